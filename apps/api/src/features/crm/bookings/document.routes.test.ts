import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { drawSendable } from './sendable.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  at,
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  move,
  onReceipt,
  read,
  receive,
  send,
} from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  const { pool } = test.app.platform.database
  await pool.query(
    `update org set gstin = '27ABCDE1234F1Z5', state_code = '27', address = '4 Marine Drive', city = 'Mumbai' where id = $1`,
    [test.people.agent.orgId],
  )
})
afterAll(() => test.close())

const fetchPaper = async (path: string) => {
  const { token } = test.people.agent
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/v1/crm/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const pdf = answer.headers['content-type'] === 'application/pdf'
  return { status: answer.statusCode, words: pdf ? wordsOf(answer.rawPayload) : answer.body, headers: answer.headers }
}
const open = (booking: CrmBooking, name: string) => fetchPaper(`bookings/${at(booking)}/${name}`)
const confirmed = async (change: object = {}) => (await move(test, await make(test, change), 'Confirmed')).body.data
const has = (text: string, words: string[]) => expect(words.filter((word) => !text.includes(word))).toEqual([])

describe('a receipt', () => {
  it('says who paid how much for what, in words too, and what is left', async () => {
    const made = await make(test)
    const paid = { amount: 20_000.5, way: 'cheque', reference: 'No 778812' }
    const got = (await receive(test, made, paid)).body.data
    const { words, headers } = await fetchPaper(`receipts/${got.id}/receipt.pdf`)
    has(words, [
      'agency company',
      got.number,
      'In full: ₹20,000.50',
      made.customerName,
      made.number,
      '₹20,000.50',
      'Rupees twenty thousand and fifty paise only',
      'Cheque, No 778812',
      '₹39,975.50',
      '27ABCDE1234F1Z5',
    ])
    expect(headers['content-disposition']).toBe(`inline; filename="${got.number.replaceAll('/', '-')}.pdf"`)
    const more = (await receive(test, made, { amount: 50_000 })).body.data
    has((await fetchPaper(`receipts/${more.id}/receipt.pdf`)).words, ['Advance, for what comes: ₹10,024.50', '₹0.00'])
    await onReceipt(test, more, 'void', { reason: 'Returned' })
    expect((await fetchPaper(`receipts/${more.id}/receipt.pdf`)).status).toBe(409)
  })
})

