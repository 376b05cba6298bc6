import { createHash } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { canMoveService, serviceMovers, serviceStates } from '@karavan/domain/crm/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { sweepCrmBookings } from './crm-booking.job.ts'
import { at, bodyOf, cancelFree, edit, editOf, make, move, read, send } from './testing/crm-booking.ts'
import { answer, ask, no, offer, openPage, pageOf, serviceAt, yes } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const van = {
  service: 'Transfer',
  label: 'Airport and back',
  supplier: 'Vans of Dubai',
  supplierEmail: 'desk@vans.example.test',
  terms: 'At booking',
  currency: 'INR',
  cost: 4000,
  sell: 5000,
}
const two = () => make(test, { lines: [...bodyOf().lines, van] })
const rowsOf = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  readRows<T>(test.app.platform.database, text, values)
const statesOf = async (booking: CrmBooking) => (await read(test, booking)).lines.map(({ state }) => state)
const sweep = () =>
  test.app.platform.database.transaction((db) => sweepCrmBookings(test.app.platform)({}, { db, emit: () => {} }))

describe('the page of a request', () => {
  it('tells all a supplier needs, their own price, and nothing of what the customer pays', async () => {
    const booking = await make(test, {
      lines: [...bodyOf().lines, van],
      travellers: [
        { name: 'Asha Rao', kind: 'adult', visa: 'Not needed' },
        { name: 'Rohan Rao', kind: 'child', visa: 'Not needed' },
      ],
    })
    const path = await pageOf(test, booking, {
      wishes: 'High floor',
      extraBeds: 1,
      rooms: [{ type: 'Deluxe', count: 2 }],
    })
    const { status, body } = await openPage(test, path)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      supplier: 'Gulf Rooms',
      number: booking.number,
      version: 1,
      state: 'open',
      company: { name: 'agency company' },
      asked: {
        label: 'Creek View, 5 nights',
        hotel: 'Creek View',
        place: 'Dubai',
        rooms: [{ type: 'Deluxe', count: 2 }],
        mealPlan: 'Breakfast',
        extraBeds: 1,
        leadTraveller: 'Asha Rao',
        adults: 1,
        children: [null],
        wishes: 'High floor',
        price: { currency: 'INR', amount: 50_000 },
      },
    })
    expect(body.data.answerBy).not.toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/56000|59976|Vans|sell|total|margin/)
    expect((await read(test, booking)).lines[0]?.request?.seenAt).not.toBeNull()
    const hidden = await pageOf(test, booking, { showPrice: false })
    expect(JSON.stringify((await openPage(test, hidden)).body)).not.toContain('50000')
  })

  it('knows the ages of children whose birthday is on file, or who were quoted by age', async () => {
    const customer = (
      await test.call<{ data: { id: string; family: { id: string }[] } }>('POST', '/crm/customers', {
        as: test.people.agent,
        body: {
          name: 'Parent',
          phones: [],
          tags: [],
          family: [{ name: 'Kid', relation: 'child', birthday: '2019-06-01' }],
        },
      })
    ).body.data
    const booking = await make(test, {
      customer: { customerId: customer.id },
      startDate: '2027-05-20',
      endDate: '2027-05-25',
      travellers: [
        { name: 'Parent', kind: 'adult', visa: 'Not needed' },
        { name: 'Kid', kind: 'child', memberId: customer.family[0]?.id, visa: 'Not needed' },
        // Of a friend of theirs nobody knows more than what was quoted.
        { name: 'Child 2', kind: 'child', age: 9, visa: 'Not needed' },
      ],
    })
    expect((await openPage(test, await pageOf(test, booking))).body.data.asked.children).toEqual([7, 9])
  })

  it('is known to the database by a hash alone, and nobody can guess another', async () => {
    const booking = await two()
    const token = (await pageOf(test, booking)).split('/').at(-1) ?? ''
    expect(token).toHaveLength(43)
    const rows = await rowsOf<{ token_hash: string }>('select * from service_request where booking_id = $1', [
      booking.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    const other = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await openPage(test, `/supplier/${other}`)).status).toBe(404)
  })

  it('takes a yes once, which the line carries, the owner is told, and which is owed from then on', async () => {
    const booking = await two()
    expect(booking.supplierPayments).toEqual([])
    const path = await pageOf(test, booking)
    expect(await statesOf(booking)).toEqual(['Requested', 'Draft'])
    const said = await answer(test, path, { ...yes, holdUntil: '2026-12-20' })
    expect(said.body.data).toMatchObject({ state: 'answered', answer: 'Confirmed', reference: 'GR-5512' })
    const after = await read(test, booking)
    expect(after.lines[0]).toMatchObject({ state: 'Confirmed', supplierReference: 'GR-5512' })
    expect(after.lines[0]?.request).toMatchObject({ answeredBy: 'Fatima', holdUntil: '2026-12-20' })
    expect(after.supplierPayments.map(({ supplier, amount }) => [supplier, amount])).toEqual([['Gulf Rooms', 50_000]])
    expect(after.missing.map(({ what }) => what)).toContain('supplier')
    expect(after.timeline[0]).toMatchObject({
      by: 'Fatima, Gulf Rooms',
      text: 'Gulf Rooms confirmed Creek View, 5 nights: GR-5512',
    })
    const again = await answer(test, path, no)
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const notes = await test.call<{ data: { title: string; link: string }[] }>('GET', '/notifications', {
      as: test.people.agent,
    })
    expect(notes.body.data.map(({ title }) => title)).toContain(`Gulf Rooms confirmed ${booking.number}`)
    await answer(test, await pageOf(test, booking, {}, 1), { answer: 'Confirmed', reference: 'V-1' })
    expect((await read(test, booking)).missing.map(({ what }) => what)).not.toContain('supplier')
  })

  it('takes a no with its reason; then anybody can be asked, and the former page is closed', async () => {
    const booking = await two()
    const path = await pageOf(test, booking)
    await answer(test, path, no)
    const after = await read(test, booking)
    expect(after.lines[0]).toMatchObject({ state: 'Declined', stateNote: 'Closed that day' })
    const other = await ask(test, booking, { supplier: 'Marina Rooms' })
    expect(other.body.data.lines[0]).toMatchObject({ state: 'Requested', supplier: 'Marina Rooms', stateNote: null })
    const old = (await openPage(test, path)).body.data
    expect([old.state, old.supplier]).toEqual(['closed', 'Gulf Rooms'])
    expect((await answer(test, path, yes, 2)).status).toBe(409)
  })

  it('takes a counter-offer, which the agency takes as it was shown, and then the supplier’s number', async () => {
    const booking = await two()
    const path = await pageOf(test, booking)
    await answer(test, path, { ...offer, room: 'Suite', until: '2027-03-09' })
    const changed = await read(test, booking)
    expect(changed.lines[0]).toMatchObject({ state: 'Changed', cost: 50_000 })
    expect(changed.lines[0]?.request?.offer).toMatchObject({ price: 52_000, costInr: 52_000, room: 'Suite' })
    const accept = (body: object) => send(test, `${serviceAt(booking)}/accept`, body)
    const stale = await accept({ version: 1, shownPrice: 51_000 })
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_CHANGED'])
    const taken = (await accept({ version: 1, shownPrice: 52_000 })).body.data
    expect(taken.lines[0]).toMatchObject({
      state: 'Confirmed',
      cost: 52_000,
      until: '2027-03-09',
      label: 'Creek View, 5 nights, Suite',
    })
    expect(taken.supplierPayments[0]?.amount).toBe(52_000)
    expect(taken.cost).toBe(56_000)
    expect((await openPage(test, path)).body.data.state).toBe('accepted')
    expect((await answer(test, path, no)).status).toBe(409)
    expect((await answer(test, path, yes)).body.data).toMatchObject({ state: 'answered', reference: 'GR-5512' })
    expect((await read(test, booking)).lines[0]?.supplierReference).toBe('GR-5512')
  })

  it('answers one version: an older page shows the newest, and its answer counts only for that', async () => {
    const booking = await two()
    const first = await pageOf(test, booking)
    const second = await pageOf(test, booking, { wishes: 'Twin beds' })
    expect((await openPage(test, first)).body.data).toMatchObject({ version: 2, asked: { wishes: 'Twin beds' } })
    const stale = await answer(test, first, yes, 1)
    expect([stale.status, stale.body.current]).toEqual([409, { version: 2 }])
    expect((await answer(test, first, yes, 2)).status).toBe(200)
    expect((await answer(test, second, yes, 2)).status).toBe(409)
  })

  it('leaves what was asked before with what was said to it, without a price for whoever may not know costs', async () => {
    const booking = await two()
    const page = await pageOf(test, booking)
    await answer(test, page, offer)
    await ask(test, booking, { wishes: 'Twin beds' })
    const before = (line?: CrmBooking['lines'][number]) =>
      line?.requestsBefore.map(({ version, asked, answers }) => [
        ...[version, asked?.price?.amount, answers.map((one) => [one.answer, one.bySupplier, one.offer?.price])],
      ])
    const [line, other] = (await read(test, booking)).lines
    expect(line?.request).toMatchObject({ version: 2, answers: [] })
    expect(before(line)).toEqual([[1, 50_000, [['Changed', true, offer.price]]]])
    expect(other?.requestsBefore).toEqual([])
    const { agent } = test.people
    const sales = await createColleague(test.app.platform.database.db, agent.orgId, 'Sales')
    await rowsOf('update crm_booking set assigned_to = $1 where id = $2', [sales.id, booking.id])
    const seen = await read(test, booking, sales)
    expect(before(seen.lines[0])).toEqual([[1, undefined, [['Changed', true, undefined]]]])
    for (const secret of [page, offer.note]) expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('shows what was changed while nobody had answered', async () => {
    const booking = await two()
    const path = await pageOf(test, booking)
    const now = await read(test, booking)
    const [line, ...rest] = editOf(now).lines
    await edit(test, now, { lines: [{ ...line, label: 'Creek View, 6 nights', cost: 61_000 }, ...rest] })
    const page = (await openPage(test, path)).body.data
    expect(page).toMatchObject({ version: 2, asked: { label: 'Creek View, 6 nights', price: { amount: 61_000 } } })
  })

  it('ends when it is withdrawn or past its time', async () => {
    const booking = await two()
    const path = await pageOf(test, booking)
    const id = (await read(test, booking)).lines[0]?.request?.id
    const withdraw = () => send(test, `${at(booking)}/requests/${id}/withdraw`, {})
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404])
    expect([(await openPage(test, path)).status, (await answer(test, path, yes)).status]).toEqual([404, 404])
    const next = await pageOf(test, booking)
    await rowsOf(`update service_request set expires_at = now() - interval '1 minute' where booking_id = $1`, [
      booking.id,
    ])
    expect((await openPage(test, next)).status).toBe(404)
  })

  it('says that a booking or its service is cancelled, and takes no word for it', async () => {
    const booking = await two()
    const [room, ride] = [await pageOf(test, booking), await pageOf(test, booking, {}, 1)]
    await send(test, `${serviceAt(booking, 1)}/cancel`, { reason: 'They walk' })
    expect((await openPage(test, ride)).body.data.state).toBe('cancelled')
    expect((await openPage(test, room)).body.data.state).toBe('open')
    await cancelFree(test, await read(test, booking))
    expect(await statesOf(booking)).toEqual(['Cancelled', 'Cancelled'])
    expect((await openPage(test, room)).body.data.state).toBe('cancelled')
    const late = await answer(test, room, yes)
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('cancelled')])
  })

  it('is mailed where there is an address, told of a cancellation, and reminded once', async () => {
    const booking = await two()
    expect((await ask(test, booking, { mail: true })).body.errors[0]?.path).toBe('mail')
    await ask(test, booking, { mail: true }, 1)
    const mails = async () =>
      (
        await rowsOf<{ template: string }>('select template from mail where recipient = $1 order by created_at', [
          'desk@vans.example.test',
        ])
      ).map(({ template }) => template)
    expect(await mails()).toEqual(['supplier-link'])
    await sweep()
    expect(await mails()).toEqual(['supplier-link'])
    await rowsOf(
      `update service_request set created_at = now() - interval '22 hours', answer_by = now() + interval '2 hours'
       where booking_id = $1`,
      [booking.id],
    )
    await sweep()
    await sweep()
    expect(await mails()).toEqual(['supplier-link', 'supplier-reminder'])
    await rowsOf(`update service_request set answer_by = now() - interval '1 minute' where booking_id = $1`, [
      booking.id,
    ])
    await sweep()
    await sweep()
    const told = await rowsOf(`select 1 from notification where title = $1`, [
      `Vans of Dubai has not answered ${booking.number}`,
    ])
    expect(told).toHaveLength(1)
    await send(test, `${serviceAt(booking, 1)}/cancel`, { reason: 'They walk' })
    expect((await mails()).at(-1)).toBe('supplier-cancelled')
  })
})

