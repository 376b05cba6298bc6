import type { Customer, CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { type ListQuery, type PageMeta, taggedMost } from '@karavan/contracts/kit/list'
import { nextExpiry, passportWatchDay, type Phone, searchedWords, searchTextOf } from '@karavan/domain/crm/customer'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, arrayContains, asc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keepWithCompany } from '../../../platform/db/company-name.ts'
import { insertMany } from '../../../platform/db/insert-many.ts'
import { runSql } from '../../../platform/db/run-sql.ts'
import { hasWords } from '../../../platform/db/word-search.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, countedPage, given, isAmong, rowsFound, rowsWhere } from '../../../platform/http/list-rows.ts'
import { customerChoices, customerPhones, customers } from './customer.table.ts'

/** A customer as it is stored, with its phones in their order. */
export type CustomerRecord = typeof customers.$inferSelect & { phones: Phone[] }

/** A customer to be written; what follows from the rest is worked out here. */
export type NewCustomer = Omit<typeof customers.$inferInsert, 'searchText' | 'nextExpiry'> & { phones: Phone[] }

// Written out: the names of columns lose their table when a statement reads one table only.
const phones = sql<Phone[]>`coalesce((
  select json_agg(json_build_object('number', p.number, 'kind', p.kind) order by p.position)
  from customer_phone p where p.customer_id = customer.id), '[]')`.as('phones')
const companyName = sql<string>`(select o.company_name from org o where o.id = customer.org_id)`.as('company_name')

const live = isNull(customers.goneAt)

export type CustomerFilters = {
  q?: string | undefined
  tag?: string | undefined
  city?: string | undefined
  passport?: 'expiring' | 'expired' | undefined
  orgId?: string | undefined
}

function expiryIn(state: CustomerFilters['passport'], today: PlainDate): SQL | undefined {
  if (!state) return undefined
  const { nextExpiry: day } = customers
  return state === 'expired' ? lt(day, today) : and(gte(day, today), lte(day, passportWatchDay(today)))
}

const wanted = (
  caller: Caller,
  { q, tag, city, passport, orgId }: CustomerFilters,
  today: PlainDate,
): SQL | undefined =>
  allOf(
    live,
    scope(customers, caller),
    given(customers.orgId, orgId),
    given(customers.city, city),
    tag === undefined ? undefined : arrayContains(customers.tags, [tag]),
    expiryIn(passport, today),
    q ? hasWords(customers.searchText, searchedWords(q)) : undefined,
  )

const rowColumns = {
  id: customers.id,
  orgId: customers.orgId,
  name: customers.name,
  phones,
  email: customers.email,
  city: customers.city,
  country: customers.country,
  tags: customers.tags,
  family: sql<number>`jsonb_array_length(${customers.family})`.mapWith(Number).as('family_count'),
  nextExpiry: customers.nextExpiry,
  version: customers.version,
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
}

const showRows = keepWithCompany(sql`customer.org_id`, (db, name) =>
  db
    .select({ ...rowColumns, companyName: name })
    .from(customers)
    .where(isAmong(customers.id)),
)

const sortColumns = {
  name: customers.name,
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
  nextExpiry: customers.nextExpiry,
}

/** So many customers of a city under a tag are found at once. */
const foundMost = 600

/** A page of customers. */
export async function listCustomers(
  db: Db,
  caller: Caller,
  query: ListQuery & CustomerFilters,
  today: PlainDate,
): Promise<{ data: CustomerRow[]; meta: PageMeta & { more: boolean } }> {
  const keys = { sort: sortColumns, id: customers.id }
  const where = wanted(caller, query, today)
  const { q, city, tag } = query
  // A city and a tag together leave little of an agency.
  const source =
    q || (city && tag && caller.userType !== 'Admin')
      ? rowsFound(customers, where, q ? undefined : foundMost)
      : rowsWhere(customers, where, { most: tag === undefined ? undefined : taggedMost })
  const { rows, meta } = await countedPage(db, query, keys, source, (ids) => showRows(db, caller, ids))
  return { data: rows, meta }
}

