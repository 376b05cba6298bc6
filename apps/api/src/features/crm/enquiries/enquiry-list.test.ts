import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { type PageMeta, taggedMost } from '@karavan/contracts/kit/list'
import type { EnquiryStatus } from '@karavan/domain/crm/enquiry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** An enquiry of the list as the test knows it, without asking the code that is tested. */
type Known = Pick<EnquiryRow, 'id' | 'number' | 'status' | 'source' | 'priority' | 'subject' | 'tags'> & {
  created: number
  due: number | null
  travel: number
}

const many = 6000

let test: TestApp
let known: Known[]
beforeAll(async () => {
  test = await startTestApp()
  const { id, orgId } = test.people.agent
  await readRows(
    test.app.platform.database,
    `insert into customer (id, org_id, name, search_text) values ($1, $2, 'Asha Rao', 'asha rao')`,
    [orgId, orgId],
  )
  // Ends of the orders that differ: what is open is new, one source began late, and a place is common among the old ones.
  await readRows(
    test.app.platform.database,
    `insert into enquiry (id, number, kind, org_id, customer_id, source, status, priority, assigned_to, details, subject, travel_date,
       customer_searched, tags, lost_reason, next_follow_up_at, created_at)
     select gen_random_uuid(), 'PE-2026-' || lpad(n::text, 6, '0'), 'package', $1, $1,
       case when n > ${many / 2} and n % 10 = 3 then 'Social' when n % 3 = 0 then 'Referral' else 'WhatsApp' end, s.status,
       case when n % 7 = 0 then 'urgent' else 'normal' end, $2, '{}',
       case when n % 2 = 0 then 'Kerala' when n % 401 = 0 then 'Ladakh' else 'Goa' end, date '2027-01-01' + (n * 37 % 365), 'asha rao',
       case when n % 2 = 1 then '{Family}' when n % 500 = 0 then '{Press,Family}' else '{}' end::text[],
       case when s.status = 'Lost' then 'No answer' end,
       case when s.status in ('New', 'Quoted') then timestamptz '2026-11-15' + (n * 53 % 400 - 100) * interval '1 hour' end,
       timestamptz '2025-01-01' + n * interval '1 hour'
     from generate_series(1, ${many}) n,
       lateral (select case when n > ${many * 0.8} and n % 5 < 3 then case n % 2 when 0 then 'New' else 'Quoted' end
         when n % 4 = 0 then 'Confirmed' else 'Lost' end as status) s`,
    [orgId, id],
  )
  known = await readRows<Known>(
    test.app.platform.database,
    `select id, number, status, source, priority, subject, tags, extract(epoch from created_at)::float as created,
       extract(epoch from next_follow_up_at)::float as due, (travel_date - date '2000-01-01') as travel from enquiry`,
  )
})
afterAll(() => test.close())

const open: EnquiryStatus[] = ['New', 'Contacted', 'Quoted', 'Negotiation']
const keys = {
  createdAt: (one: Known) => one.created,
  // What has no step comes last, as it does in the database.
  nextFollowUpAt: (one: Known) => one.due ?? Number.POSITIVE_INFINITY,
  travelDate: (one: Known) => one.travel,
}
type Key = keyof typeof keys

function sorted(rows: readonly Known[], sort: Key, descending: boolean): string[] {
  const by = keys[sort]
  const compare = (a: Known, b: Known) => {
    const [x, y] = [by(a), by(b)]
    if (x !== y) return x < y ? -1 : 1
    return a.id < b.id ? -1 : 1
  }
  const ordered = rows.toSorted(compare)
  return (descending ? ordered.reverse() : ordered).map(({ id }) => id)
}

