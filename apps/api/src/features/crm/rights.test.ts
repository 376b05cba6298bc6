import { randomUUID } from 'node:crypto'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { Profile } from '@karavan/contracts/people/session/profile'
import type { HistoryEntry } from '@karavan/contracts/crm/customers/customer.contract'
import type { Day } from '@karavan/contracts/site/day/day.contract'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { rightsOf } from '@karavan/domain/base/access/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../testing/people.ts'
import { queueBehind, rowOf } from '../../testing/queue-behind.ts'
import { readRows } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let sales: Person
let operations: Person
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.app.platform.database
  sales = await createColleague(db, test.people.agent.orgId, 'Sales')
  operations = await createColleague(db, test.people.agent.orgId, 'Operations')
})
afterAll(() => test.close())

const base = '/crm/enquiries/package'
const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, as: Person, body?: object) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await test.call<{ data: T; code?: string; detail?: string; current?: { right: string } }>(
    method,
    path,
    {
      as,
      headers,
      ...(body ? { body } : {}),
    },
  )
  return { status: answer.status, ...answer.body }
}
const enquire = async (as: Person, more: object = {}) =>
  (
    await call<Enquiry>('POST', base, as, {
      ...enquiries.create.example,
      customer: { name: 'Asha Rao', evenIfAlike: true },
      ...more,
    })
  ).data
const me = async (as: Person) => (await call<Profile[]>('GET', '/me', as)).data[0]
const person = async (id: string) =>
  (await call<SystemUser[]>('GET', '/crm/system-users', test.people.agent)).data.find((one) => one.id === id)

describe('rights within an organisation', () => {
  it('keep Sales from paying what is booked at the portal, and not from filling the wallet', async () => {
    const start = (body: object, as = sales) => call<object>('POST', '/payments/sessions', as, body)
    const refused = await start({ purpose: 'booking', bookingId: randomUUID() })
    expect([refused.status, refused.code, refused.current]).toEqual([409, 'RIGHT_NEEDED', { right: 'book' }])
    expect((await start({ purpose: 'booking', bookingId: randomUUID() }, operations)).status).toBe(404)
    expect((await start({ purpose: 'deposit', amount: 5000 })).status).toBe(201)
  })

  it.each([
    ['a role there is not', `update app_user set role = 'King' where id = $1`],
    ['two Owners', `update app_user set role = 'Owner' where id = $1`],
    ['a right allowed and denied', `update app_user set allowed = '{cost}', denied = '{cost}' where id = $1`],
    [
      'a watch of more than all',
      'update org set quote_watch_percent = 101 where id = (select org_id from app_user where id = $1)',
    ],
    [
      'a least margin below nothing',
      'update org set least_margin_percent = -1 where id = (select org_id from app_user where id = $1)',
    ],
  ])('never hold %s', async (_, text) => {
    await expect(readRows(test.app.platform.database, text, [sales.id])).rejects.toThrow()
  })

  it('go to the browser with the profile', async () => {
    const { agent, admin, agencyStaff, customer } = test.people
    expect((await me(agent))?.role).toBe('Owner')
    expect((await me(admin))?.role).toBe('Owner')
    expect((await me(agencyStaff))?.role).toBe('Manager')
    expect(await me(customer)).toMatchObject({ role: null, rights: [] })
    const place = { userType: 'SystemUser', role: 'Sales', allowed: [], denied: [] } as const
    expect((await me(sales))?.rights).toEqual(rightsOf(place))
  })

  it('are asked for by name where one is missing', async () => {
    const refused = await call('GET', '/crm/portal-credentials', sales)
    expect(refused).toMatchObject({ status: 409, code: 'RIGHT_NEEDED', current: { right: 'vault' } })
    expect(refused.detail).toContain('open the vault')
    expect((await call('GET', '/crm/portal-credentials', operations)).status).toBe(200)
  })

  it('are given and taken one by one by the Owner, and hold at the next call', async () => {
    const { agent } = test.people
    const found = await person(sales.id)
    const patch = (body: object) => call<SystemUser>('PATCH', `/crm/system-users/${sales.id}`, agent, body)
    const given = await patch({ version: found?.version, allowed: ['vault'] })
    expect(given.data).toMatchObject({ role: 'Sales', allowed: ['vault'], denied: [] })
    expect((await call('GET', '/crm/portal-credentials', sales)).status).toBe(200)
    const taken = await patch({ version: given.data.version, allowed: [], denied: ['quote'] })
    const quoted = await call('GET', '/crm/quotations/draft', sales)
    expect([taken.status, quoted.current?.right]).toEqual([200, 'quote'])
    const both = await patch({ version: taken.data.version, allowed: ['quote'] })
    expect([both.status, both.code]).toEqual([400, 'VALIDATION'])
    const owner = await patch({ version: taken.data.version, role: 'Owner' })
    expect([owner.status, owner.code]).toEqual([400, 'VALIDATION'])
    const back = await patch({ version: taken.data.version, denied: [] })
    expect(back.status).toBe(200)
  })

  it('keep an Owner as Owner', async () => {
    const { agent, admin } = test.people
    const own = await person(agent.id)
    const lowered = await call('PATCH', `/crm/system-users/${agent.id}`, admin, {
      version: own?.version,
      role: 'Sales',
    })
    expect(lowered.status).toBe(400)
    const denied = await call('PATCH', `/crm/system-users/${agent.id}`, admin, {
      version: own?.version,
      denied: ['vault'],
    })
    expect(denied.status).toBe(400)
    const self = await call('PATCH', `/crm/system-users/${agent.id}`, agent, { version: own?.version, allowed: [] })
    expect(self.code).toBe('CONFLICT')
  })
})

