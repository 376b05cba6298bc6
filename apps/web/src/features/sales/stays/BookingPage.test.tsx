import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { Profile } from '@karavan/contracts/people/session/profile'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { type Asked, preparePages, refusal } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { hotelOf, offerOf } from '../../catalogue/search/testing.ts'
import { BookingPage } from './BookingPage.tsx'
import { VoucherPage } from './VoucherPage.tsx'

const server = preparePages()

const hotel = hotelOf(1)
const [offer] = offerOf(hotel, true)
const [room] = hotel.rooms
const agent = profileOf({ userType: 'Agent' }, { phone: '+91 98450 12345' })
const traveller = profileOf(
  { userType: 'Customer' },
  { orgKind: 'traveller', phone: '+91 98450 12345', wallet: { balance: 500, creditLimit: 0, spendable: 500 } },
)
const bookingId = '00000000-0000-4000-8000-0000000000bb'
const booked: Booking = {
  id: bookingId,
  reference: 'HB-2026-000001',
  status: 'Confirmed',
  paymentStatus: 'Paid',
  orgId: agent.orgId,
  companyName: agent.company_name ?? '',
  userId: agent.id,
  bookedBy: agent.name,
  hotel: { ...hotel, image: null, phone: null },
  fromDate: '2027-01-10',
  untilDate: '2027-01-12',
  nights: 2,
  rooms: [
    {
      roomId: room?.id ?? '',
      type: 'Lake room',
      mealPlan: 'cpai',
      adults: 2,
      childrenAges: [],
      childrenWithoutBed: 0,
    },
  ],
  leadGuest: { name: agent.name, email: agent.email, phone: '+91 98450 12345' },
  guests: [],
  adults: 2,
  children: 0,
  infants: 0,
  pets: false,
  requests: '',
  price: {
    currency: 'INR',
    perNight: 4000,
    total: 8000,
    taxes: 400,
    perNightInr: 4000,
    totalInr: 8000,
    taxesInr: 400,
    clientTotalInr: null,
    rate: null,
    explanation: [],
  },
  paid: 8000,
  cancellationPolicy: [],
  freeUntil: null,
  payment: 'wallet',
  onRequest: false,
  releases: false,
  holdExpiresAt: null,
  confirmationNo: null,
  cancelledReason: null,
  voucherCode: 'A'.repeat(24),
  voucherVersion: 1,
  moves: [],
  canCancel: true,
  canAmend: true,
  invoiceNumber: null,
  version: 1,
  createdAt: '2026-11-15T06:00:00.000Z',
  updatedAt: '2026-11-15T06:00:00.000Z',
}
const quote = { ...booked.price, nights: 2, freeUntil: null, cancellationPolicy: [], onRequest: false, soldOut: [] }

const create = 'POST /hotels/create-book'
const address = `/hotel/hotels/booking/dubai?hotelId=${hotel.id}&roomId=${room?.id}&mealPlan=cpai&fromDate=2027-01-10&untilDate=2027-01-12&adultsCount=2`

beforeEach(() => {
  server.answers['GET /settings'] = { data: { today: '2026-11-15' } }
  server.answers['GET /wallet/deposit-info'] = { data: { card: { provider: 'sandbox' } } }
  server.answers['GET /hotels/hotel-details/dubai'] = { data: { hotel, rooms: [offer], similar: [] } }
  server.answers[`POST /hotels/${hotel.id}/quote`] = { data: quote }
  server.answers[`GET /bookings/${bookingId}`] = { data: booked }
})

const open = (user: Profile, at = address) =>
  server.open([{ path: '/hotel/hotels/booking/:location', element: <BookingPage /> }], at, user)

/** The way on stands beside the steps, and on a phone at the foot; both are the same button. */
const wayOn = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement
/** Whoever books for others begins with nobody and says who leads the party. */
async function openPay(user: Profile) {
  const opened = await open(user)
  const fields = { 'Full name': 'Asha Rao', 'E-mail': 'asha@example.test', Phone: '+91 98450 12345' }
  for (const [label, value] of Object.entries(fields)) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect(field.value).toBe('')
    fireEvent.change(field, { target: { value } })
  }
  fireEvent.click(await wayOn('Continue to review'))
  fireEvent.click(await wayOn('Continue to payment'))
  return opened
}
const agree = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: /The names match the passports/ }))

