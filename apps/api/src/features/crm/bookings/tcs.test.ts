import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, cancelFree, dayFrom, editOf, make, move, onReceipt, read, receive, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())
const agent = () => test.people.agent

/** What the books have collected at source of a booking, and what its customer owes by them. */
async function tcsOf({ id, customerId, orgId }: Pick<CrmBooking, 'id' | 'customerId' | 'orgId'>) {
  const rows = await readRows<{ code: string; sum: string }>(
    test.app.platform.database,
    `select a.code, sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_transaction t on t.id = e.transaction_id
     where (a.code = $1 and t.cause_id = $3) or a.code = $2 group by 1`,
    [`${orgId}/tcs-payable`, `${orgId}/customer:${customerId}`, id],
  )
  const of = (code: string) => Number(rows.find((row) => row.code === `${orgId}/${code}`)?.sum ?? 0)
  return { collected: 0 - of('tcs-payable'), customer: of(`customer:${customerId}`) }
}
const confirmed = async () => (await move(test, await make(test), 'Confirmed')).body.data
/** Sells every line for so much of what it was sold for. */
async function sellAt(booking: CrmBooking, share: number) {
  const now = await read(test, booking)
  const lines = editOf(now).lines.map((line, index) => ({ ...line, sell: (booking.lines[index]?.sell ?? 0) * share }))
  const { status, body: answer } = await send(test, at(now), editOf(now, { lines, instalments: [] }), agent(), 'PUT')
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}
const markMonth = async (deposited: boolean) => {
  const month = dayFrom(0).slice(0, 7)
  const paper = deposited ? { depositedOn: dayFrom(0), challan: '0510308 00012' } : {}
  const { status } = await test.call('POST', '/crm/tcs-months', {
    as: agent(),
    body: { month, deposited, ...paper },
  })
  expect(status).toBe(200)
}

