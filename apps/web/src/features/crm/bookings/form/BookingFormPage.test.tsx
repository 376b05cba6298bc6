import { CrmBookingBody, CrmBookingEdit } from '@karavan/contracts/crm/bookings/booking'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { BookingFormPage } from './BookingFormPage.tsx'

vi.setConfig({ testTimeout: 60_000 })
const server = preparePages()

const rates = {
  rates: { USD: 84 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '27',
}

async function open(kind: CrmBookingKind, address: string) {
  server.answers['GET /settings'] = { data: { today: '2026-11-16' } }
  server.answers['GET /crm/quotations/basis'] = { data: { rates } }
  server.answers['POST /crm/bookings/deadlines'] = { data: { deadlines: [], latest: null } }
  const page = await server.open(
    [
      { path: '/new', element: <BookingFormPage kind={kind} /> },
      { path: '/edit/:id', element: <BookingFormPage kind={kind} /> },
    ],
    address,
    profileOf({ userType: 'Agent' }),
  )
  await screen.findByText('Notes', { selector: 'h2' })
  return page
}

type Input = HTMLInputElement
// Asking for roles in a form of a hundred fields takes seconds; its rows and buttons are found by their words.
const row = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement)
const customerName = () => screen.getAllByLabelText<Input>('Name')[0] as Input
const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))
const form = () => screen.getByText('Notes', { selector: 'h2' }).closest('form') as HTMLFormElement
/** The words that stand at a field. */
const saidAt = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** What one form has and the others do not. */
type Form = {
  kind: CrmBookingKind
  /** Fills the own fields, with the last day before the first one. */
  odd: () => void
  /** The words that stand at the own fields then. */
  said: () => [HTMLElement, string][]
  /** Puts the own fields right. */
  right: () => void
  sent: object
}

const forms: Form[] = [
  {
    kind: 'flight',
    odd: () => {
      fill(screen.getByLabelText('First day'), '2027-01-30')
      fill(screen.getByLabelText('Last day'), '2027-01-20')
    },
    said: () => [
      [screen.getByLabelText('Last day'), 'Not before the first day'],
      ...['From', 'To', 'On'].map((label): [HTMLElement, string] => [
        row('Flight 1').getByLabelText(label),
        'Required',
      ]),
    ],
    right: () => {
      fill(row('Flight 1').getByLabelText('From'), 'BOM')
      fill(row('Flight 1').getByLabelText('To'), 'BKK')
      fill(row('Flight 1').getByLabelText('On'), '2027-01-30')
      fill(screen.getByLabelText('Last day'), '2027-02-05')
      fill(row('Traveller 1').getByLabelText(/^Ticket number/), '217-2401234567')
    },
    sent: {
      title: 'BOM – BKK',
      startDate: '2027-01-30',
      endDate: '2027-02-05',
      details: {
        kind: 'flight',
        segments: [{ from: 'BOM', to: 'BKK', date: '2027-01-30' }],
        tickets: [{ traveller: 'Harini', number: '217-2401234567' }],
      },
    },
  },
  {
    kind: 'hotel',
    odd: () => {
      fill(screen.getByLabelText('Check-in'), '2027-01-30')
      fill(screen.getByLabelText('Check-out'), '2027-01-30')
      fill(row('Room 1').getByLabelText('Children'), '')
    },
    said: () => [
      [screen.getByLabelText('Check-out'), 'After the check-in'],
      [row('Room 1').getByLabelText('Kind of room'), 'Required'],
      [row('Room 1').getByLabelText('Children'), 'Required'],
    ],
    right: () => {
      fill(screen.getByLabelText('Hotel'), 'Reef House')
      fill(screen.getByLabelText('Place'), 'Phuket')
      fill(screen.getByLabelText('Check-out'), '2027-02-03')
      fill(row('Room 1').getByLabelText('Kind of room'), 'Family room')
      fill(row('Room 1').getByLabelText('Children'), '1')
    },
    sent: {
      title: 'Reef House, Phuket',
      startDate: '2027-01-30',
      endDate: '2027-02-03',
      details: { kind: 'hotel', hotel: 'Reef House', rooms: [{ type: 'Family room', adults: 2, children: 1 }] },
    },
  },
  {
    kind: 'land-package',
    odd: () => {
      fill(screen.getByLabelText('First day'), '2027-01-30')
      fill(screen.getByLabelText('Last day'), '2027-01-29')
      press('Add hotel')
      fill(row('Hotel 1').getByLabelText('Nights'), '0')
    },
    said: () => [
      [screen.getByLabelText('Last day'), 'Not before the first day'],
      [screen.getByLabelText('Title'), 'Required'],
      [row('Hotel 1').getByLabelText('Nights'), 'At least 1'],
    ],
    right: () => {
      fill(screen.getByLabelText('Last day'), '2027-02-03')
      fill(screen.getByLabelText(/^Destinations/), 'Krabi')
      fireEvent.keyDown(screen.getByLabelText(/^Destinations/), { key: 'Enter' })
      fill(row('Hotel 1').getByLabelText('Place'), 'Krabi')
      fill(row('Hotel 1').getByLabelText('Hotel'), 'Cliff Lodge')
      fill(row('Hotel 1').getByLabelText('Nights'), '4')
      press('Add day')
      fill(row('Day 1').getByLabelText('Place'), 'Krabi')
      fill(row('Day 1').getByLabelText('What'), 'Arrival by boat')
    },
    sent: {
      title: 'Krabi',
      endDate: '2027-02-03',
      details: {
        kind: 'land-package',
        destinations: ['Krabi'],
        hotels: [{ place: 'Krabi', hotel: 'Cliff Lodge', nights: 4 }],
        days: [{ place: 'Krabi', title: 'Arrival by boat' }],
      },
    },
  },
]

