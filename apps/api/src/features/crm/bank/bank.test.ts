import { randomUUID } from 'node:crypto'
import type { Bank, BankCandidate, BankStatement, ReadFile } from '@karavan/contracts/crm/bank/bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { tell } from '../../money/deposits/testing/deposit.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import {
  at,
  confirmedLines,
  dayFrom,
  make,
  move,
  onReceipt,
  read,
  receive,
  send,
} from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  accept,
  fileOf,
  linesOf,
  makeBank,
  mapping,
  onLine,
  type Refusal,
  sendFile,
  statementOf,
  upload,
} from './testing/bank.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const [today, yesterday] = [dayFrom(0), dayFrom(-1)]
const stateOf = async (id: string) =>
  (
    await readRows<{ state: string }>(test.app.platform.database, 'select state from crm_receipt where id = $1', [id])
  )[0]?.state
const lineCount = async (bank: Bank) =>
  Number(
    (
      await readRows<{ count: string }>(
        test.app.platform.database,
        'select count(*) from bank_line where bank_id = $1',
        [bank.id],
      )
    )[0]?.count,
  )
/** A receipt of a customer, by a reference of its own. */
async function received(amount: number, reference: string) {
  const booking = await make(test)
  const { body } = await receive(test, booking, { amount, way: 'bank', reference, paidOn: yesterday })
  return { booking, receipt: body.data }
}

describe('a statement', () => {
  const four = [
    {
      on: dayFrom(-3),
      text: 'NEFT CR-ICIC0000393-RAJESH KUMAR-N091262345678901',
      reference: 'N091262345678901',
      amount: 125_000,
    },
    { on: dayFrom(-2), text: 'UPI-ANITA DESAI-609212345678', amount: 20_000 },
    { on: dayFrom(-2), text: 'UPI-ANITA DESAI-609212345678', amount: 20_000 },
    { on: yesterday, text: 'CHG SMS ALERT', amount: -17.7 },
  ]

  it('is looked at before its columns are named, and these are remembered', async () => {
    const { agent } = test.people
    const bank = await makeBank(test, agent, {})
    const look = async () =>
      (await sendFile<{ data: ReadFile }>(test, agent, `/crm/banks/${bank.id}/read`, fileOf(four))).body.data
    const first = await look()
    expect([first.headLine, first.remembered, first.mapping]).toEqual([4, false, mapping])
    expect(first.sample[1]?.[1]).toBe(four[0]?.text)
    const early = await sendFile<Refusal>(test, agent, `/crm/banks/${bank.id}/statements`, fileOf(four))
    expect([early.status, early.body.code]).toEqual([409, 'CONFLICT'])
    const body = { name: bank.name, mapping: first.mapping, version: 1 }
    expect((await test.call('PUT', `/crm/banks/${bank.id}`, { as: agent, body })).status).toBe(200)
    expect((await look()).remembered).toBe(true)
    const other = await sendFile<Refusal>(test, agent, `/crm/banks/${bank.id}/statements`, 'A,B,C\n1,2,3\n')
    expect(other.body.detail).toContain('names the columns of')
  })

  it('counts a line once, whichever file brings it, and two equal lines of a file as two', async () => {
    const { agent } = test.people
    const bank = await makeBank(test, agent)
    const one = await upload(test, agent, bank, fileOf(four))
    expect(one).toMatchObject({ lines: 4, known: 0, todo: 4, moneyIn: 165_000, moneyOut: 17.7, opening: 100_000 })
    expect([one.fromOn, one.toOn, one.closing, one.gaps, one.leftOut]).toEqual([
      dayFrom(-3),
      yesterday,
      264_982.3,
      [],
      [],
    ])
    expect((await upload(test, agent, bank, fileOf(four))).id).toBe(one.id)
    expect(await lineCount(bank)).toBe(4)
    const more = await upload(
      test,
      agent,
      bank,
      fileOf([...four.slice(1), { on: today, text: 'CASH DEP', amount: 500 }], 225_000),
    )
    expect([more.lines, more.known, more.todo]).toEqual([4, 3, 1])
    expect(await lineCount(bank)).toBe(5)
  })

  it('is taken in once by those who send it at the same moment', async () => {
    const { agent } = test.people
    const bank = await makeBank(test, agent)
    const made = await Promise.all(Array.from({ length: 4 }, () => upload(test, agent, bank, fileOf(four))))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await lineCount(bank)).toBe(4)
  })

  it('names where its balance does not follow, and what lies between two statements', async () => {
    const { agent } = test.people
    const bank = await makeBank(test, agent)
    const rows = fileOf(four).split('\n')
    const cut = await upload(test, agent, bank, rows.filter((_, at) => at !== 5).join('\n'))
    expect(cut.gaps).toEqual([{ line: 6, expected: 245_000, found: 265_000 }])
    const next = await upload(test, agent, bank, fileOf([{ on: today, text: 'CASH DEP', amount: 500 }], 265_000))
    expect(next.missing).toBe(17.7)
  })

  it('is taken away while nothing of it is decided, and is seen by its organisation alone', async () => {
    const { agent, foreignAgent, agencyStaff } = test.people
    const { statement, lines } = await statementOf(test, agent, four)
    const path = `/crm/bank-statements/${statement.id}`
    expect((await test.call('GET', `${path}/lines`, { as: foreignAgent })).status).toBe(404)
    expect((await onLine(test, foreignAgent, lines[0], 'ignore', { reason: 'Mine' })).status).toBe(404)
    const listed = await test.call<{ data: BankStatement[] }>('GET', '/crm/bank-statements', { as: foreignAgent })
    expect(listed.body.data).toEqual([])
    // A Manager neither verifies receipts nor reads what the bank says.
    expect((await test.call('GET', path, { as: agencyStaff })).status).toBe(409)
    await onLine(test, agent, lines[3], 'ignore', { reason: 'Charges of the bank' })
    expect((await test.call('DELETE', path, { as: agent })).status).toBe(409)
    expect((await onLine(test, agent, lines[3], 'undo', { reason: 'Wrong file' })).body.data.state).toBe('To do')
    expect((await test.call('DELETE', path, { as: agent })).status).toBe(200)
    expect((await test.call('GET', path, { as: agent })).status).toBe(404)
  })
})