describe('an answer', () => {
  it('is asked for again by mail, once for each time somebody saw that none had come', async () => {
    const booking = await two()
    await ask(test, booking, { mail: true }, 1)
    const remind = (shownRemindedAt: string | null) =>
      send(test, `${serviceAt(booking, 1)}/remind`, { shownRemindedAt })
    const both = await Promise.all([remind(null), remind(null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { request } = (await read(test, booking)).lines[1] ?? {}
    expect((await remind(request?.remindedAt ?? null)).status).toBe(200)
    const mails = await rowsOf(
      `select 1 from mail where template = 'supplier-reminder' and subject like '%' || $1 || '%'`,
      [booking.number],
    )
    expect(mails).toHaveLength(2)
    expect((await send(test, `${serviceAt(booking)}/remind`, { shownRemindedAt: null })).body.code).toBe('CONFLICT')
    await ask(test, booking)
    const mute = await send(test, `${serviceAt(booking)}/remind`, { shownRemindedAt: null })
    expect(mute.body.errors[0]?.path).toBe('mail')
  })

  it('is put right with a trail, unless it is another by now or paid for', async () => {
    const booking = await two()
    await ask(test, booking)
    await send(test, `${serviceAt(booking)}/answer`, no)
    const correct = (shown: string, said: object) => send(test, `${serviceAt(booking)}/correct`, { shown, said })
    expect((await correct('Confirmed', no)).body.code).toBe('CONFLICT')
    const yesAfterAll = (await correct('Declined', yes)).body.data
    expect(yesAfterAll.lines[0]).toMatchObject({
      ...{ state: 'Confirmed', supplierReference: 'GR-5512', stateNote: null },
      request: { answer: 'Confirmed', reference: 'GR-5512', note: null },
    })
    const [owed] = yesAfterAll.supplierPayments
    expect(owed?.amount).toBe(50_000)
    const other = (await correct('Confirmed', { ...yes, reference: 'GR-9' })).body.data
    expect(other.lines[0]?.supplierReference).toBe('GR-9')
    expect(other.timeline.some(({ text }) => text.includes('answer put right'))).toBe(true)
    const noAfterAll = (await correct('Confirmed', no)).body.data
    expect(noAfterAll.lines[0]).toMatchObject({ state: 'Declined', supplierReference: null })
    expect(noAfterAll.supplierPayments).toEqual([])
    const back = (await correct('Declined', yes)).body.data
    const payment = back.supplierPayments[0]?.id
    await send(test, `${at(booking)}/supplier-payments/${payment}/paid`, {
      ...{ amount: 50_000, paidOn: '2026-11-10', way: 'upi', reference: 'X' },
    })
    expect((await correct('Confirmed', no)).body.code).toBe('CONFLICT')
  })
})

describe('a service', () => {
  it('is confirmed by phone under a reference, with or without a supplier', async () => {
    const booking = await make(test, { lines: [{ ...van, supplier: null }] })
    const noted = await send(test, `${serviceAt(booking)}/answer`, { answer: 'Confirmed', reference: 'Own van' })
    expect(noted.body.data.lines[0]).toMatchObject({ state: 'Confirmed', supplierReference: 'Own van' })
    expect(noted.body.data.supplierPayments).toEqual([])
    const refused = await send(test, `${serviceAt(booking)}/answer`, no)
    expect([refused.status, refused.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  })

  it('that is cancelled costs nothing any more', async () => {
    const booking = await two()
    const after = (await send(test, `${serviceAt(booking, 1)}/cancel`, { reason: 'They walk' })).body.data
    expect([after.cost, after.lines[1]?.stateNote]).toEqual([50_000, 'They walk'])
    expect((await ask(test, booking, {}, 1)).status).toBe(409)
  })

  it('that was confirmed and is changed has to be confirmed again', async () => {
    const booking = await make(test, { lines: [{ ...van, supplierReference: 'V-9' }] })
    expect(booking.lines[0]?.state).toBe('Confirmed')
    expect(booking.supplierPayments).toHaveLength(1)
    const [line] = editOf(booking).lines
    const after = (await edit(test, booking, { lines: [{ ...line, label: 'Airport only' }] })).body.data
    expect([after.lines[0]?.state, after.supplierPayments]).toEqual(['Changed', []])
  })

  it('is used up once its day is over', async () => {
    const booking = await make(test, {
      lines: [{ ...van, supplierReference: 'V-9', from: '2020-01-01', until: '2020-01-02' }],
    })
    await move(test, booking, 'Confirmed')
    await sweep()
    expect(await statesOf(booking)).toEqual(['Used'])
  })

  it('never moves outside the table in the database either, whoever writes', async () => {
    const { database } = test.app.platform
    for (const from of serviceStates)
      for (const to of serviceStates.filter((state) => state !== from)) {
        const booking = await rowsOf<{ id: string }>('select id from crm_booking_line limit 1')
        const tried = await database
          .transaction(async (db) => {
            const { sql } = await import('drizzle-orm')
            const id = booking[0]?.id ?? ''
            await db.execute(sql`alter table crm_booking_line disable trigger crm_booking_line_move`)
            await db.execute(sql`update crm_booking_line set state = ${from} where id = ${id}`)
            await db.execute(sql`alter table crm_booking_line enable trigger crm_booking_line_move`)
            await db.execute(sql`update crm_booking_line set state = ${to} where id = ${id}`)
            throw new Error('undo')
          })
          .catch((error: unknown) => (error as Error).message === 'undo')
        expect([from, to, tried]).toEqual([from, to, serviceMovers.some((by) => canMoveService(from, to, by))])
      }
  })

  it('is nobody else’s business', async () => {
    const booking = await two()
    const { status } = await send(test, `${serviceAt(booking)}/request`, { mail: false }, test.people.foreignAgent)
    expect(status).toBe(404)
    const strange = await send(test, `${at(booking)}/services/${booking.id}/cancel`, { reason: 'x' })
    expect(strange.status).toBe(404)
  })
})
