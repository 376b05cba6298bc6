import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { type Ask, runLoose } from '../testing/loose.ts'
import { findCrmBookingById } from './crm-booking.queries.ts'
import { findLiveInvoice } from './invoice.queries.ts'
import { writeCreditNote } from './invoice.service.ts'
import { takeNumber } from './series.queries.ts'
import { at, cancelFree, make, move, read, receive, send } from './testing/crm-booking.ts'
import { guard, takesNumber } from './testing/guard.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const confirmed = async () => (await move(test, await make(test), 'Confirmed')).body.data
const several = async (count: number) => {
  const all: CrmBooking[] = []
  while (all.length < count) all.push(await confirmed())
  return all
}
const issue = (booking: CrmBooking) => send(test, `${at(booking)}/invoice`, undefined)
const pay = (booking: CrmBooking) =>
  receive(test, booking, {
    amount: 59_976,
    allocations: [{ instalmentId: booking.instalments[0]?.id, amount: 59_976 }],
  })
const cancel = (booking: CrmBooking) => cancelFree(test, booking)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const twice = <T>(run: () => Promise<T>) => [run, run]
const serialOf = (number: string | null | undefined) => Number(number?.split('/').at(-1))
const kindsOf = async (booking: CrmBooking) => (await read(test, booking)).invoices.map(({ kind }) => kind).toSorted()

const { lock, fromWhereItWas } = guard
const movesBooking = /^update "crm_booking"/

const issueTwice = (booking: CrmBooking) =>
  runLoose(
    { cut: [lock], stop: takesNumber },
    twice(() => issue(booking)),
  )
/** Cancels a booking when everything for its invoice was read and nothing of it is written. */
const cancelWhileIssued = (booking: CrmBooking) =>
  runLoose({ cut: [lock], hold: takesNumber }, [
    () => issue(booking),
    (somebodyWaits) => somebodyWaits.then(() => cancel(booking)),
  ])
const refusal = (detail: string) => ({ status: 409, body: { code: 'CONFLICT', detail } })

