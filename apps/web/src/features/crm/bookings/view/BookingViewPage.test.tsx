import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { Right } from '@karavan/domain/base/access/rights'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, type Asked, preparePages, refusal } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { flightBooking } from '../testing.ts'
import { BookingViewPage } from './BookingViewPage.tsx'

const server = preparePages()

const instalment: CrmBooking['instalments'][number] = {
  id: '0198f1c2-0000-7000-8000-0000000000d1',
  number: 1,
  label: 'On booking',
  dueOn: '2026-11-20',
  amount: 13_800,
  status: 'Due',
  tooLate: false,
  paid: 0,
  receipts: [],
}

const receiptOf = (
  { id, kind, number, customerId, customerName, orgId }: CrmBooking,
  over: Partial<Receipt> = {},
): Receipt => ({
  id: '0198f1c2-0000-7000-8000-0000000000e1',
  number: 'RC/26-27/000001',
  orgId,
  customerId,
  customerName,
  booking: { id, kind, number },
  amount: 20_000,
  advance: 6200,
  refunded: 0,
  paidOn: '2026-11-16',
  way: 'upi',
  account: null,
  reference: 'UTR 1',
  proofId: null,
  state: 'Unverified',
  voidReason: null,
  byCard: false,
  openingBalance: false,
  cardRefused: false,
  verifiedBy: null,
  verifiedAt: null,
  createdBy: 'Rohan Kapoor',
  createdAt: '2026-11-16T09:00:00Z',
  allocations: [
    {
      instalmentId: instalment.id,
      label: 'On booking',
      dueOn: '2026-11-20',
      amount: 13_800,
      booking: { id, kind, number },
    },
  ],
  version: 2,
  ...over,
})

async function open(
  booking: CrmBooking,
  settings: Answer = { data: { today: '2026-11-16' } },
  rights: Right[] | undefined = undefined,
) {
  server.answers['GET /settings'] = settings
  server.answers[`GET /crm/bookings/${booking.kind}/${booking.id}`] = { data: booking }
  server.answers[`GET /crm/messages/booking/${booking.id}/desk`] ??= {
    data: { to: { name: booking.customerName, email: null, phone: null }, papers: [], carried: false, templates: [] },
  }
  const routes = [{ path: '/view/:id', element: <BookingViewPage kind={booking.kind} /> }]
  await server.open(routes, `/view/${booking.id}`, profileOf({ userType: 'Agent' }, rights && { rights }))
  await screen.findByText(`${booking.customerName}, ${booking.title}`)
}