describe('a line', () => {
  it('finds the receipt of its reference, verifies it, and gives it back with a reason', async () => {
    const { agent } = test.people
    const { booking, receipt } = await received(31_111, 'N091262340000001')
    const { statement, lines } = await statementOf(test, agent, [
      { on: today, text: 'NEFT CR-SOMEBODY-N091262340000001', amount: 31_111 },
    ])
    expect(lines[0]?.suggestion).toMatchObject({ kind: 'receipt', id: receipt.id, sure: true, state: 'Unverified' })
    expect(lines[0]?.suggestion?.reasons).toContain('Reference N091262340000001 is on the line')
    const done = await accept(test, agent, lines[0])
    expect(done.body.data).toMatchObject({
      state: 'Matched',
      match: { number: receipt.number, name: booking.customerName },
    })
    expect(await stateOf(receipt.id)).toBe('Verified')
    expect((await linesOf(test, agent, statement, '&state=To%20do')).length).toBe(0)
    expect((await onReceipt(test, receipt, 'void', { reason: 'x' })).status).toBe(409)
    const undone = await onLine(test, agent, lines[0], 'undo', { reason: 'Of another customer' })
    expect(undone.body.data).toMatchObject({ state: 'To do', match: null })
    expect(await stateOf(receipt.id)).toBe('Unverified')
    expect((await read(test, booking)).timeline[0]?.text).toContain('Of another customer')
  })

  it('is neither of another amount, nor decided twice, nor of another organisation', async () => {
    const { agent, foreignAgent } = test.people
    const { receipt } = await received(31_222, 'N091262340000002')
    const { lines } = await statementOf(test, agent, [
      { on: today, text: 'NEFT N091262340000002', amount: 31_223 },
      { on: today, text: 'NEFT N091262340000002', amount: 31_222 },
    ])
    const wanted = { kind: 'receipt', id: receipt.id } as const
    expect((await accept(test, agent, lines[0], wanted)).body.detail).toContain('₹31,222.00')
    await onLine(test, agent, lines[1], 'ignore', { reason: 'Not ours' })
    expect((await accept(test, agent, lines[1], wanted)).status).toBe(409)
    const theirs = await statementOf(test, foreignAgent, [{ on: today, text: 'NEFT N091262340000002', amount: 31_222 }])
    expect(theirs.lines[0]?.suggestion).toBeNull()
    expect((await accept(test, foreignAgent, theirs.lines[0], wanted)).status).toBe(404)
  })

  it('becomes a receipt of the customer it came from, verified and used on what is due', async () => {
    const { agent } = test.people
    const booking = await make(test)
    const { lines } = await statementOf(test, agent, [
      { on: today, text: 'UPI/609212340003/P2A/anita@okaxis/TRIP', amount: 20_000 },
      { on: today, text: 'CHG', amount: -20 },
    ])
    const done = await onLine(test, agent, lines[0], 'receive', { bookingId: booking.id })
    expect(done.body.data.match?.kind).toBe('receipt')
    const after = await read(test, booking)
    expect(after.receipts[0]).toMatchObject({
      state: 'Verified',
      way: 'upi',
      reference: '609212340003',
      amount: 20_000,
    })
    expect(after.paid).toBe(20_000)
    expect((await onLine(test, agent, lines[1], 'receive', { bookingId: booking.id })).status).toBe(409)
  })

  it('finds what went back to a customer', async () => {
    const { agent } = test.people
    const { receipt } = await received(90_000, 'N091262340000301')
    const refund = (path: string, body: object) =>
      test.call<{ data: { id: string } }>('POST', `/crm/refunds${path}`, {
        ...{ as: agent, body, headers: { 'idempotency-key': randomUUID() } },
      })
    const asked = await refund('', { receiptId: receipt.id, amount: 5432, way: 'bank', reason: 'Paid too much' })
    const { id } = asked.body.data
    await refund(`/${id}/decide`, { approve: true })
    await refund(`/${id}/send`, { reference: 'N091262340000302', account: 'HDFC' })
    const { lines } = await statementOf(test, agent, [{ on: today, text: 'NEFT DR N091262340000302', amount: -5432 }])
    expect(lines[0]?.suggestion).toMatchObject({ kind: 'refund', id, amount: -5432, sure: true })
    expect((await accept(test, agent, lines[0])).body.data).toMatchObject({
      state: 'Matched',
      match: { kind: 'refund' },
    })
  })

  it('finds what was paid to a supplier from its booking, each part by itself', async () => {
    const { agent } = test.people
    const booking = await make(test, { lines: confirmedLines() })
    const path = `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`
    const part = (amount: number, reference: string) =>
      send(test, path, { amount, paidOn: yesterday, way: 'bank', reference })
    expect((await part(4321, 'IMPS 609312340004')).status).toBe(200)
    expect((await part(45_679, 'IMPS 609312340005')).status).toBe(200)
    const { lines } = await statementOf(test, agent, [
      { on: yesterday, text: 'IMPS-609312340004-HOTEL', amount: -4321 },
      { on: yesterday, text: 'IMPS-609312340005-HOTEL', amount: -45_679 },
    ])
    expect(lines.map(({ suggestion }) => suggestion)).toMatchObject([
      { kind: 'booking-payment', number: booking.number, amount: -4321 },
      { kind: 'booking-payment', number: booking.number, amount: -45_679 },
    ])
    const done = [await accept(test, agent, lines[0]), await accept(test, agent, lines[1])]
    expect(done.map(({ body }) => [body.data.state, body.data.match?.number])).toEqual([
      ['Matched', booking.number],
      ['Matched', booking.number],
    ])
  })

  it('finds one payment of several bookings once, and one of two lines at the same moment has it', async () => {
    const { agent } = test.people
    const lines = confirmedLines().map((line) => ({ ...line, supplier: 'Once Paid Rooms' }))
    const booking = (await move(test, await make(test, { lines }), 'Confirmed')).body.data
    const reference = 'NEFT 609312340017'
    const parts = [{ supplierId: booking.lines[0]?.supplierId, amount: 50_000 }]
    const made = await test.call<{ data: { number: string } }>('POST', '/crm/supplier-payments', {
      as: agent,
      body: { paidOn: yesterday, way: 'bank', reference, parts },
      headers: { 'idempotency-key': randomUUID() },
    })
    const out = { on: yesterday, text: 'NEFT 609312340017 ONCE PAID ROOMS', amount: -50_000 }
    const { lines: two } = await statementOf(test, agent, [out, out])
    const asked = await test.call<{ data: BankCandidate[] }>('GET', `/crm/bank-lines/${two[0]?.id}/candidates`, {
      as: agent,
    })
    const its = asked.body.data.filter((one) => one.reference === reference)
    expect(its.map(({ kind, number }) => [kind, number])).toEqual([['supplier-payment', made.body.data.number]])
    const [wanted] = its
    if (!wanted) throw new Error('Nothing was offered')
    const answers = await Promise.all(two.map((line) => accept(test, agent, line, wanted)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('money of agencies on the account of the house', () => {
  it('is credited by accepting its line, once', async () => {
    const { admin, agent } = test.people
    const deposit = await tell(test, agent, { amount: 41_111, way: 'cash', bankReference: 'UTIBR52026040000001' })
    const before = await balanceOf(test.app.platform.database, agent.orgId)
    const { lines } = await statementOf(test, admin, [
      { on: today, text: 'RTGS/UTIBR52026040000001/X', amount: 41_111 },
    ])
    expect(lines[0]?.suggestion).toMatchObject({ kind: 'deposit', id: deposit.id, sure: true })
    expect((await accept(test, admin, lines[0])).status).toBe(200)
    expect(await balanceOf(test.app.platform.database, agent.orgId)).toBe(before + 41_111)
    expect((await onLine(test, admin, lines[0], 'undo', { reason: 'A slip' })).status).toBe(200)
    expect(await balanceOf(test.app.platform.database, agent.orgId)).toBe(before)
    expect((await accept(test, admin, lines[0], { kind: 'deposit', id: deposit.id })).status).toBe(200)
    expect(await balanceOf(test.app.platform.database, agent.orgId)).toBe(before + 41_111)
  })

  it('that is spent stays with its line, and nobody but an Admin takes it back', async () => {
    const { admin, agent } = test.people
    const { database } = test.app.platform
    const deposit = await tell(test, agent, { amount: 43_333, way: 'cash', bankReference: 'UTIBR52026040000009' })
    const { lines } = await statementOf(test, admin, [{ on: today, text: 'RTGS/UTIBR52026040000009', amount: 43_333 }])
    await accept(test, admin, lines[0], { kind: 'deposit', id: deposit.id })
    const spent = await balanceOf(database, agent.orgId)
    await fund(database, agent.orgId, -spent)
    const refused = await onLine(test, admin, lines[0], 'undo', { reason: 'A slip' })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('has spent this')])
    const [row] = await readRows(database, 'select status from wallet_deposit where id = $1', [deposit.id])
    expect(row).toEqual({ status: 'Approved' })
    await fund(database, agent.orgId, spent)
  })

  it('claimed by two is credited to nobody by itself', async () => {
    const { admin, agent, foreignAgent } = test.people
    const { database } = test.app.platform
    const told = { amount: 42_222, bankReference: 'UTIBR52026040000002' }
    const [first, second] = [await tell(test, agent, told), await tell(test, foreignAgent, told)]
    const { statement, lines } = await statementOf(test, admin, [
      { on: today, text: 'RTGS/UTIBR52026040000002', amount: 42_222 },
    ])
    expect(lines[0]?.suggestion).toMatchObject({ sure: false })
    expect(lines[0]?.suggestion?.rivals).toHaveLength(1)
    const all = await test.call<{ data: { accepted: number } }>(
      'POST',
      `/crm/bank-statements/${statement.id}/accept-sure`,
      { as: admin, body: {} },
    )
    expect(all.body.data.accepted).toBe(0)
    const before = await balanceOf(database, agent.orgId)
    expect((await accept(test, admin, lines[0], { kind: 'deposit', id: second.id })).status).toBe(200)
    const again = await statementOf(test, admin, [{ on: today, text: 'UTIBR52026040000002 B', amount: 42_222 }])
    expect((await accept(test, admin, again.lines[0], { kind: 'deposit', id: first.id })).status).toBe(409)
    expect(await balanceOf(database, agent.orgId)).toBe(before)
  })

  it('claimed by another with another amount is not sure either', async () => {
    const { admin, agent, foreignAgent } = test.people
    const told = { amount: 42_333, bankReference: 'UTIBR52026040000003' }
    const own = await tell(test, agent, told)
    await tell(test, foreignAgent, { ...told, amount: 50_000 })
    const { lines } = await statementOf(test, admin, [{ on: today, text: 'RTGS/UTIBR52026040000003', amount: 42_333 }])
    expect(lines[0]?.suggestion).toMatchObject({ id: own.id, sure: false })
  })
})

describe('what is sure', () => {
  it('is accepted all at once, and what is not waits for a person', async () => {
    const { agent } = test.people
    const sure = await Promise.all([1, 2, 3].map((at) => received(51_000 + at, `N09126234000010${at}`)))
    const { statement } = await statementOf(test, agent, [
      ...[1, 2, 3].map((at) => ({ on: today, text: `NEFT N09126234000010${at}`, amount: 51_000 + at })),
      { on: today, text: 'CASH DEPOSIT', amount: 51_001 },
    ])
    const path = `/crm/bank-statements/${statement.id}`
    const { body } = await test.call<{ data: object }>('POST', `${path}/accept-sure`, { as: agent, body: {} })
    expect(body.data).toEqual({ accepted: 3, left: 0, refused: [] })
    expect(await Promise.all(sure.map(({ receipt }) => stateOf(receipt.id)))).toEqual(Array(3).fill('Verified'))
    const { body: after } = await test.call<{ data: BankStatement }>('GET', path, { as: agent })
    expect(after.data).toMatchObject({ matched: 3, todo: 1 })
  })
})

describe('a statement of ten thousand lines', () => {
  it('is taken, shown and matched without a wait', async () => {
    const { agent } = test.people
    const size = process.env.DRILL ? 10_000 : 500
    const bank = await makeBank(test, agent)
    const { receipt } = await received(71_234.5, 'N091262340000501')
    const file = fileOf(
      Array.from({ length: size }, (_, at) => ({
        on: dayFrom(-(at % 30)),
        text: at === 77 ? 'NEFT N091262340000501' : `UPI-SOMEBODY ${at}-6092${String(10_000_000 + at)}`,
        // Some hundred amounts come again and again, as they do.
        amount: at === 77 ? 71_234.5 : 500 + (at % 300),
      })),
    )
    const timed = async <T>(what: string, work: () => Promise<T>) => {
      const begun = performance.now()
      const answer = await work()
      if (process.env.DRILL) expect(performance.now() - begun, what).toBeLessThan(10_000)
      return answer
    }
    const statement = await timed('Upload', () => upload(test, agent, bank, file))
    expect([statement.lines, statement.todo]).toEqual([size, size])
    expect(await timed('A page', () => linesOf(test, agent, statement))).toHaveLength(100)
    const path = `/crm/bank-statements/${statement.id}/accept-sure`
    const sure = () => test.call<{ data: { accepted: number } }>('POST', path, { as: agent, body: {} })
    expect((await timed('What is sure', sure)).body.data.accepted).toBe(1)
    expect(await stateOf(receipt.id)).toBe('Verified')
    expect((await timed('The same file again', () => upload(test, agent, bank, file))).matched).toBe(1)
  }, 120_000)
})

describe('at the same moment', () => {
  it('a line is accepted once, however many accept it', async () => {
    const { agent } = test.people
    const { receipt } = await received(61_111, 'N091262340000201')
    const { lines } = await statementOf(test, agent, [{ on: today, text: 'NEFT N091262340000201', amount: 61_111 }])
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(test, agent, lines[0])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await stateOf(receipt.id)).toBe('Verified')
  })

  it('a line is one of two receipts, and the other stays unverified', async () => {
    const { agent } = test.people
    const two = await Promise.all(
      ['N091262340000202', 'N091262340000203'].map((reference) => received(61_222, reference)),
    )
    const { lines } = await statementOf(test, agent, [{ on: today, text: 'NEFT', amount: 61_222 }])
    const answers = await Promise.all(
      two.map(({ receipt }) => accept(test, agent, lines[0], { kind: 'receipt', id: receipt.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await Promise.all(two.map(({ receipt }) => stateOf(receipt.id)))
    expect(states.sort()).toEqual(['Unverified', 'Verified'])
  })

  it('what is decided on a line is undone once', async () => {
    const { agent } = test.people
    const { lines } = await statementOf(test, agent, [{ on: today, text: 'CHG TWICE UNDONE', amount: -61.4 }])
    await onLine(test, agent, lines[0], 'ignore', { reason: 'Charges of the bank' })
    const held = { text: 'select 1 from bank_decision where line_id = $1 for update', values: [lines[0]?.id] }
    const undo = () => onLine(test, agent, lines[0], 'undo', { reason: 'A slip' })
    const answers = await queueBehind(test.app.platform.database, held, [undo, undo])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a receipt that was verified before is of one of two lines', async () => {
    const { agent } = test.people
    const { receipt } = await received(61_333, 'N091262340000204')
    await onReceipt(test, receipt, 'verify')
    const { lines } = await statementOf(test, agent, [
      { on: today, text: 'NEFT A', amount: 61_333 },
      { on: today, text: 'NEFT B', amount: 61_333 },
    ])
    const answers = await Promise.all(
      lines.map((line) => accept(test, agent, line, { kind: 'receipt', id: receipt.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