describe('tax at source of a booking', () => {
  it('follows a lower and a higher price before its invoice, and stands in the invoice as it is then', async () => {
    const booking = await confirmed()
    await receive(test, booking, { amount: 10_000 })
    expect(await tcsOf(booking)).toEqual({ collected: 1176, customer: -8824 })
    const half = await sellAt(booking, 0.5)
    expect([half.gross, half.total]).toEqual([28_000, 29_988])
    expect(await tcsOf(booking)).toEqual({ collected: 588, customer: -9412 })
    await sellAt(booking, 0.75)
    expect((await tcsOf(booking)).collected).toBe(882)
    await sellAt(booking, 0.5)
    expect((await tcsOf(booking)).collected).toBe(588)
    expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(201)
    await receive(test, booking, { amount: 19_988 })
    expect(await tcsOf(booking)).toEqual({ collected: 588, customer: 0 })
  })

  it('goes back when its only receipt is void, stays while another stands, and comes again with the next', async () => {
    const booking = await confirmed()
    const first = (await receive(test, booking, { amount: 500 })).body.data
    const second = (await receive(test, booking, { amount: 700 })).body.data
    await onReceipt(test, first, 'void', { reason: 'Bounced' })
    expect((await tcsOf(booking)).collected).toBe(1176)
    await onReceipt(test, second, 'void', { reason: 'Bounced' })
    expect(await tcsOf(booking)).toEqual({ collected: 0, customer: 0 })
    const third = (await receive(test, booking, { amount: 900 })).body.data
    expect((await tcsOf(booking)).collected).toBe(1176)
    await onReceipt(test, third, 'void', { reason: 'Bounced' })
    expect(await tcsOf(booking)).toEqual({ collected: 0, customer: 0 })
  })

  it('goes with money that is used on another booking, and with an advance that is given back', async () => {
    const [booking, other] = [await confirmed(), await confirmed()]
    const loose = (await receive(test, booking, { amount: 5000, allocations: [] })).body.data
    expect((await tcsOf(booking)).collected).toBe(1176)
    const { data: asked } = (
      await test.call<{ data: Refund }>('POST', '/crm/refunds', {
        as: agent(),
        body: { receiptId: loose.id, amount: 5000, way: 'bank', reason: 'Not this year' },
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body
    const act = (what: string, body: object) =>
      test.call('POST', `/crm/refunds/${asked.id}/${what}`, { as: agent(), body })
    await act('decide', { approve: true })
    expect((await tcsOf(booking)).collected).toBe(1176)
    await act('send', { reference: `UTR ${randomUUID()}` })
    expect(await tcsOf(booking)).toEqual({ collected: 0, customer: 0 })
    await act('end', { arrived: false })
    expect((await tcsOf(booking)).collected).toBe(1176)

    // The same customer has both.
    const twin = await make(test, { customer: { customerId: other.customerId } })
    const moved = (await receive(test, other, { amount: 4000 })).body.data
    const version = (
      await readRows<{ version: number }>(test.app.platform.database, 'select version from crm_receipt where id = $1', [
        moved.id,
      ])
    )[0]?.version
    const [part] = twin.instalments
    const to = { allocations: [{ instalmentId: part?.id, amount: 4000 }] }
    expect((await onReceipt(test, moved, 'allocate', { version, to })).status).toBe(200)
    expect([(await tcsOf(other)).collected, (await tcsOf(twin)).collected]).toEqual([0, 1176])
  })

  it('stays as far as it is deposited, in the total too, whatever the price is then', async () => {
    const booking = await confirmed()
    const receipt = (await receive(test, booking, { amount: 59_976 })).body.data
    await markMonth(true)
    const [part] = booking.instalments
    expect(part).toBeDefined()
    await onReceipt(test, receipt, 'void', { reason: 'Bounced' })
    const half = await sellAt(booking, 0.5)
    // 28,000 with 1,400 of GST, and what is with the office already.
    expect([half.total, (await tcsOf(booking)).collected]).toEqual([30_576, 1176])
    await markMonth(false)
    expect((await sellAt(booking, 0.25)).total).toBe(14_994)
    expect(await tcsOf(booking)).toEqual({ collected: 0, customer: 0 })
  })

  it('goes back once with the credit note, and on a cancellation without an invoice', async () => {
    for (const invoiced of [true, false]) {
      const booking = await confirmed()
      await receive(test, booking, { amount: 59_976 })
      if (invoiced) await send(test, `${at(booking)}/invoice`, undefined)
      expect((await cancelFree(test, booking)).status).toBe(200)
      expect(await tcsOf(booking)).toEqual({ collected: 0, customer: -59_976 })
    }
  })
})

describe('a booking that is brought in', () => {
  it('has no tax at source collected once more for what was paid before', async () => {
    const head = 'Old number,Customer,Phone,PAN,Title,Country,From,Until,Pax,Price,Tax,Paid'
    const days = `${dayFrom(20)},${dayFrom(25)}`
    const text = [
      head,
      `T-1,Half Paid,9845066001,HALFP1234N,Bali,Indonesia,${days},2,100000,package,53550`,
      `T-2,All Paid,9845066002,ALLPA1234N,Bali,Indonesia,${days},2,100000,package,107100`,
      `T-3,None Paid,9845066003,NONEP1234N,Bali,Indonesia,${days},2,100000,package,`,
    ].join('\n')
    const { body } = await test.call<{ data: { made: number; rows: { number: string; faults: unknown[] }[] } }>(
      'POST',
      '/crm/openings/bookings',
      { as: agent(), body: { text, apply: true }, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(body.data.rows.flatMap(({ faults }) => faults)).toEqual([])
    const taxed = [
      { before: 1050, later: 1050 },
      { before: 2100, later: 0 },
      { before: 0, later: 2100 },
    ]
    for (const [index, { before, later }] of taxed.entries()) {
      const [row] = await readRows<{ id: string; kind: string }>(
        test.app.platform.database,
        'select id, kind from crm_booking where number = $1',
        [body.data.rows[index]?.number],
      )
      const booking = await read(test, { id: row?.id ?? '', kind: row?.kind ?? '' })
      expect(booking.total).toBe(107_100)
      expect(await tcsOf(booking)).toEqual({ collected: 0, customer: before - booking.paid })
      const rest = booking.total - booking.paid
      if (rest > 0) await receive(test, booking, { amount: rest })
      expect((await tcsOf(booking)).collected).toBe(rest > 0 ? later : 0)
      expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(201)
      expect(await tcsOf(booking)).toEqual({ collected: later, customer: 0 })
      // What was collected before is with the office; the rest goes back.
      const services = booking.lines.map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 0 }))
      const cancel = { services, reason: 'Ill', shownRefund: 107_100 - before }
      expect((await send(test, `${at(booking)}/cancel`, cancel)).body.data.total).toBe(before)
      expect(await tcsOf(booking)).toEqual({ collected: 0, customer: before - 107_100 })
    }
  })
})
