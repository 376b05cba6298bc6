import { randomUUID } from 'node:crypto'
import type { Enquiry, EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries as contract } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { canMoveEnquiry, type EnquiryStatus, enquiryStatuses, isPending } from '@karavan/domain/crm/enquiry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { remindOfSteps } from './follow-up.job.ts'

let test: TestApp
beforeAll(async () => {
  // Without the clock of the process: the test is the clock.
  test = await startTestApp({ JOBS: 'off' })
})
afterAll(() => test.close())

const base = '/crm/enquiries/package'
const { example } = contract.create
const party = { adults: 2, children: 0, childrenAges: [], infants: 0 }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const past = () => new Date(Date.now() - 3_600_000).toISOString()
const step = (dueAt = soon()) => ({ dueAt, way: 'call' })

let people = 0
/** A body of a customer of its own. */
const bodyOf = (change: object = {}) => {
  people += 1
  const customer = { name: `Guest ${people}`, phone: `+91 98450 ${String(20_000 + people)}` }
  return { ...example, customer, followUp: step(), ...change }
}
const post = (path: string, body: object, as: Person = test.people.agent) =>
  test.call<{ data: Enquiry; errors: { path: string }[]; code: string; current: never }>('POST', path, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const make = async (change: object = {}, as: Person = test.people.agent) =>
  (await post(base, bodyOf(change), as)).body.data
const move = (
  enquiry: Pick<Enquiry, 'id' | 'status'>,
  to: EnquiryStatus,
  more: object = {},
  as: Person = test.people.agent,
) =>
  test.call<{ data: Enquiry; code: string; errors: { path: string }[] }>('PATCH', `${base}/${enquiry.id}/status`, {
    as,
    body: { from: enquiry.status, status: to, ...more },
  })
const list = async (query: string, as: Person = test.people.agent, kind = 'package') =>
  (await test.call<{ data: EnquiryRow[]; meta: { total: number } }>('GET', `/crm/enquiries/${kind}?${query}`, { as }))
    .body

describe('an enquiry', () => {
  it('is written down with its customer, its owner and its next step', async () => {
    const made = await make({ notes: 'Wants a sea view' })
    expect(made).toMatchObject({
      status: 'New',
      subject: 'Dubai, Abu Dhabi',
      people: 3,
      travelDate: '2027-01-10',
      assignedTo: test.people.agent.id,
      nextFollowUpWay: 'call',
      overdue: false,
      answeredAfterMinutes: null,
    })
    expect(made.number).toMatch(/^PE-20\d\d-\d{6}$/)
    expect(made.timeline.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
      'change created',
      'note Wants a sea view',
    ])
  })

  it('is one implementation for four kinds, each with numbers of its own', async () => {
    const details = {
      flight: {
        kind: 'flight',
        tripType: 'one-way',
        segments: [{ from: 'Mumbai', to: 'Dubai', date: '2027-01-10' }],
        cabin: 'Economy',
        party,
        directOnly: false,
        fareType: 'Regular',
      },
      hotel: {
        kind: 'hotel',
        destination: 'Goa',
        checkIn: '2027-01-10',
        checkOut: '2027-01-12',
        rooms: 1,
        party,
        pets: false,
      },
      visa: {
        kind: 'visa',
        country: 'Thailand',
        visaType: 'tourist',
        entries: 'single',
        travelDate: '2027-01-10',
        applicants: 2,
        documentsInHand: [],
        express: false,
      },
    }
    const made = []
    for (const [kind, one] of Object.entries(details))
      made.push((await post(`/crm/enquiries/${kind}`, bodyOf({ details: one }))).body.data)
    expect(
      made.map(({ number, subject, people: count, travelDate }) => [number.slice(0, 2), subject, count, travelDate]),
    ).toEqual([
      ['FE', 'Mumbai to Dubai', 2, '2027-01-10'],
      ['HE', 'Goa', 2, '2027-01-10'],
      ['VE', 'Thailand, tourist', 2, '2027-01-10'],
    ])
    expect((await post('/crm/enquiries/visa', bodyOf({ details: details.hotel }))).body.errors[0]?.path).toBe(
      'details.kind',
    )
    expect((await test.call('GET', `/crm/enquiries/hotel/${made[0]?.id}`, { as: test.people.agent })).status).toBe(404)
  })

  it('asks about customers who may be the same, and takes one of them or a new one all the same', async () => {
    const first = await make({ customer: { name: 'Asha Rao', phone: '98450 99999' } })
    const again = { name: 'Asha R', phone: '+91-98450-99999' }
    const asked = await post(base, bodyOf({ customer: again }))
    expect([asked.status, asked.body.code]).toEqual([409, 'CONFLICT'])
    expect(JSON.stringify(asked.body.current)).toContain(first.customerId)
    const same = await make({ customer: { customerId: first.customerId } })
    expect(same.customerName).toBe('Asha Rao')
    expect((await make({ customer: { ...again, evenIfAlike: true } })).customerId).not.toBe(first.customerId)
  })

  it.each(enquiryStatuses.flatMap((from) => enquiryStatuses.map((to) => [from, to] as const)))(
    'goes from %s to %s only by the table',
    async (from, to) => {
      const enquiry = await make()
      const reason = from === 'Lost' ? 'Plans changed' : null
      await readRows(test.app.platform.database, 'update enquiry set status = $2, lost_reason = $3 where id = $1', [
        enquiry.id,
        from,
        reason,
      ])
      const { status, body } = await move({ ...enquiry, status: from }, to, {
        lostReason: 'Too expensive',
        followUp: step(),
      })
      if (!canMoveEnquiry(from, to)) return expect([status, body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
      expect([status, body.data.status, body.data.nextFollowUpAt !== null]).toEqual([200, to, isPending(to)])
    },
  )

  it('is lost for a reason, opened again with a step, and the timeline tells both', async () => {
    const enquiry = await make()
    expect((await move(enquiry, 'Lost')).body.errors[0]?.path).toBe('lostReason')
    const lost = (await move(enquiry, 'Lost', { lostReason: 'Too expensive' })).body.data
    expect(lost).toMatchObject({ lostReason: 'Too expensive', nextFollowUpAt: null, followUps: [] })
    expect((await move(lost, 'Contacted')).body.errors[0]?.path).toBe('followUp')
    const open = (await move(lost, 'Contacted', { followUp: step() })).body.data
    expect([open.status, open.lostReason]).toEqual(['Contacted', null])
    expect(open.timeline.map(({ text }) => text)).toEqual(['reopened: Lost to Contacted', 'New to Lost', 'created'])
  })

  it('cannot be open without an owner and a step, whoever writes', async () => {
    const { id } = await make()
    for (const set of ['assigned_to = null', 'next_follow_up_at = null', `status = 'Lost'`])
      await expect(
        readRows(test.app.platform.database, `update enquiry set ${set} where id = '${id}'`),
      ).rejects.toThrow(/enquiry_(open_has_owner_and_step|lost_has_reason)/)
  })

  it('moved by two people at once is moved once', async () => {
    const enquiry = await make()
    const answers = await Promise.all([move(enquiry, 'Contacted'), move(enquiry, 'Quoted')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('edited by two people keeps the first and shows it to the second', async () => {
    const made = await make()
    const { followUp: _, customer: _who, ...fields } = bodyOf()
    const put = (priority: string) =>
      test.call<{ data: Enquiry; current: Enquiry }>('PUT', `${base}/${made.id}`, {
        as: test.people.agent,
        body: { ...fields, customer: { customerId: made.customerId }, priority, version: made.version },
      })
    expect((await put('high')).body.data.priority).toBe('high')
    const second = await put('low')
    expect([second.status, second.body.current.priority]).toEqual([409, 'high'])
  })

  it('is for others missing, and owners are people of the own office', async () => {
    const made = await make()
    for (const as of [test.people.foreignAgent, test.people.houseStaff]) {
      expect((await test.call('GET', `${base}/${made.id}`, { as })).status).toBe(404)
      expect((await move(made, 'Contacted', {}, as)).status).toBe(404)
    }
    expect((await test.call('GET', base, { as: test.people.customer })).status).toBe(403)
    const foreign = await post(base, bodyOf({ assignedTo: test.people.foreignAgent.id }))
    expect(foreign.body.errors[0]?.path).toBe('assignedTo')
    const given = await make({ assignedTo: test.people.agencyStaff.id })
    const told = await readRows(test.app.platform.database, 'select title from notification where user_id = $1', [
      test.people.agencyStaff.id,
    ])
    expect(told.map(({ title }) => title)).toContain(`${given.number} is yours`)
  })
})

describe('the columns of a board', () => {
  it('say how many there are and what they may bring, in rupees, under the filters of the list', async () => {
    const tagged = { tags: ['Sums'] }
    await make({ ...tagged, budget: 100_000, budgetCurrency: 'INR' })
    await make({ ...tagged, budget: 50_000.5, budgetCurrency: 'INR' })
    await make({ ...tagged, budget: undefined })
    const quoted = await make({ ...tagged, budget: 20_000, budgetCurrency: 'INR' })
    await move(quoted, 'Quoted')
    type Sums = Record<EnquiryStatus, { count: number; budget: number; more: boolean }>
    const sums = async (query: string, as: Person = test.people.agent) =>
      (await test.call<{ data: Sums }>('GET', `${base}/sums?${query}`, { as })).body.data
    const found = await sums('tag=Sums')
    const nothing = { count: 0, budget: 0, more: false }
    expect(found).toEqual({
      New: { count: 3, budget: 150_000.5, more: false },
      Contacted: nothing,
      Quoted: { count: 1, budget: 20_000, more: false },
      Negotiation: nothing,
      Confirmed: nothing,
      Lost: nothing,
    })
    expect((await sums(`tag=Sums&q=${quoted.number}`)).Quoted).toMatchObject({ count: 1, budget: 20_000 })
    expect((await sums('tag=Sums&q=guest')).New).toEqual(found.New)
    expect((await sums('tag=Sums', test.people.foreignAgent)).New).toEqual(nothing)
    const { code, rate } = (
      await readRows<{ code: string; rate: number }>(
        test.app.platform.database,
        `select code, rate::float as rate from exchange_rate where code <> 'INR' limit 1`,
      )
    )[0] ?? { code: 'INR', rate: 1 }
    await make({ tags: ['Abroad'], budget: 1000, budgetCurrency: code })
    expect((await sums('tag=Abroad')).New?.budget).toBeCloseTo(1000 * rate, 2)
  })
})

describe('a follow-up', () => {
  it('is done once, and what is open needs a next one', async () => {
    const enquiry = await make()
    const done = (body: object) => post(`/crm/follow-ups/${enquiry.followUps[0]?.id}/done`, body)
    expect((await done({ outcome: 'No answer' })).body.errors[0]?.path).toBe('next')
    const { data } = (await done({ outcome: 'Wants a sea view', next: { dueAt: soon(), way: 'whatsapp' } })).body
    expect(data).toMatchObject({ status: 'Contacted', nextFollowUpWay: 'whatsapp', answeredAfterMinutes: 0 })
    const happened = data.timeline.map(({ kind, text }) => [kind, text])
    expect(happened).toContainEqual(['follow-up', 'Wants a sea view'])
    expect(happened).toContainEqual(['status', 'New to Contacted: called'])
    expect((await done({ next: step() })).status).toBe(409)
  })

  it('stands in the list of today, overdue first, for its owner', async () => {
    const staff = test.people.agencyStaff
    const late = await make({ assignedTo: staff.id, followUp: step(past()) })
    await make({ assignedTo: staff.id, followUp: step(new Date(Date.now() + 5 * 86_400_000).toISOString()) })
    const { body } = await test.call<{ data: { overdue: number; items: { enquiry: { id: string } }[] } }>(
      'GET',
      '/crm/today',
      { as: staff },
    )
    expect(body.data.items[0]?.enquiry.id).toBe(late.id)
    expect(body.data.overdue).toBe(1)
    expect((await list('overdue=yes')).data.map(({ id }) => id)).toContain(late.id)
  })

  it('is nobody else’s, neither in the list of everybody’s work nor to be done', async () => {
    const { agent, foreignAgent } = test.people
    const due = { followUp: step(past()) }
    const [own, foreign] = [await make(due), await make(due, foreignAgent)]
    const { body } = await test.call<{ data: { items: { enquiry: { id: string } }[] } }>(
      'GET',
      '/crm/today?whose=all',
      { as: agent },
    )
    const ids = body.data.items.map(({ enquiry }) => enquiry.id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(foreign.id)
    const done = await post(`/crm/follow-ups/${foreign.followUps[0]?.id}/done`, { next: step() })
    expect(done.status).toBe(404)
  })

  it('reminds its owner once, in the bell and by mail', async () => {
    const enquiry = await make({ followUp: { dueAt: past(), way: 'whatsapp', note: 'Send three hotels' } })
    const { platform } = test.app
    const run = () => platform.database.transaction((db) => remindOfSteps(platform)({}, { db, emit: () => {} }))
    await run()
    await run()
    const rows = (table: string, column: string) =>
      readRows<{ words: string }>(
        platform.database,
        `select ${column} as words from ${table} where ${column} like $1`,
        [`${enquiry.number}%`],
      )
    const words = [{ words: `${enquiry.number}: write to ${enquiry.customerName}` }]
    expect(await rows('notification', 'title')).toEqual(words)
    expect(await rows('mail', 'subject')).toEqual(words)
  })

  it('reminds without waiting for another that somebody is just changing', async () => {
    const { database } = test.app.platform
    const due = { followUp: step(past()) }
    const [held, free] = [await make(due), await make(due)].map(({ followUps }) => followUps[0]?.id ?? '')
    const [reminded] = await queueBehind(database, rowOf('follow_up', held ?? ''), [
      () =>
        database.transaction(async (db) => {
          await remindOfSteps(test.app.platform)({}, { db, emit: () => {} })
          const text = 'select id from follow_up where id = any ($1) and reminded_at is not null'
          return db.$client.query<{ id: string }>(text, [[held, free]])
        }),
    ])
    expect(reminded?.rows).toEqual([{ id: free }])
  })
})

describe('the list', () => {
  const found = async (...words: string[]) =>
    (await list(`q=${encodeURIComponent(words.join(' '))}`)).data.map(({ id }) => id)

  it('finds an enquiry by the customer it was given to, and no more by the one before', async () => {
    const [made, other] = [
      await make({ customer: { name: 'Behram Vakil' } }),
      await make({ customer: { name: 'Roshan Gazdar' } }),
    ]
    const { followUp: _, customer: _who, ...fields } = bodyOf()
    const { status } = await test.call('PUT', `${base}/${made.id}`, {
      as: test.people.agent,
      body: { ...fields, customer: { customerId: other.customerId }, version: made.version },
    })
    expect(status).toBe(200)
    expect((await found('roshan', 'gazdar')).toSorted()).toEqual([made.id, other.id].toSorted())
    expect(await found('behram', 'vakil')).toEqual([])
  })

  it('finds an enquiry by the name its customer was given while it was written', async () => {
    const { customerId } = await make({ customer: { name: 'Freny Irani' } })
    const renamed = {
      text: `with held as (select id from customer where id = $1 for update)
        update customer set search_text = 'zenobia sethna' from held where customer.id = held.id`,
      values: [customerId],
    }
    const [made] = await queueBehind(test.app.platform.database, renamed, [() => make({ customer: { customerId } })])
    expect(await found('zenobia', 'sethna')).toEqual([made?.id])
  })

  it('finds by number, subject, name and phone as they are now, in groups', async () => {
    const made = await make({ customer: { name: 'Zubeida Unwalla', phone: '+91 98111 22233' } })
    for (const q of [made.number, 'zubeida', '98111 22233'])
      expect((await list(`q=${encodeURIComponent(q)}`)).data.map(({ id }) => id)).toEqual([made.id])
    await readRows(
      test.app.platform.database,
      `update customer set name = 'Zoya', search_text = 'zoya' where id = $1`,
      [made.customerId],
    )
    expect((await list('q=zoya')).data.map(({ id, customerName }) => [id, customerName])).toEqual([[made.id, 'Zoya']])
    expect((await list('q=zoya&group=confirmed')).data).toEqual([])
    await move(made, 'Confirmed')
    expect((await list('q=zoya&group=confirmed')).meta.total).toBe(1)
    expect((await list('q=zoya&group=pending')).meta.total).toBe(0)
    const { body } = await test.call<{ data: Record<string, number> }>('GET', `${base}/counts?q=zoya`, {
      as: test.people.agent,
    })
    expect(body.data).toEqual({ New: 0, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 1, Lost: 0 })
  })

  it('finds by words in any order, each anywhere, and a phone by any part of it, within the organisation', async () => {
    const made = await make({
      customer: { name: 'Nergish O’Wadia', phone: '+91 97111 48213', email: 'wadia77@find.test' },
    })
    const ids = async (q: string, as?: Person) =>
      (await list(`q=${encodeURIComponent(q)}`, as)).data.map(({ id }) => id)
    for (const q of [
      'wad ner',
      'NERGISH wadia dubai',
      'wadia77@find.test',
      '@find.te',
      'wadia77 o',
      '97111',
      '+91 97111 48213',
      '48213',
      '711148213',
      '9711148',
      'ergish',
      'wa ner',
    ])
      expect([q, await ids(q)]).toEqual([q, [made.id]])
    expect(await ids('nergish', test.people.admin)).toEqual([made.id])
    for (const q of ['gi ad', "@'", 'nergish oslo', '97111482139', '%', "'", 'nergish | oslo'])
      expect([q, await ids(q)]).toEqual([q, []])
    expect(await ids('nergish', test.people.foreignAgent)).toEqual([])
  })

  it('is that of a tag as the enquiries are now, under all filters and in every order', async () => {
    const tag = `Tag ${randomUUID().slice(0, 8)}`
    const dates = ['2027-03-01', '2027-02-01', '2027-04-01']
    const made: Enquiry[] = []
    for (const [index, date] of dates.entries())
      made.push(
        await make({
          tags: [tag, 'Beside'],
          details: { ...example.details, when: { ...example.details.when, date } },
          followUp: step(new Date(Date.now() + (3 - index) * 86_400_000).toISOString()),
          priority: index === 0 ? 'urgent' : 'normal',
        }),
      )
    const places = async (query: string, as?: Person) =>
      (await list(`tag=${encodeURIComponent(tag)}&${query}`, as)).data.map(({ id }) =>
        made.findIndex((one) => one.id === id),
      )
    expect(await places('sort=createdAt')).toEqual([0, 1, 2])
    expect(await places('sort=-nextFollowUpAt')).toEqual([0, 1, 2])
    expect(await places('sort=travelDate')).toEqual([1, 0, 2])
    expect(await places('priority=urgent', test.people.admin)).toEqual([0])
    expect(await places(`q=guest&customerId=${made[1]?.customerId}`)).toEqual([1])
    expect(await places('sort=createdAt', test.people.foreignAgent)).toEqual([])
    const [first, second] = made as [Enquiry, Enquiry]
    await move(first, 'Lost', { lostReason: 'No answer' })
    expect(await places('group=pending&sort=createdAt')).toEqual([1, 2])
    const { body } = await test.call<{ data: Record<string, number> }>(
      'GET',
      `${base}/counts?tag=${encodeURIComponent(tag)}`,
      { as: test.people.agent },
    )
    expect(body.data).toEqual({ New: 2, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 0, Lost: 1 })
    await readRows(test.app.platform.database, `update enquiry set tags = '{Beside}' where id = $1`, [second.id])
    expect(await places('sort=createdAt')).toEqual([0, 2])
    expect((await list(`tag=Beside&customerId=${second.customerId}`)).meta.total).toBe(1)
  })
})