describe('the page of a booking', () => {
  it.each<[string, Partial<CrmBooking>, string[]]>([
    ['a flight', {}, ['BOM – BKK', 'Ticket 217-2401234567']],
    [
      'a hotel',
      {
        kind: 'hotel',
        details: {
          kind: 'hotel',
          hotel: 'Reef House',
          place: 'Phuket',
          address: null,
          phone: null,
          checkIn: '2027-01-30',
          checkOut: '2027-02-03',
          rooms: [{ type: 'Family room', count: 1, adults: 2, children: 1 }],
          mealPlan: null,
          confirmationNo: null,
        },
      },
      ['Reef House', 'Family room', '2 adults, 1 child'],
    ],
    [
      'a land package',
      {
        kind: 'land-package',
        details: {
          kind: 'land-package',
          itineraryId: null,
          destinations: ['Krabi'],
          hotels: [
            { place: 'Krabi', hotel: 'Cliff Lodge', roomType: null, mealPlan: null, nights: 4, confirmationNo: null },
          ],
          days: [{ date: null, place: 'Krabi', title: 'Arrival by boat', description: '' }],
          vehicle: null,
          guide: null,
          pickup: null,
        },
      },
      ['Cliff Lodge, Krabi', 'Day 1: Arrival by boat'],
    ],
  ])('shows what is booked of %s', async (_what, over, words) => {
    await open(flightBooking(over))
    const [facts, whole] = [screen.getByText('Booked').closest('section'), document.body]
    for (const one of words) expect((one.startsWith('Ticket') ? whole : facts)?.textContent).toContain(one)
  })

  it('begins with its figures, and says what calling it off would cost', async () => {
    const line = { id: 'l1', service: 'Hotel', label: 'Reef House', state: 'Confirmed', moves: [], ticketMoves: [] }
    const rest = {
      costInr: 40_000,
      plannedCostInr: 40_000,
      cost: 40_000,
      sell: 46_000,
      currency: 'INR',
      request: null,
      requestsBefore: [],
    }
    await open(
      flightBooking({
        ...{ status: 'Confirmed', total: 46_000, paid: 13_800, instalments: [{ ...instalment, amount: 32_200 }] },
        lines: [{ ...line, ...rest } as never],
        ifCancelled: {
          ...{ now: 4000, later: [{ from: '2026-12-20', kept: 40_000 }] },
          unknown: { count: 1, cost: 900 },
        },
      }),
    )
    const figures = screen.getByLabelText('Figures').textContent
    for (const words of ['₹46,000.00', '₹13,800.00', '₹32,200.00', '20 Nov 2026', 'Cost now', '₹6,000.00'])
      expect(figures).toContain(words)
    const card = screen.getByText('If they cancel').closest('section')?.textContent
    for (const words of ['₹4,000.00', 'From 20 Dec 2026', '₹9,800.00 would be left', '1 confirmed service'])
      expect(card).toContain(words)
  })

  it('sends the papers that are ticked, and says of the others what they wait for', async () => {
    const booking = flightBooking({ status: 'Confirmed' })
    const { id } = booking
    const papers = [
      { kind: 'itinerary', ref: id, label: 'Itinerary' },
      { kind: 'voucher', ref: 'l1', label: 'Voucher: Reef House' },
      { kind: 'voucher', ref: 'l2', label: 'Provisional voucher: Van' },
    ]
    server.answers[`GET /crm/messages/booking/${id}`] = {
      data: [
        {
          ...{ id: 'm1', papers: [papers[1]], sentAt: '2026-11-16T09:00:00Z', createdAt: '2026-11-16T09:00:00Z' },
          ...{ channel: 'mail', state: 'Sent', subject: 'S', body: 'B', recipientName: 'Harini', link: null, by: null },
        },
      ],
    }
    server.answers[`POST /crm/messages/booking/${id}/preview`] = { data: { subject: 'S', body: 'B', missing: [] } }
    server.answers[`POST /crm/messages/booking/${id}`] = { data: { recipientName: 'Harini' } }
    const to = { email: 'harini@example.test', name: 'Harini', phone: null }
    const templates = [{ key: 'booking-papers', name: 'Papers', marketing: false }]
    server.answers[`GET /crm/messages/booking/${id}/desk`] = { data: { to, papers, carried: false, templates } }
    await open(booking)
    const list = within(await screen.findByRole('list', { name: 'Papers to send' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Itinerary',
      'Voucher: Reef Housesent 16 Nov 2026',
      'Provisional voucher: Van',
      'Vouchersno service yet',
      'Ticket sheetnothing to be flown',
      'Invoicenot issued yet',
      'Receiptnothing received yet',
    ])
    expect(list.getByLabelText('Invoice: not issued yet').hasAttribute('disabled')).toBe(true)
    const card = within(screen.getByRole('heading', { name: 'Papers' }).closest('section') ?? document.body)
    expect(card.getByRole('button', { name: 'Send papers' }).hasAttribute('disabled')).toBe(true)
    for (const label of ['Itinerary', 'Voucher: Reef House']) fireEvent.click(list.getByLabelText(label))
    fireEvent.click(card.getByRole('button', { name: 'Send 2 papers' }))
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Send mail' }))
    await waitFor(() => expect(server.sent(`POST /crm/messages/booking/${id}`)).toHaveLength(1))
    const sent = server.sent(`POST /crm/messages/booking/${id}`)[0]?.body
    expect(sent).toMatchObject({
      papers: [
        { kind: 'itinerary', ref: id },
        { kind: 'voucher', ref: 'l1' },
      ],
    })
    await waitFor(() => expect(card.getByText('0 of 3 ticked')).toBeTruthy())
  })

  it('opens a service from its row with all that is known of it, what it costs for those alone who may see that', async () => {
    const line = {
      ...{
        id: 'l1',
        service: 'Transfer',
        label: 'Airport and back',
        state: 'Requested',
        stateNote: null,
        moves: [],
        ticketMoves: [],
      },
      ...{
        supplier: 'Vans of Dubai',
        supplierId: 's1',
        supplierReference: null,
        from: '2027-01-30',
        until: null,
        stay: null,
      },
      ...{
        costInr: 4000,
        cost: 4000,
        plannedCostInr: 3500,
        sell: 5000,
        sold: null,
        currency: 'INR',
        rate: 1,
        gst: 0,
        inputTax: 0,
      },
      ...{
        portal: null,
        ofHouse: false,
        pnr: null,
        ticketBy: null,
        ticketState: null,
        departure: null,
        requestsBefore: [],
      },
      request: {
        ...{
          id: 'r1',
          version: 1,
          supplier: 'Vans of Dubai',
          path: null,
          mailedTo: null,
          answerBy: null,
          seenAt: null,
        },
        ...{
          createdAt: '2026-11-16T09:00:00Z',
          remindedAt: null,
          withdrawnAt: null,
          acceptedAt: null,
          holdUntil: null,
        },
        asked: {
          label: 'Airport and back',
          from: null,
          until: null,
          rooms: [],
          mealPlan: null,
          extraBeds: 0,
          wishes: 'A big van',
        },
        answers: [],
      },
    }
    const booking = flightBooking({ lines: [line as never] })
    for (const seesCost of [true, false]) {
      const rights = seesCost ? undefined : (['book'] as const)
      await open(booking, { data: { today: '2026-11-16' } }, rights && [...rights])
      fireEvent.click(screen.getByRole('link', { name: /^Airport and back/ }))
      const drawer = await screen.findByRole('dialog', { name: 'Airport and back' })
      for (const words of ['Vans of Dubai asked', '“A big van”', '30 Jan 2027', '1 adult', '₹5,000.00'])
        expect(drawer.textContent).toContain(words)
      expect(/₹4,000.00|₹3,500.00|Margin/.test(drawer.textContent)).toBe(seesCost)
      fireEvent.keyDown(drawer, { key: 'Escape' })
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      cleanup()
    }
  })

  it('tells of one that is called off what is left, and neither a cost nor a margin', async () => {
    await open(flightBooking({ status: 'Cancelled', marginActual: 0, paid: 0 }))
    const figures = screen.getByLabelText('Figures').textContent
    expect(figures).toContain('Left overNothing')
    expect(document.body.textContent).not.toContain('Cost now')
  })

  it('records a payment that came: more than nothing, not before it came, and once', async () => {
    const booking = flightBooking({ status: 'Confirmed', instalments: [instalment] })
    await open(booking)
    const pay = 'POST /crm/receipts'
    server.answers[pay] = ({ body }: Asked) =>
      (body as { paidOn: string }).paidOn > '2026-11-16'
        ? refusal(400, { code: 'VALIDATION', errors: [{ path: 'paidOn', message: 'Not before it happens' }] })
        : { data: receiptOf(booking) }
    fireEvent.click(screen.getByRole('button', { name: /^Record payment: .*instalment 1$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    fill('Amount', '0')
    save()
    await dialog.findByText('More than zero')
    expect(server.sent(pay)).toEqual([])
    fill('Amount', '1000')
    fill('On', '2026-11-19')
    save()
    await dialog.findByText('Not before it happens')
    fill('On', '2026-11-16')
    fill('Reference', 'UTR 1')
    const form = dialog.getByLabelText('Amount').closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [, ...taken] = server.sent(pay)
    expect(taken.map(({ body }) => body)).toEqual([
      {
        bookingId: booking.id,
        amount: 1000,
        paidOn: '2026-11-16',
        way: 'upi',
        reference: 'UTR 1',
        account: '',
        allocations: [{ instalmentId: instalment.id, amount: 1000 }],
      },
    ])
    expect(taken[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  })
  it('records a payment of today for a hand that is quicker than the day of the house', async () => {
    const booking = flightBooking({ status: 'Confirmed', instalments: [instalment] })
    let tellDay = (_answer: object) => {}
    const day = new Promise<object>((resolve) => (tellDay = resolve))
    await open(booking, () => day)
    const pay = 'POST /crm/receipts'
    server.answers[pay] = { data: receiptOf(booking) }
    fireEvent.click(screen.getByRole('button', { name: /^Record payment: .*instalment 1$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    expect(dialog.queryByText('Required')).toBeNull()
    tellDay({ data: { today: '2026-11-16' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(pay).map(({ body }) => body)).toEqual([
      {
        bookingId: booking.id,
        amount: 13_800,
        paidOn: '2026-11-16',
        way: 'upi',
        reference: '',
        account: '',
        allocations: [{ instalmentId: instalment.id, amount: 13_800 }],
      },
    ])
  })

  it('shows before it is sent what more than an instalment is used on, and uses an advance of before', async () => {
    const second = {
      ...instalment,
      id: '0198f1c2-0000-7000-8000-0000000000d2',
      number: 2,
      label: 'Before travel',
      amount: 32_200,
    }
    const booking = flightBooking({ status: 'Confirmed', instalments: [instalment, second] })
    const old = receiptOf(booking, { allocations: [], advance: 20_000 })
    await open({ ...booking, receipts: [old], advance: 20_000 })
    fireEvent.click(screen.getByRole('button', { name: 'Any amount' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '50000' } })
    const used = dialog.getByRole('list', { name: 'Used on' })
    expect(used.textContent).toBe('On booking₹13,800.00Before travel₹32,200.00Advance of the customer₹4,000.00')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const use = `POST /crm/receipts/${old.id}/allocate`
    server.answers[use] = { data: receiptOf(booking) }
    fireEvent.click(screen.getByRole('button', { name: /^Use ₹20,000.00 here/ }))
    await waitFor(() => expect(server.sent(use)).toHaveLength(1))
    expect(server.sent(use)[0]?.body).toEqual({ version: 2, to: { bookingId: booking.id } })
  })
})