describe('the booking of a stay', () => {
  it('is not made by who has no right to book, and they read why in its place', async () => {
    await open({ ...agent, userType: 'SystemUser', rights: ['quote'] })
    expect((await screen.findAllByText(/You have no right to book/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Continue to review' })).toBeNull()
  })

  it('is made at the new price when it is agreed to in the question itself', async () => {
    const totals: unknown[] = []
    const say = ({ body }: Asked) => {
      const { shownTotal } = body as { shownTotal: number }
      totals.push(shownTotal)
      const current = { shownTotal, total: 8800, price: booked.price }
      return shownTotal === 8800 ? { data: booked } : refusal(409, { code: 'PRICE_CHANGED', current })
    }
    server.answers[create] = say
    const { at } = await openPay(agent)
    await agree()
    fireEvent.click(await wayOn(/^Pay .*from wallet/))
    const question = await screen.findByRole('dialog', { name: 'The price has changed' })
    expect(question.textContent).toContain('It is now ₹800.00 more than you saw.')
    fireEvent.click(screen.getByRole('button', { name: 'Book at ₹8,800.00' }))
    await screen.findByText('Your rooms are booked and paid')
    expect(totals).toEqual([8000, 8800])
    expect(at()).toBe(`/hotel/hotels/booking/dubai?ref=${bookingId}`)
  })

  it('of a room sold on request asks, says so, and charges nothing', async () => {
    server.answers[`POST /hotels/${hotel.id}/quote`] = { data: { ...quote, onRequest: true } }
    const requested = { ...booked, status: 'Pending', paymentStatus: 'Unpaid', onRequest: true, paid: 0 }
    server.answers[create] = { data: requested }
    server.answers[`GET /bookings/${bookingId}`] = { data: requested }
    await openPay(agent)
    await screen.findByText(/This room is sold on request/)
    await agree()
    fireEvent.click(await wayOn('Send the request'))
    await screen.findByText('We are asking the hotel')
    screen.getByText(/Nothing was charged/)
    screen.getByText('Unpaid')
  })

  it('is not sent by who has too little: they are told how much, and where to top up', async () => {
    await open(traveller, `${address}&step=pay`)
    await screen.findByText('₹7,500.00 short')
    expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/wallet?amount=7500')
    expect(screen.queryByRole('radio', { name: /^Pay later/ })).toBeNull()
    await agree()
    fireEvent.click(await wayOn(/^Pay .*from wallet/))
    await expectAccessible()
    expect(server.sent(create)).toEqual([])
  })

  it('offers customers on file to an agency alone', async () => {
    const { unmount } = await open(agent)
    await screen.findByRole('combobox', { name: /^From your customers/ })
    unmount()
    await open(traveller)
    await screen.findByLabelText('Full name')
    expect(screen.queryByRole('combobox', { name: /^From your customers/ })).toBeNull()
  })

  it('that lost its answer is the same attempt after a reload', async () => {
    const keys: (string | null)[] = []
    server.answers[create] = ({ headers }: Asked) => {
      keys.push(headers.get('Idempotency-Key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return { data: booked }
    }
    const { unmount } = await openPay(agent)
    await agree()
    fireEvent.click(await wayOn(/^Pay .*from wallet/))
    await screen.findByText(/No answer came\./)
    unmount()
    await open(agent, `${address}&step=pay`)
    await agree()
    fireEvent.click(await wayOn(/^Pay .*from wallet/))
    await screen.findByText('Your rooms are booked and paid')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  it('is shown the way from half a link', async () => {
    await open(traveller, '/hotel/hotels/booking/dubai')
    await screen.findByText('This link does not say which room on which nights')
    expect(screen.getByRole('link', { name: 'Find a hotel' }).getAttribute('href')).toBe('/hotel/hotels')
  })
})

describe('the confirmation', () => {
  const states = [
    ['RefundPending', /The payment came after the rooms were gone\. It goes back to the card/],
    ['Refunded', /The payment came after the rooms were gone, and was given back/],
    ['Unpaid', /It was not paid in time, and nothing was charged/],
  ] as const
  it.each(states)('of what ran out says what became of the money: %s', async (paymentStatus, words) => {
    const expired = { ...booked, status: 'Expired', paymentStatus, payment: 'card', paid: 0 }
    server.answers[`GET /bookings/${bookingId}`] = { data: expired }
    await open(agent, `/hotel/hotels/booking/dubai?ref=${bookingId}`)
    await screen.findByText('The hold has run out')
    screen.getByText(words)
    expect(screen.getByRole('link', { name: 'Search again' }).getAttribute('href')).toMatch(/\/availability\/dubai\?/)
  })
})

it('a voucher that nobody gave out is called so', async () => {
  const code = 'A'.repeat(24)
  server.answers[`GET /vouchers/${code}`] = refusal(404, { code: 'NOT_FOUND', detail: 'No such voucher' })
  await server.open([{ path: '/voucher/:code', element: <VoucherPage /> }], `/voucher/${code}`)
  await screen.findByText('There is no such voucher')
  expect(server.sent(`GET /vouchers/${code}`)).not.toEqual([])
  await expectAccessible()
})