describe('without the lock of the booking', () => {
  it('it has one invoice: the database refuses the second, and its number is the next', async () => {
    const booking = await confirmed()
    const answers = await issueTwice(booking)
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal('It has an invoice already.'))
    const { invoices } = await read(test, booking)
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice'])
    const next = (await issue(await confirmed())).body.data
    expect(serialOf(next.invoices[0]?.number)).toBe(serialOf(invoices[0]?.number) + 1)
  })

  it('it is not invoiced when it was cancelled meanwhile: the database refuses', async () => {
    const booking = await confirmed()
    const [issued, cancelled] = await cancelWhileIssued(booking)
    expect(cancelled?.status).toBe(200)
    expect(issued).toMatchObject(refusal('It is cancelled.'))
    expect([(await read(test, booking)).status, await kindsOf(booking)]).toEqual(['Cancelled', []])
  })

  it('it is moved on once by the state it comes from', async () => {
    const booking = await confirmed()
    const answers = await runLoose(
      { cut: [lock], stop: movesBooking },
      twice(() => move(test, booking, 'Travelling')),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('and without that state it is moved on twice', async () => {
    const booking = await confirmed()
    const answers = await runLoose(
      { cut: [lock, fromWhereItWas], stop: movesBooking },
      twice(() => move(test, booking, 'Travelling')),
    )
    expect(statuses(answers)).toEqual([200, 200])
    const { timeline } = await read(test, booking)
    expect(timeline.filter(({ text }) => text === 'Confirmed to Travelling')).toHaveLength(2)
  })

  it('its invoice is taken back once: the database refuses the second credit note', async () => {
    const booking = await confirmed()
    await issue(booking)
    const answers = await runLoose(
      { cut: [lock], stop: takesNumber },
      twice(() => cancel(booking)),
    )
    expect(statuses(answers)[0]).toBe(200)
    expect(statuses(answers)[1]).not.toBe(200)
    expect(await kindsOf(booking)).toEqual(['credit-note', 'invoice'])
  })
})

describe('without the lock of the booking and without the rule of the database', () => {
  const rule = (change: 'enable' | 'disable') =>
    readRows(database(), `alter table crm_invoice ${change} trigger crm_invoice_refuse_needless`)
  beforeAll(() => rule('disable'))
  afterAll(() => rule('enable'))

  it('it has two invoices', async () => {
    const booking = await confirmed()
    expect(statuses(await issueTwice(booking))).toEqual([201, 201])
    expect(await kindsOf(booking)).toEqual(['invoice', 'invoice'])
  })

  it('it is invoiced while it is cancelled, and nothing takes that back', async () => {
    const booking = await confirmed()
    const [issued, cancelled] = await cancelWhileIssued(booking)
    expect([issued?.status, cancelled?.status]).toEqual([201, 200])
    expect([(await read(test, booking)).status, await kindsOf(booking)]).toEqual(['Cancelled', ['invoice']])
  })
})

describe('the rule of the database', () => {
  const issues = `insert into crm_invoice (id, org_id, booking_id, kind, number, issued_on, content, total)
    select gen_random_uuid(), org_id, id, 'invoice', $2 || '/' || number, current_date, '{}', total
    from crm_booking where id = $1`
  const cancels = `update crm_booking set status = 'Cancelled', cancelled_reason = $2 where id = $1`

  /** What becomes of a statement that is sent before the transaction of another has ended, and whether it waits for it. */
  async function sendBehind(first: string, second: string) {
    const { id } = await confirmed()
    const { pool } = database()
    const [one, other] = await Promise.all([pool.connect(), pool.connect()])
    try {
      const pids = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
      await one.query('begin')
      await one.query(first, [id, 'A'])
      let over = false
      const outcome = other
        .query(second, [id, 'B'])
        .then(
          () => 'done',
          ({ constraint }: { constraint: string }) => constraint,
        )
        .finally(() => {
          over = true
        })
      const isBlocked = async () => {
        const ask = 'select cardinality(pg_blocking_pids($1)) > 0 as blocked'
        return (await readRows<{ blocked: boolean }>(database(), ask, [pids[0]?.pid]))[0]?.blocked === true
      }
      let waits = false
      while (!over && !waits) waits = await isBlocked()
      await one.query('commit')
      return `${waits ? 'waits' : 'goes on'}: ${await outcome}`
    } finally {
      one.release(true)
      other.release()
    }
  }
  const all = async () => [
    await sendBehind(issues, issues),
    await sendBehind(cancels, issues),
    await sendBehind(issues, cancels),
  ]

  it('decides when whoever was first has ended', async () => {
    expect(await all()).toEqual([
      'waits: crm_invoice_one_at_a_time',
      'waits: crm_invoice_not_when_cancelled',
      'waits: done',
    ])
  })

  it('lets everything through without the lock it takes', async () => {
    const [rule] = await readRows<{ text: string }>(
      database(),
      `select pg_get_functiondef('crm_invoice_refuse_needless'::regproc) as text`,
    )
    const text = rule?.text ?? ''
    const lockless = text.replace(' FOR NO KEY UPDATE', '')
    expect(lockless).not.toBe(text)
    await readRows(database(), lockless)
    try {
      expect(await all()).toEqual(['goes on: done', 'goes on: done', 'goes on: done'])
    } finally {
      await readRows(database(), text)
    }
  })
})

describe('numbers of documents', () => {
  /** The next number read first and written afterwards, when everybody has read it. */
  const readThenWrite = {
    at: takesNumber,
    async by({ text, values }: { text: string; values: unknown[] }, ask: Ask, meet: () => Promise<void>) {
      const [orgId, series, year] = values
      const { rows } = await ask('select last from crm_series where org_id = $1 and series = $2 and year = $3', [
        orgId,
        series,
        year,
      ])
      const last = Number(Object.values(rows[0] ?? { last: 0 })[0])
      await meet()
      return ask(text.replace(/set "last" = .* returning/, 'set "last" = excluded."last" returning'), [
        orgId,
        series,
        year,
        last + 1,
      ])
    },
  }
  const both = async (what: (booking: CrmBooking) => Promise<{ status: number }>) => {
    const bookings = await several(2)
    const answers = await runLoose(
      { swap: readThenWrite },
      bookings.map((booking) => () => what(booking)),
    )
    const all = await Promise.all(bookings.map((booking) => read(test, booking)))
    return { answers: statuses(answers), all }
  }

  it('that were taken without a lock are refused by the database the second time', async () => {
    const issued = await both(issue)
    expect([issued.answers, issued.all.flatMap(({ invoices }) => invoices).length]).toEqual([[201, 409], 1])
    const paid = await both(pay)
    expect([paid.answers, paid.all.filter(({ paid: amount }) => amount > 0).length]).toEqual([[201, 409], 1])
  })

  it('are lost when the document is refused, unless they are taken in its transaction', async () => {
    const unlocked = { cut: [lock], stop: takesNumber }
    const next = async () => {
      const booking = await confirmed()
      await pay(booking)
      return serialOf((await read(test, booking)).instalments[0]?.receipts[0]?.number)
    }
    const first = await next()
    const refused = await confirmed()
    // Both take a number, one of them is refused.
    expect(
      statuses(
        await runLoose(
          unlocked,
          twice(() => pay(refused)),
        ),
      ),
    ).toEqual([201, 409])
    expect(await next()).toBe(first + 2)

    const { db } = database()
    const { orgId } = test.people.agent
    const outside = {
      at: takesNumber,
      async by({ values }: { values: unknown[] }, ask: Ask, meet: () => Promise<void>) {
        await meet()
        const number = await takeNumber(db, orgId, 'RC', today(test.app.platform.config))
        return ask('select $1::int as last where $2::text is not null', [serialOf(number), values[1]])
      },
    }
    const lost = await confirmed()
    expect(
      statuses(
        await runLoose(
          { cut: [lock], swap: outside },
          twice(() => pay(lost)),
        ),
      ),
    ).toEqual([201, 409])
    expect(await next()).toBe(first + 5)
  })

  // From here on the tables are without their keys.
  it('are given twice without the lock and without the key of their table', async () => {
    await readRows(database(), 'alter table crm_invoice drop constraint crm_invoice_org_id_number_key')
    await readRows(database(), 'alter table crm_receipt drop constraint crm_receipt_number_once')
    const issued = await both(issue)
    expect(issued.answers).toEqual([201, 201])
    expect(new Set(issued.all.map(({ invoices }) => invoices[0]?.number)).size).toBe(1)
    const paid = await both(pay)
    expect(paid.answers).toEqual([201, 201])
    expect(new Set(paid.all.map(({ instalments }) => instalments[0]?.receipts[0]?.number)).size).toBe(1)
  })
})

describe('credit notes of one invoice', () => {
  /** Two who take the invoice of a booking back, and hold nothing of it. */
  async function creditTwice() {
    const booking = await confirmed()
    await issue(booking)
    const { platform } = test.app
    const actor = { id: null, orgId: booking.orgId, name: 'Two at once', requestId: 'race' }
    const credit = () =>
      database()
        .transaction(async (db) => {
          const full = await findCrmBookingById(db, booking.id)
          const invoice = full && (await findLiveInvoice(db, booking.id))
          if (!invoice) throw new Error('It is not there')
          const { gross, taxes, total } = invoice.content
          await writeCreditNote({ platform, db, actor }, full, invoice, { gross, taxes, total }, [])
          return 'credited'
        })
        .catch(() => 'refused')
    const outcomes = (await runLoose({ stop: takesNumber }, twice(credit))).toSorted()
    return { outcomes, kinds: await kindsOf(booking) }
  }

  it('are two of which the database refuses one', async () => {
    expect(await creditTwice()).toEqual({ outcomes: ['credited', 'refused'], kinds: ['credit-note', 'invoice'] })
  })

  it('are two without its rule', async () => {
    await readRows(database(), 'alter table crm_invoice disable trigger crm_credit_note_within')
    expect(await creditTwice()).toEqual({
      outcomes: ['credited', 'credited'],
      kinds: ['credit-note', 'credit-note', 'invoice'],
    })
  })
})
