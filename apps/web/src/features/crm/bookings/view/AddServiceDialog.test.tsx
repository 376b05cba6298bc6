import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages, refusal } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { AddServiceDialog } from './AddServiceDialog.tsx'

const server = preparePages()
const instalment = (number: number, amount: number, paid: number): CrmBooking['instalments'][number] => ({
  ...{ id: `0198f1c2-0000-7000-8000-0000000000d${number}`, number, label: `Part ${number}`, dueOn: '2027-01-10' },
  ...{ amount, paid, status: 'Due', tooLate: false, receipts: [] },
})
const booking = flightBooking({
  ...{ status: 'Confirmed', gross: 46_000, total: 46_000, taxAs: 'fee' },
  instalments: [instalment(1, 16_000, 16_000), instalment(2, 30_000, 0)],
  lines: [
    {
      ...{ id: '0198f1c2-0000-7000-8000-0000000000f1', service: 'Flight', label: 'BOM – BKK', terms: 'At booking' },
      ...{
        currency: 'INR',
        rate: 1,
        cost: 40_000,
        costInr: 40_000,
        plannedCostInr: 40_000,
        gst: 0,
        sell: 46_000,
        sold: null,
      },
    } as never,
  ],
})
const path = `/crm/bookings/flight/${booking.id}`
const rates = {
  rates: { USD: 84 },
  taxRows: [],
  day: '2026-11-16',
  sellerState: '29',
  buyerState: '29',
  registered: false,
}

async function open(shown: CrmBooking) {
  server.answers['GET /crm/quotations/basis'] = { data: { rates } }
  const onClose = vi.fn()
  const element = <AddServiceDialog booking={shown} onClose={onClose} />
  await server.open([{ path: '/', element }], '/', profileOf({ userType: 'Agent' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Add a service to ${booking.number}` }))
  const add = () => fireEvent.click(dialog.getByRole('button', { name: 'Add service' }))
  const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const byHand = () => fireEvent.click(dialog.getByRole('radio', { name: 'By hand' }))
  return { dialog, add, fill, byHand, onClose }
}
const sent = () => server.sent(`PUT ${path}`).map(({ body }) => body as Record<string, object[]>)

describe('a service that is added', () => {
  it('goes with all that was booked, and what is open takes its price in', async () => {
    const { dialog, add, fill, byHand, onClose } = await open(booking)
    byHand()
    add()
    await dialog.findByText('Required')
    expect(sent()).toEqual([])
    fill(/^What it is/, 'Airport and back')
    fill(/^Cost/, '3000')
    fill(/^Selling price/, '4000')
    await dialog.findByText(/^The customer pays ₹50,000.00/)
    server.answers[`PUT ${path}`] = { data: booking }
    add()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [body] = sent()
    expect(body).toMatchObject({ version: booking.version })
    expect(body?.lines).toMatchObject([
      { id: booking.lines[0]?.id, label: 'BOM – BKK', cost: 40_000, sell: 46_000 },
      { label: 'Airport and back', service: 'Other', from: booking.startDate, cost: 3000, sell: 4000 },
    ])
    expect(body?.instalments).toMatchObject([{ amount: 16_000 }, { amount: 34_000 }])
  })

  it('is taken of the catalogue at the price it has for the booking, and asked about again when that has moved', async () => {
    const id = '0190b3a0-0000-7000-8000-000000000001'
    const item = {
      ...{ kind: 'stay', hotelId: id, roomId: id, mealPlan: 'cpai', checkIn: '2027-01-30', nights: 2 },
      rooms: [{ adults: 1, childrenAges: [], noBed: 0, extraBeds: 0 }],
    }
    const shown = {
      ...{
        title: 'Reef House',
        place: 'Phuket',
        image: null,
        rating: 4.5,
        room: 'Sea room',
        words: [],
        freeUntil: null,
      },
      ...{ left: 3, onRequest: false, why: null },
    }
    const price = { state: 'live', cost: 8000, currency: 'INR', rate: 1, gst: 400, tcs: 0, pricedAt: null }
    const found = { item, price, shown, sells: null, from: '2027-01-30', until: '2027-02-01' }
    server.answers['GET /crm/quotations/catalogue'] = { data: [found] }
    const { dialog, add, onClose } = await open(booking)
    add()
    await dialog.findByText(/^Take something of the catalogue first/)
    fireEvent.click(await dialog.findByRole('button', { name: /Sea room/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Take it' }))
    // GST is a cost of an agency without a GSTIN, and the price has as much on top as the flight.
    await dialog.findByText(/^Costs ₹8,400.00/)
    expect(server.sent('GET /crm/quotations/catalogue')[0]?.url.searchParams.get('taxAs')).toBe('fee')
    server.answers[`PUT ${path}`] = () => refusal(409, { code: 'PRICE_CHANGED', current: { total: 8500 } })
    add()
    await dialog.findByText(/^It costs ₹8,500.00 by now/)
    server.answers[`PUT ${path}`] = { data: booking }
    add()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent().map(({ lines }) => lines?.at(-1))).toMatchObject([
      { label: 'Reef House, Sea room, 2 nights', service: 'Hotel', cost: 8400, sell: 9660, item },
      { cost: 8500, item },
    ])
  })

  it('is refused in words, by the server and of a booking that is over', async () => {
    const { dialog, add, fill, byHand, onClose } = await open(booking)
    byHand()
    fill(/^What it is/, 'Airport and back')
    fill(/^Cost/, '3000')
    fill(/^Selling price/, '4000')
    await dialog.findByText(/^The customer pays/)
    const words = 'IN-1 is issued over 46000; prices and taxes stay as they are.'
    server.answers[`PUT ${path}`] = () => refusal(409, { code: 'CONFLICT', detail: words })
    add()
    await dialog.findByText(words)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is not to be had of a booking that is over', async () => {
    const { dialog, add, fill, byHand } = await open({ ...booking, status: 'Completed' })
    byHand()
    fill(/^What it is/, 'Airport and back')
    add()
    dialog.getByText(`${booking.number} is completed; it stays as it is.`)
    expect(sent()).toEqual([])
  })
})