describe.each(forms)('the form of a $kind booking', ({ kind, odd, said, right, sent }) => {
  it('says each fault at its field, begins at the first, and then sends what the contract takes, once', async () => {
    const create = `POST /crm/bookings/${kind}`
    server.answers[create] = { data: { id: 'made', number: 'B-1', customerName: 'Harini' } }
    const { at } = await open(kind, '/new')
    fill(screen.getByLabelText('Country'), 'Thailand')
    const service = row('Service 1')
    fill(service.getByLabelText('What it is'), 'All of it')
    fill(service.getByLabelText(/^From/), '2027-01-30')
    fill(service.getByLabelText(/^Until/), '2027-01-25')
    odd()
    press('Add booking')
    await waitFor(() => expect(saidAt(customerName())).toBe('Required'))
    expect(document.activeElement).toBe(customerName())
    expect(saidAt(row('Traveller 1').getByLabelText('Name'))).toBe('Required')
    expect(saidAt(service.getByLabelText(/^Until/))).toBe('Not before its first day')
    expect(service.getByLabelText('Selling price').getAttribute('aria-invalid')).toBe('true')
    for (const [field, words] of said()) expect(saidAt(field)).toBe(words)
    expect(server.sent(create)).toEqual([])

    fill(customerName(), 'Harini')
    fill(row('Traveller 1').getByLabelText('Name'), 'Harini')
    right()
    fill(service.getByLabelText(/^Until/), '2027-02-03')
    fill(service.getByLabelText(/^Supplier optional$|^Supplier$/), 'Gulf Rooms')
    fill(service.getByLabelText('Cost'), '40000')
    fill(service.getByLabelText('Selling price'), '46000')
    await screen.findByText(/^Without instalments the whole is due/)
    press('30 / 70')
    await screen.findByText(/^They come to ₹[\d,]+\.\d\d\.$/)
    fireEvent.submit(form())
    fireEvent.submit(form())
    await waitFor(() => expect(at()).toContain('/view/made'))
    const [first, ...more] = server.sent(create)
    expect(more).toEqual([])
    expect(CrmBookingBody.parse(first?.body)).toMatchObject({
      customer: { name: 'Harini' },
      country: 'Thailand',
      travellers: [{ name: 'Harini', kind: 'adult' }],
      lines: [{ label: 'All of it', supplier: 'Gulf Rooms', cost: 40_000, sell: 46_000, until: '2027-02-03' }],
      ...sent,
    })
    expect(first?.headers.get('Idempotency-Key')).toBeTruthy()
  })
})

describe('the form of a booking that is there', () => {
  it('opens with all of it, asks for the name of one more, and sends what is then true', async () => {
    const booking = flightBooking()
    const address = `/crm/bookings/flight/${booking.id}`
    server.answers[`GET ${address}`] = { data: booking }
    server.answers[`PUT ${address}`] = { data: booking }
    const { at } = await open('flight', `/edit/${booking.id}`)
    press('Add traveller')
    const second = row('Traveller 2')
    await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Name')))
    screen.getByPlaceholderText(/^For yourselves/).focus()
    press('Save booking')
    await waitFor(() => expect(saidAt(second.getByLabelText('Name'))).toBe('Required'))
    await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Name')))
    fill(second.getByLabelText('Name'), 'Tara, her daughter')
    fill(screen.getByPlaceholderText(/^For yourselves/), 'Asked for a cot')
    fireEvent.submit(form())
    fireEvent.submit(form())
    await waitFor(() => expect(at()).toContain(`/view/${booking.id}`))
    const [first, ...more] = server.sent(`PUT ${address}`)
    expect(more).toEqual([])
    expect(CrmBookingEdit.parse(first?.body)).toMatchObject({
      version: booking.version,
      travellers: [{ name: 'Harini' }, { name: 'Tara, her daughter' }],
      notes: 'Asked for a cot',
      details: { kind: 'flight', segments: [{ from: 'BOM', to: 'BKK' }] },
    })
  })
})

describe('a price of a contract', () => {
  it('is taken for as many nights as the service has, or for as many vehicles as somebody says', async () => {
    const rate = { supplierId: '0190b3a0-0000-7000-8000-000000000001', supplier: 'Gulf Rooms', service: 'Hotel' }
    const more = { currency: 'INR', until: '2027-12-31' }
    server.answers['GET /crm/suppliers/rates'] = {
      data: [
        { ...rate, ...more, label: 'Deluxe', per: 'night', cost: 2000 },
        { ...rate, ...more, label: 'Van', per: 'vehicle', cost: 3500.5 },
      ],
    }
    await open('land-package', '/new')
    const service = row('Service 1')
    fill(service.getByLabelText(/^From/), '2027-01-30')
    fill(service.getByLabelText(/^Until/), '2027-02-03')
    fill(service.getByLabelText(/^Supplier optional$|^Supplier$/), 'Gulf Rooms')
    fireEvent.click(await screen.findByText(/^Deluxe: /))
    expect(service.getByLabelText<Input>('Nights').value).toBe('4')
    press('Take ₹8,000.00')
    expect(service.getByLabelText<Input>('Cost').value.replaceAll(',', '')).toMatch(/^8000/)
    fireEvent.click(screen.getByText(/^Van: /))
    fill(service.getByLabelText('Vehicles'), '2')
    press('Take ₹7,001.00')
    expect(service.getByLabelText<Input>('Cost').value.replaceAll(',', '')).toMatch(/^7001/)
  })
})