describe('the Owners of the house', () => {
  const owners = () =>
    readRows<{ id: string }>(
      test.app.platform.database,
      `select u.id from app_user u join org o on o.id = u.org_id where o.kind = 'house' and u.role = 'Owner' and u.active`,
    )
  const end = (id: string, as: Person, body: object) => async () => {
    const { data } = await call<SystemUser[]>('GET', '/crm/system-users?pageSize=100', as)
    return call('PATCH', `/crm/system-users/${id}`, as, {
      version: data.find((one) => one.id === id)?.version,
      ...body,
    })
  }

  it.each([
    ['suspend', { active: false }],
    ['lower', { userType: 'SystemUser' }],
  ])('stay at least one when two %s each other at once', async (_, body) => {
    const { admin, houseStaff } = test.people
    await call('PATCH', `/crm/system-users/${houseStaff.id}`, admin, {
      version: (await call<SystemUser[]>('GET', '/crm/system-users?pageSize=100', admin)).data.find(
        ({ id }) => id === houseStaff.id,
      )?.version,
      active: true,
      userType: 'Admin',
    })
    expect(await owners()).toHaveLength(2)
    const answers = await queueBehind(test.app.platform.database, rowOf('org', admin.orgId), [
      end(admin.id, houseStaff, body),
      end(houseStaff.id, admin, body),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.code).toBe('CONFLICT')
    expect(await owners()).toEqual([{ id: houseStaff.id }])
    await readRows(
      test.app.platform.database,
      `update app_user set active = true, user_type = 'Admin', role = 'Owner' where id = $1`,
      [admin.id],
    )
  })
})

describe('records of others', () => {
  it('are not there for Sales, alone, in lists, on the board and in search; own, shared and free ones are', async () => {
    const { agent } = test.people
    const other = await enquire(agent)
    const given = await enquire(agent, { assignedTo: sales.id })
    const made = await enquire(sales, { assignedTo: agent.id })
    const ids = async (as: Person) =>
      (await call<Enquiry[]>('GET', `${base}?pageSize=100`, as)).data.map(({ id }) => id)
    expect(await ids(sales)).toEqual(expect.arrayContaining([given.id, made.id]))
    expect(await ids(sales)).not.toContain(other.id)
    expect(await ids(operations)).toContain(other.id)
    const counts = async (as: Person) => (await call<Record<string, number>>('GET', `${base}/counts`, as)).data.New ?? 0
    expect((await counts(agent)) - (await counts(sales))).toBe(1)
    expect((await call('GET', `${base}/${other.id}`, sales)).status).toBe(404)
    expect((await call('GET', `/crm/threads/enquiry/${other.id}`, sales)).status).toBe(404)
    const note = await call('POST', `${base}/${other.id}/notes`, sales, { text: 'Mine now' })
    expect(note.status).toBe(404)
    const hits = async (as: Person) =>
      (await call<{ id: string }[]>('GET', `/search?q=${other.number}`, as)).data.map(({ id }) => id)
    expect(await hits(agent)).toContain(other.id)
    expect(await hits(sales)).not.toContain(other.id)
    const share = (version: number, sharedWith: string[], as = agent) =>
      call<Enquiry>('PUT', `${base}/${other.id}/sharing`, as, { version, sharedWith })
    expect((await share(other.version, [sales.id], sales)).status).toBe(404)
    const shared = await share(other.version, [sales.id])
    expect(shared.data.sharedWith).toEqual([sales.id])
    expect((await call('GET', `${base}/${other.id}`, sales)).status).toBe(200)
    const told = await call<{ link: string }[]>('GET', '/notifications', sales)
    expect(told.data.filter(({ link }) => link === `/crm/package-enquiries/view/${other.id}`)).toHaveLength(1)
    expect((await share(shared.data.version, [test.people.foreignAgent.id])).status).toBe(400)
    expect((await share(shared.data.version, [])).status).toBe(200)
    expect((await call('GET', `${base}/${other.id}`, sales)).status).toBe(404)
  })

  it('are not in the day of Sales, in the history of a customer or in the trail', async () => {
    const { agent } = test.people
    const other = await enquire(agent, { assignedTo: agent.id })
    const given = await enquire(agent, { customer: { customerId: other.customerId }, assignedTo: sales.id })
    const history = async (as: Person) =>
      (await call<HistoryEntry[]>('GET', `/crm/customers/${other.customerId}/history?pageSize=100`, as)).data.flatMap(
        ({ about }) => about?.id ?? [],
      )
    expect(new Set(await history(agent))).toEqual(new Set([other.id, given.id]))
    expect(new Set(await history(sales))).toEqual(new Set([given.id]))
    const trail = async (id: string, as: Person) =>
      (await call<unknown[]>('GET', `/audit?entity=enquiry&id=${id}`, as)).data.length
    expect([await trail(other.id, agent), await trail(other.id, sales), await trail(given.id, sales)]).toEqual([
      1, 0, 1,
    ])
    const waiting = async (as: Person) => (await call<Day>('GET', '/day', as)).data.enquiries
    const [all, own] = [await waiting(agent), await waiting(sales)]
    const { rows } = await test.app.platform.database.pool.query<{ count: number }>(
      `select count(*)::int as count from enquiry where org_id = $1 and next_follow_up_at is not null and first_answer_at is null
         and assigned_to <> $2 and created_by is distinct from $2 and not ($2 = any(shared_with))`,
      [agent.orgId, sales.id],
    )
    expect(all.count - own.count).toBe(rows[0]?.count)
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  it('are found by Sales once nobody works on them', async () => {
    const { agent } = test.people
    const free = await enquire(agent)
    await test.app.platform.database.pool.query(
      `update enquiry set status = 'Lost', lost_reason = 'Other', assigned_to = null, next_follow_up_at = null,
         next_follow_up_way = null where id = $1`,
      [free.id],
    )
    expect((await call('GET', `${base}/${free.id}`, sales)).status).toBe(200)
  })
})

describe('files of what belongs to the organisation', () => {
  it.each(['/crm/customers/export.csv', '/wallet/statement.csv', '/wallet/statement.xlsx', '/wallet/statement.pdf'])(
    '%s asks for the right to export',
    async (path) => {
      const asked = await call('GET', path, sales)
      // What the wallet paid for is a cost.
      const right = path.startsWith('/wallet') ? 'cost' : 'reports'
      expect([asked.status, asked.code, asked.current?.right]).toEqual([409, 'RIGHT_NEEDED', right])
      expect((await call('GET', path, operations)).current?.right).toBe('reports')
      expect((await call('GET', path, test.people.agent)).status).toBe(200)
    },
  )

  it('of suppliers and of the book ask for it beside the right to read them', async () => {
    const { agent } = test.people
    const statement = `/crm/supplier-payments/statement?supplierId=${randomUUID()}&format=csv`
    expect((await call('GET', statement, operations)).current?.right).toBe('reports')
    expect((await call('GET', statement, agent)).status).toBe(404)
  })
})

describe('what things cost', () => {
  const quote = async (as: Person) =>
    (
      await call<Quotation>('POST', '/crm/quotations', as, {
        ...quotations.create.example,
        customer: { name: 'Asha Rao', evenIfAlike: true },
      })
    ).data
  const read = async (id: string, as: Person) => (await call<Quotation>('GET', `/crm/quotations/${id}`, as)).data
  const numbersIn = (answer: unknown) => JSON.stringify(answer).match(/-?\d+(?:\.\d+)?/g) ?? []

  it('is in no answer to Sales, whose quotations come to the same', async () => {
    const made = await quote(test.people.agent)
    await test.app.platform.database.pool.query('update quotation set created_by = $2 where id = $1', [
      made.id,
      sales.id,
    ])
    const [whole, sold] = [await read(made.id, test.people.agent), await read(made.id, sales)]
    const totals = whole.current.totals.standard
    expect([totals?.cost, totals?.margin, whole.margin]).toEqual([55_000, 6600, 6600])
    expect(sold.total).toBe(whole.total)
    expect(sold.current.totals.standard).toMatchObject({ gross: totals?.gross, total: totals?.total })
    expect(sold.current.totals.standard).not.toHaveProperty('cost')
    expect(sold).not.toHaveProperty('margin')
    const list = await call<Quotation[]>('GET', '/crm/quotations?pageSize=100', sales)
    expect(list.data.find(({ id }) => id === made.id)).not.toHaveProperty('margin')
    for (const secret of ['55000', '6600']) expect(numbersIn([sold, list.data])).not.toContain(secret)
    expect(JSON.stringify(sold)).not.toContain('Gulf Rooms')
  })

  it('is kept when Sales changes what it is sold for, and asks for a right where it would be sold below it', async () => {
    const made = await quote(test.people.agent)
    await test.app.platform.database.pool.query('update quotation set created_by = $2 where id = $1', [
      made.id,
      sales.id,
    ])
    const sold = await read(made.id, sales)
    const save = (version: number, content: object) =>
      call<Quotation>('PUT', `/crm/quotations/${made.id}`, sales, { version, content })
    const same = await save(sold.version, { ...sold.current.content, title: 'Dubai by the creek' })
    expect(same.status).toBe(200)
    const after = await read(made.id, test.people.agent)
    expect(after.current.content.options[0]?.lines).toEqual(made.current.content.options[0]?.lines)
    const priced = (unit: number) => ({
      ...sold.current.content,
      options: sold.current.content.options.map((option) => ({
        ...option,
        lines: option.lines.map((line) => ({ ...line, cost: { per: 'all', unit, quantity: 1 } })),
      })),
    })
    expect((await save(same.data.version, priced(60_000))).status).toBe(200)
    const cheaper = await read(made.id, test.people.agent)
    expect(cheaper.current.content.options[0]?.lines[0]).toMatchObject({
      supplier: 'Gulf Rooms',
      cost: { per: 'all', unit: 55_000, quantity: 1 },
      markup: { basis: 'perBooking', value: 5000 },
    })
    const below = await save(cheaper.version, priced(54_000))
    expect([below.status, below.current?.right]).toEqual([409, 'discount'])
  })

  it('is not in what a refusal shows of the record as it is now', async () => {
    const made = await quote(test.people.agent)
    await test.app.platform.database.pool.query('update quotation set created_by = $2 where id = $1', [
      made.id,
      sales.id,
    ])
    const stale = await call('PUT', `/crm/quotations/${made.id}`, sales, { version: 99, content: made.current.content })
    expect(stale.code).toBe('STALE_VERSION')
    expect(numbersIn(stale.current)).not.toContain('55000')
    expect(numbersIn(stale.current)).not.toContain('6600')
  })

  it('is shown to Operations without what is earned', async () => {
    const made = await quote(test.people.agent)
    const seen = await read(made.id, operations)
    expect(seen.current.totals.standard).toHaveProperty('cost', 55_000)
    expect(seen.current.totals.standard).not.toHaveProperty('margin')
  })
})