const filters: [string, (one: Known) => boolean][] = [
  ['', () => true],
  ['group=pending', ({ status }) => open.includes(status)],
  ['source=Social', ({ source }) => source === 'Social'],
  ['source=Referral&priority=urgent', ({ source, priority }) => source === 'Referral' && priority === 'urgent'],
  ['tag=Family', ({ tags }) => tags.includes('Family')],
  ['tag=Press', ({ tags }) => tags.includes('Press')],
  ['tag=Family&status=Lost', ({ tags, status }) => tags.includes('Family') && status === 'Lost'],
  ['dueUntil=2026-11-16T00:00:00Z', ({ due }) => due !== null && due <= Date.parse('2026-11-16T00:00:00Z') / 1000],
  ['dueUntil=2027-06-01T00:00:00Z', ({ due }) => due !== null],
  ['q=ker', ({ subject }) => subject === 'Kerala'],
  ['q=rao%20goa', ({ subject }) => subject === 'Goa'],
  ['q=ladakh', ({ subject }) => subject === 'Ladakh'],
  ['q=kerala&source=Social', ({ subject, source }) => subject === 'Kerala' && source === 'Social'],
  [
    'q=goa&tag=Family&group=pending',
    (one) => one.subject === 'Goa' && one.tags.includes('Family') && open.includes(one.status),
  ],
]

describe('a page of a long list', () => {
  it.each(filters)('holds what it should with %s, in every order, as far as one turns', async (query, fits) => {
    const all = known.filter(fits)
    const most = query.includes('tag=') && !query.includes('q=') ? taggedMost : 200
    // An Admin reads the same rows by the indexes over all organisations.
    for (const sort of Object.keys(keys) as Key[])
      for (const [page, descending, as] of [
        [1, false, test.people.agent],
        [1, true, test.people.admin],
        [7, true, test.people.agent],
        [7, true, test.people.admin],
      ] as const) {
        const path = `/crm/enquiries/package?sort=${descending ? '-' : ''}${sort}&page=${page}&pageSize=20&${query}`
        const { body } = await test.call<{ data: EnquiryRow[]; meta: PageMeta & { more: boolean } }>('GET', path, {
          as,
        })
        const wanted = sorted(all, sort, descending).slice((page - 1) * 20, page * 20)
        expect([path, body.data.map(({ id }) => id)]).toEqual([path, wanted])
        expect([path, body.meta]).toEqual([
          path,
          { page, pageSize: 20, total: Math.min(all.length, most), more: all.length > most },
        ])
      }
  })
})

describe('a name that very many have', () => {
  it('is met on the way through the order, and so is somebody who took it later', async () => {
    const as = test.people.agent
    await readRows(
      test.app.platform.database,
      `with made as (
         insert into customer (id, org_id, name, search_text)
         select gen_random_uuid(), $1, 'Ira Verma', 'ira verma' from generate_series(1, 250) returning id)
       insert into enquiry (id, number, kind, org_id, customer_id, customer_searched, source, status, priority, details, subject,
         lost_reason, created_at)
       select gen_random_uuid(), 'HE-2026-' || lpad(row_number() over ()::text, 6, '0'), 'hotel', $1, id, 'ira verma', 'Phone', 'Lost',
         'normal', '{}', 'Ooty', 'No answer', timestamptz '2025-01-01' + row_number() over () * interval '1 hour' from made`,
      [as.orgId],
    )
    const first = await test.call<{ data: EnquiryRow[]; meta: PageMeta }>('GET', `/crm/enquiries/hotel?q=verma`, { as })
    expect(first.body.meta).toEqual({ page: 1, pageSize: 20, total: 60, more: true })
    const last = await test.call<{ data: EnquiryRow[]; meta: PageMeta }>(
      'GET',
      `/crm/enquiries/hotel?q=verma%20ooty&sort=createdAt&page=13`,
      { as },
    )
    expect([last.body.data.length, last.body.meta]).toEqual([10, { page: 13, pageSize: 20, total: 250, more: false }])

    const [one] = last.body.data
    const renamed = await test.call('PUT', `/crm/customers/${one?.customerId}`, {
      as,
      body: { name: 'Ira Verma Lohar', phones: [], family: [], tags: [], version: 1 },
    })
    expect(renamed.status).toBe(200)
    const found = await test.call<{ data: EnquiryRow[] }>('GET', `/crm/enquiries/hotel?q=verma%20lohar`, { as })
    expect(found.body.data.map(({ id }) => id)).toEqual([one?.id])
  })
})