const batch = 1000

/** Every customer of a list, some at a time, each by its place after the last. */
export async function* readCustomers(
  db: Db,
  caller: Caller,
  filters: CustomerFilters,
  today: PlainDate,
): AsyncGenerator<(CustomerRecord & { companyName: string })[]> {
  const { name, id } = customers
  const where = wanted(caller, filters, today)
  for (let last: { name: string; id: string } | undefined; ; ) {
    const behind: SQL | undefined = last && sql`(${name}, ${id}) > (${last.name}, ${last.id}::uuid)`
    const rows: { customer: typeof customers.$inferSelect; phones: Phone[]; companyName: string }[] = await db
      .select({ customer: customers, phones, companyName })
      .from(customers)
      .where(and(where, behind))
      .orderBy(asc(name), asc(id))
      .limit(batch)
    if (rows.length > 0) yield rows.map(({ customer, ...rest }) => ({ ...customer, ...rest }))
    if (rows.length < batch) return
    last = rows.at(-1)?.customer
  }
}

async function readWhere(db: Db, where: SQL | undefined, lock?: true): Promise<CustomerRecord[]> {
  const statement = db.select({ customer: customers, phones }).from(customers).where(where).orderBy(asc(customers.id))
  const rows = lock ? await statement.for('update', { of: customers }) : await statement
  return rows.map(({ customer, phones: numbers }) => ({ ...customer, phones: numbers }))
}

/** A customer this caller may see; the id of a merged record finds the one it was merged into. */
function customerIs(caller: Caller, id: string, there = live): SQL | undefined {
  const here = sql`${customers.id} = coalesce((select c.merged_into from customer c where c.id = ${id}::uuid), ${id}::uuid)`
  return and(here, there, scope(customers, caller))
}

/** The page of an erased customer stays, without them. */
const readable = sql`(${live} or ${customers.erasedAt} is not null)`

export async function findCustomer(db: Db, caller: Caller, id: string): Promise<CustomerRecord | null> {
  const [record] = await readWhere(db, customerIs(caller, id, readable))
  return record ?? null
}

/** What is known of a customer by whoever only says whom something is for. */
export async function nameCustomer(db: Db, caller: Caller, id: string) {
  const { id: found, orgId, name } = customers
  const [row] = await runSql<Pick<CustomerRecord, 'id' | 'orgId' | 'name'>>(
    db,
    sql`select ${found}, ${orgId} as "orgId", ${name} from ${customers} where ${customerIs(caller, id)}`,
    true,
  )
  return row ?? null
}

/** Customers whatever became of them, locked in the order of their ids until the end of the transaction. */
export const lockCustomers = (db: Db, caller: Caller, ids: readonly string[]): Promise<CustomerRecord[]> =>
  readWhere(db, and(inArray(customers.id, [...ids]), scope(customers, caller)), true)

/** A customer of an organisation, locked, for whoever acts without an account. */
export async function lockCustomerOf(db: Db, orgId: string, id: string): Promise<CustomerRecord | null> {
  const [record] = await readWhere(db, and(eq(customers.id, id), eq(customers.orgId, orgId)), true)
  return record ?? null
}

type Derived = Pick<NewCustomer, 'name' | 'email' | 'phones' | 'passportExpiresOn' | 'family'>

const derivedOf = ({ name, email = null, phones: numbers, passportExpiresOn = null, family = [] }: Derived) => ({
  searchText: searchTextOf(name, email, numbers),
  nextExpiry: nextExpiry({ passportExpiresOn }, family),
})

const phoneRows = ({ id, orgId, phones: numbers }: Pick<NewCustomer, 'id' | 'orgId' | 'phones'>) =>
  numbers.map(({ number, kind }, position) => ({ customerId: id, orgId, number, kind, position }))

