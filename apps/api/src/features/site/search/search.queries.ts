import type { Hit } from '@karavan/contracts/base/hit'
import { may } from '@karavan/domain/base/access/permission'
import { searchedWords } from '@karavan/domain/crm/customer'
import { isContact, isNumberBegun } from '@karavan/domain/site/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { nameOf } from '../../../platform/db/preparing-client.ts'
import { hasWords } from '../../../platform/db/word-search.ts'
import { seenBy } from '../../crm/own/index.ts'
import { tripParts } from './trip-parts.ts'

const perKind = 5
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Rows of an organisation this caller may see, and of a traveller only what they made. */
function mine(caller: Caller, table: string): SQL {
  if (caller.userType === 'Admin') return sql`true`
  const own = sql`${sql.raw(table)}.org_id = ${caller.orgId}`
  return caller.userType === 'Customer' ? sql`${own} and ${sql.raw(table)}.user_id = ${caller.id}` : own
}

const ofOrg = (caller: Caller, table: string): SQL =>
  caller.userType === 'Admin' ? sql`true` : sql`${sql.raw(table)}.org_id = ${caller.orgId}`

/** One kind of thing; each stops at a few, so that a common word costs little. */
const part = (select: SQL): SQL => sql`(${select} limit ${perKind})`

/** Said twice it seems rarer: the database then asks the index, and does not read all rows in the hope to meet some soon. */
const seldom = (fits: SQL): SQL => sql`${fits} and ${fits}`

/** Less than three letters say nothing to an index but at the beginning of a word. */
const isShort = (typed: string): boolean => typed.length < 3

/** So many customers are looked through before the index of words is asked. */
const lookedThrough = 1000

/**
 * Customers who fit, from those that changed last. What many have, such as the beginning of a phone number, is met soon among the
 * last thousand, where the index of words would name thousands; what is not met there is rare, and found by that index. Two letters
 * are met soon in any way.
 */
function customersWith(typed: string, caller: Caller): SQL {
  const here = sql`c.gone_at is null and ${ofOrg(caller, 'c')}`
  const fits = hasWords(sql`c.search_text`, searchedWords(typed))
  const all = (fit: SQL) => sql`select c.id from customer c where ${fit} and ${here}`
  const ids = sql`
    with recent as materialized (
      select id from (select c.id, c.search_text from customer c where ${here} order by c.updated_at desc limit ${lookedThrough}) c
      where ${fits} limit ${perKind})
    select id from recent
    union (${all(seldom(fits))} and (select count(*) from recent) < ${perKind} limit ${perKind})`
  const found = isShort(typed) ? sql`${all(fits)} limit ${perKind}` : ids
  return part(
    sql`select 'customer', c.id, c.name, coalesce(c.email, ''), null from customer c where c.id = any (array(${found}))`,
  )
}