describe('an invoice', () => {
  it('stands in the series of the agency with all the law asks for, and is of a confirmed booking only', async () => {
    const draft = await make(test)
    expect((await send(test, `${at(draft)}/invoice`, undefined)).status).toBe(409)
    expect((await open(draft, 'invoice.pdf')).status).toBe(409)
    const booking = (await move(test, draft, 'Confirmed')).body.data
    const { pool } = test.app.platform.database
    await pool.query(`update customer set state_code = '29', gstin = '29ABCDE1234F1Z7' where id = $1`, [
      booking.customerId,
    ])
    const issued = (await send(test, `${at(booking)}/invoice`, undefined)).body.data
    const [invoice] = issued.invoices
    expect((await open(booking, 'invoice.pdf')).words).not.toContain('UPI')
    // Whoever can be paid by scanning has the code of what is open on it.
    await pool.query(`update org set upi_id = 'agency@bank' where id = $1`, [test.people.agent.orgId])
    has((await open(booking, 'invoice.pdf')).words, ['Pay ₹59,976.00', 'agency@bank'])
    expect(invoice?.number).toMatch(/^IN\/\d\d-\d\d\/\d{6}$/)
    const { words } = await open(booking, 'invoice.pdf')
    has(words, [
      'Tax invoice',
      invoice?.number ?? '',
      'agency company',
      '4 Marine Drive, Mumbai',
      '27ABCDE1234F1Z5',
      booking.customerName,
      '29ABCDE1234F1Z7',
      'Karnataka (29)',
      '998555',
      'Creek View, 5 nights',
      '₹56,000.00',
      'TCS',
      '₹59,976.00',
      'Reverse charge',
      'Rupees fifty-nine thousand nine hundred seventy-six only',
    ])
  })

  it('holds prices and taxes, and is taken back by a credit note alone', async () => {
    const booking = await confirmed()
    const issued = (await send(test, `${at(booking)}/invoice`, undefined)).body.data
    const lines = editOf(issued).lines.map((line) => ({ ...line, sell: 60_000 }))
    const refused = await edit(test, issued, { lines, instalments: [] })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    const changed = (await edit(test, issued, { title: 'Another title' })).body.data
    expect([changed.title, changed.total]).toEqual(['Another title', 59_976])
    const gone = (await cancelFree(test, changed)).body.data
    expect(gone.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    const { words } = await open(booking, 'invoice.pdf')
    has(words, ['Credit note', gone.invoices[1]?.number ?? '', issued.invoices[0]?.number ?? '', 'Credited in all'])
    await expect(
      readRows(test.app.platform.database, `update crm_invoice set total = 1 where id = $1`, [gone.invoices[0]?.id]),
    ).rejects.toThrow()
  })
})

describe('a voucher', () => {
  it('names every service and traveller and no price at all', async () => {
    const draft = await make(test)
    expect((await open(draft, 'voucher.pdf')).status).toBe(409)
    const booking = (await move(test, draft, 'Confirmed')).body.data
    const { words } = await open(booking, 'voucher.pdf')
    has(words, ['agency company', booking.number, 'Asha Rao', 'Creek View', 'Creek View, 5 nights', 'Arrival', 'Van'])
    expect(words).not.toMatch(/₹|50,000|56,000|59,976|Gulf Rooms/)
    const gone = (await cancelFree(test, booking)).body.data
    expect((await open(gone, 'voucher.pdf')).status).toBe(409)
  })

  it('counts once its service is confirmed and paid or released, and until then says that it is provisional', async () => {
    const van = {
      service: 'Transfer',
      label: 'Airport van',
      terms: 'At booking',
      currency: 'INR',
      cost: 100,
      sell: 200,
    }
    const draft = await make(test, { lines: [...confirmedLines(), van] })
    const booking = (await move(test, draft, 'Confirmed')).body.data
    const [room, ride] = booking.lines.map(({ id }) => `services/${id}/voucher.pdf`)
    const provisional = async (file = '') => (await open(booking, file)).words.includes('Provisional voucher')
    expect([await provisional(room), await provisional(ride)]).toEqual([true, true])
    await send(test, `${at(booking)}/release`, { reason: 'Pays on return' })
    expect([await provisional(room), await provisional(ride)]).toEqual([false, true])
    const whole = (await open(booking, 'voucher.pdf')).words
    expect(whole).toContain('Provisional')
    expect(whole).not.toContain('Everything named here is arranged')
    const pack = (await open(booking, 'vouchers.pdf')).words
    has(pack, ['Creek View', 'GR-1', 'Airport van', 'To follow'])
    expect(pack).not.toMatch(/₹|50,000|56,000|Gulf Rooms/)
    await send(test, `${at(booking)}/services/${booking.lines[1]?.id}/answer`, {
      answer: 'Confirmed',
      reference: 'V-1',
    })
    expect((await open(booking, 'voucher.pdf')).words).toContain('Everything named here is arranged')
    await send(test, `${at(booking)}/services/${booking.lines[1]?.id}/cancel`, { reason: 'They walk' })
    expect((await open(booking, ride ?? '')).status).toBe(404)
    expect((await open(booking, 'vouchers.pdf')).words).not.toContain('Airport van')
  })

  it('tells flights with their tickets, and hotels with their rooms', async () => {
    const flight = {
      kind: 'flight',
      pnr: 'X7K2PQ',
      airline: 'Emirates',
      segments: [
        { from: 'Mumbai', to: 'Dubai', date: dayFrom(30), cabin: 'Business', flightNumber: 'EK 501', departs: '04:30' },
      ],
      tickets: [{ traveller: 'Asha Rao', number: '176-2401234567' }],
      fareRules: '',
    }
    const flown = (await move(test, await make(test, { details: flight }, test.people.agent, 'flight'), 'Confirmed'))
      .body.data
    has((await open(flown, 'voucher.pdf')).words, [
      'X7K2PQ',
      'Emirates',
      'EK 501',
      '4:30 am',
      '176-2401234567',
      'Business',
    ])
    const hotel = {
      kind: 'hotel',
      hotel: 'Palm Court',
      place: 'Goa',
      phone: '+91 832 123456',
      checkIn: dayFrom(30),
      checkOut: dayFrom(33),
      rooms: [{ type: 'Sea Suite', count: 2, adults: 2, children: 1 }],
      confirmationNo: 'PC-99',
      mealPlan: 'Breakfast',
    }
    const stayed = (await move(test, await make(test, { details: hotel }, test.people.agent, 'hotel'), 'Confirmed'))
      .body.data
    has((await open(stayed, 'voucher.pdf')).words, ['Palm Court', 'Sea Suite', 'PC-99', 'Breakfast', '+91 832 123456'])
    expect((await read(test, stayed)).missing.map(({ what }) => what)).not.toContain('voucher')
  })
})

describe('a ticket sheet', () => {
  const service = { ...confirmedLines()[0], service: 'Flight', label: 'BOM – DXB', supplierReference: null }

  it('says who flies when under which numbers, without a price, and counts once all is ticketed', async () => {
    const details = {
      ...{ kind: 'flight', pnr: 'X7K2LM', airline: 'Emirates', ticketBy: null, fareRules: 'Two bags of 23 kg' },
      segments: [
        {
          ...{ from: 'Mumbai', to: 'Dubai', date: '2027-03-01', departs: '04:15', arrives: '06:05' },
          ...{ flightNumber: 'EK 501', cabin: 'Economy' },
        },
        {
          ...{ from: 'Dubai', to: 'Mumbai', date: '2027-03-05', departs: '22:05', arrives: '02:45' },
          ...{ flightNumber: 'EK 500', cabin: 'Economy' },
        },
      ],
      tickets: [],
    }
    const travellers = [{ name: 'Asha Rao', kind: 'adult', memberId: null, visa: 'Not needed' }]
    const made = await make(test, { details, travellers, lines: [service] }, test.people.agent, 'flight')
    expect((await open(made, 'tickets.pdf')).status).toBe(409)
    const booking = (await move(test, made, 'Confirmed')).body.data
    const { words, headers } = await open(booking, 'tickets.pdf')
    expect(headers['content-disposition']).toBe(`inline; filename="${booking.number}-tickets.pdf"`)
    const said = [
      'Provisional ticket sheet',
      'agency company',
      'X7K2LM',
      'EK 501',
      'Mumbai',
      'Asha Rao',
      'Baggage',
      '23 kg',
    ]
    has(words, [...said, 'Not everything is ticketed yet', 'To follow'])
    expect(words).not.toMatch(/₹/)
    // Who lands past midnight lands on another day than they leave.
    expect(words).toContain('2:45 am, 6 Mar 2027')
    expect(words).not.toContain('6:05 am, ')
    const papers = async () =>
      (
        await test.call<{ data: { papers: { kind: string; label: string }[] } }>(
          'GET',
          `/crm/messages/booking/${booking.id}/desk`,
          { as: test.people.agent },
        )
      ).body.data.papers
    expect(await papers()).toContainEqual(
      expect.objectContaining({ kind: 'tickets', label: 'Provisional ticket sheet' }),
    )
    const { db } = test.app.platform.database
    const drawn = await drawSendable(test.app)(db, booking.id, { kind: 'tickets', ref: booking.id })
    expect(wordsOf(drawn.bytes)).toContain('X7K2LM')
    await send(test, `${at(booking)}/services/${booking.lines[0]?.id}/ticket`, { state: 'Ticketed' })
    const issued = (await open(booking, 'tickets.pdf')).words
    expect(issued).toContain('Ticket sheet')
    expect(issued).not.toContain('Provisional')
    await send(test, `${at(booking)}/services/${booking.lines[0]?.id}/ticket`, { state: 'Void' })
    expect((await open(booking, 'tickets.pdf')).status).toBe(409)
    expect((await papers()).map(({ kind }) => kind)).not.toContain('tickets')
  })

  it('is of what is flown alone', async () => {
    expect((await open(await confirmed(), 'tickets.pdf')).status).toBe(409)
  })
})