async function noteChoices(db: Db, rows: readonly Pick<NewCustomer, 'orgId' | 'city' | 'tags'>[]): Promise<void> {
  const values = rows.flatMap(({ orgId, city, tags = [] }) => [
    ...(city ? [{ orgId, kind: 'city' as const, value: city }] : []),
    ...tags.map((value) => ({ orgId, kind: 'tag' as const, value })),
  ])
  // In one order for everybody, so that two who write the same ones never wait for each other in a circle.
  const sorted = [...new Map(values.map((one) => [`${one.orgId} ${one.kind} ${one.value}`, one]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
  await insertMany(db, customerChoices, sorted, { onConflict: 'nothing' })
}

/** Writes many customers at once, without a trail: for data that was never edited by anyone. */
export async function insertCustomers(db: Db, rows: readonly NewCustomer[]): Promise<void> {
  await insertMany(
    db,
    customers,
    rows.map((row) => ({ ...row, ...derivedOf(row) })),
  )
  await insertMany(db, customerPhones, rows.flatMap(phoneRows))
  await noteChoices(db, rows)
}

/** Writes a customer over itself, phones included. */
export async function replaceCustomer(db: Db, record: CustomerRecord): Promise<void> {
  const { id, phones: numbers, createdAt: _, updatedAt: __, ...columns } = record
  await db
    .update(customers)
    .set({ ...columns, ...derivedOf(record), updatedAt: sql`now()` })
    .where(eq(customers.id, id))
  await db.delete(customerPhones).where(eq(customerPhones.customerId, id))
  if (numbers.length > 0) await db.insert(customerPhones).values(phoneRows(record))
  await noteChoices(db, [record])
}

/** Marks records as gone, or brings them back. */
export async function setGone(db: Db, ids: readonly string[], gone: boolean): Promise<void> {
  await db
    .update(customers)
    .set({ goneAt: gone ? sql`now()` : null, version: sql`${customers.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(customers.id, [...ids]))
}

/** Points a merged record, and all that were merged into it before, to the survivor. */
export async function pointTo(db: Db, mergedId: string, survivorId: string): Promise<void> {
  await db.execute(sql`
    update customer set merged_into = ${survivorId}, gone_at = coalesce(gone_at, now()), version = version + 1,
      updated_at = now()
    where id = ${mergedId} or merged_into = ${mergedId}`)
}

type Beside = Pick<Customer, 'companyName' | 'traveller' | 'mergedFrom' | 'erased'>

/** What the screen of a customer shows beside the record itself. */
export async function readBeside(db: Db, record: CustomerRecord): Promise<Beside> {
  const { rows } = await db.execute<Beside>(sql`
    select o.company_name as "companyName",
      (select json_build_object('id', u.id, 'name', u.name, 'email', u.email) from app_user u
        where u.id = ${record.travellerId}::uuid) as traveller,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'at', m.gone_at) order by m.gone_at)
        from customer m where m.merged_into = ${record.id}), '[]') as "mergedFrom",
      (select json_build_object('at', e.at, 'kept', e.kept) from erasure e where e.customer_id = ${record.id}) as erased
    from org o where o.id = ${record.orgId}`)
  const [beside] = rows
  if (!beside) throw new Error('A customer without an organisation')
  return {
    ...beside,
    erased: beside.erased && { ...beside.erased, at: new Date(beside.erased.at).toISOString() },
    mergedFrom: beside.mergedFrom.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }
}

/** The tags and cities in use. */
export async function listChoices(db: Db, caller: Caller): Promise<{ tags: string[]; cities: string[] }> {
  const { kind, value } = customerChoices
  const rows = await db
    .selectDistinct({ kind, value })
    .from(customerChoices)
    .where(scope(customerChoices, caller))
    .orderBy(asc(value))
    .limit(1000)
  const of = (wantedKind: 'tag' | 'city') => rows.filter((row) => row.kind === wantedKind).map((row) => row.value)
  return { tags: of('tag'), cities: of('city') }
}