function partsFor(caller: Caller, typed: string): SQL[] {
  const short = isShort(typed)
  const has = (column: SQL): SQL => {
    if (short) return sql`(${column} ilike ${`${literal(typed)}%`} or ${column} ilike ${`% ${literal(typed)}%`})`
    return sql`${column} ilike ${`%${literal(typed)}%`}`
  }
  // Numbers are looked up by their beginning, so that an index answers whatever the size of the table.
  const number = `${literal(typed.toUpperCase())}%`
  const isNumber = isNumberBegun(typed)
  // Titles, references and names of guests have no address: those are of customers.
  const isAddress = isContact(typed)
  const applicantHas = has(sql`(coalesce(p.given_names, '') || ' ' || coalesce(p.surname, ''))`)
  const parts = [
    part(sql`select 'hotel' as kind, h.id, h.hotel_name as title, l.location || ', ' || l.country as detail, null as sub
      from hotel h join location l on l.id = h.location_id where ${has(sql`h.hotel_name`)} and h.status = 'active'`),
  ]
  if (!isAddress)
    parts.push(
      part(sql`select 'itinerary', i.id, i.title, i.nights || ' nights', i.kind
      from itinerary i where ${has(sql`i.title`)} and (${mine(caller, 'i')} or (i.house and i.status = 'published'))`),
      part(sql`select 'hotelBooking', b.id, b.reference, b.lead_guest ->> 'name', null
      from hotel_booking b where ${has(sql`(b.reference || ' ' || (b.hotel ->> 'hotelName') || ' ' || (b.lead_guest ->> 'name'))`)}
        and ${mine(caller, 'b')}`),
      part(sql`select 'packageBooking', b.id, b.reference, b.title || ', ' || (b.lead_guest ->> 'name'), null
      from package_booking b where ${has(sql`(b.reference || ' ' || b.title || ' ' || (b.lead_guest ->> 'name'))`)}
        and ${mine(caller, 'b')}`),
      part(sql`select 'activityBooking', b.id, b.reference, (b.activity ->> 'name') || ', ' || (b.lead_guest ->> 'name'), null
      from activity_booking b where ${has(sql`(b.reference || ' ' || (b.activity ->> 'name') || ' ' || (b.lead_guest ->> 'name'))`)}
        and ${mine(caller, 'b')}`),
      part(sql`select 'visaApplication', a.id, a.reference, coalesce(p.given_names, '') || ' ' || coalesce(p.surname, ''), null
      from visa_applicant p join visa_application a on a.id = p.application_id
      where ${caller.userType === 'Admin' && !short ? seldom(applicantHas) : applicantHas} and ${mine(caller, 'a')}`),
    )
  if (isNumber)
    parts.push(
      part(sql`select 'visaApplication', a.id, a.reference, a.status, null
        from visa_application a where a.reference like ${number} and ${mine(caller, 'a')}`),
    )
  if (!may(caller, 'crm.use')) return parts
  if (isNumber)
    parts.push(
      part(sql`select 'enquiry', e.id, e.number, e.subject, e.kind from enquiry e
        where e.number like ${number} and ${seenBy(caller, 'enquiry', 'e')}`),
    )
  return [
    ...parts,
    customersWith(typed, caller),
    ...tripParts({ words: searchedWords(typed), caller, number: isNumber ? number : null, has, part }),
  ]
}

/** The newest that hangs on customers who fit, by a statement that the database plans once. */
async function ofCustomers(db: Db, caller: Caller, ids: readonly string[]): Promise<Hit[]> {
  const newest = (kind: string, table: string, what: 'enquiry' | 'quotation' | 'booking', title: string, sub: string) =>
    part(sql`select ${sql.raw(`'${kind}' as kind, x.id, x.number as title, c.name || ', ' || x.${title} as detail, ${sub} as sub
      from customer c join lateral (
        select * from ${table} x where x.customer_id = c.id`)} and ${seenBy(caller, what, 'x')}
        order by x.created_at desc limit 2) x on true
      where c.id = any (${sql.param(ids)}::uuid[])`)
  const hits = [
    newest('enquiry', 'enquiry', 'enquiry', 'subject', 'x.kind'),
    newest('quotation', 'quotation', 'quotation', 'title', 'null'),
    newest('crmBooking', 'crm_booking', 'booking', 'title', 'x.kind'),
  ]
  const statement = db
    .select({
      kind: sql<Hit['kind']>`kind`,
      id: sql<string>`id`,
      title: sql<string>`title`,
      detail: sql<string>`detail`,
      sub: sql<string | null>`sub`,
    })
    .from(sql`(${sql.join(hits, sql` union all `)}) as hit`)
  return statement.prepare(nameOf(statement.toSQL().sql)).execute()
}

/** A few of everything that fits, and then what hangs on the customers among it. */
export async function searchAll(db: Db, caller: Caller, typed: string): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql.join(partsFor(caller, typed), sql` union all `))
  const customers = rows.filter(({ kind }) => kind === 'customer').map(({ id }) => id)
  const theirs = customers.length > 0 ? await ofCustomers(db, caller, customers) : []
  const once = new Map([...rows, ...theirs].map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return [...once.values()]
}
