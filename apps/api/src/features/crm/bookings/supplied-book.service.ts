import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { isArranged } from '@karavan/domain/crm/service'
import { moneyAccount } from '@karavan/domain/money/ledger/agency-posting'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { post, postInBook } from '../../money/ledger/index.ts'
import type { Dated } from './agency-book.service.ts'
import { isHouse } from './book-of.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord, LineRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { bookPurchased } from './purchased-book.service.ts'

type Booked = Pick<CrmBookingRecord, 'id' | 'number' | 'kind' | 'orgId'>
/** What a supplier of a booking is owed for it: its services, and what it keeps of those that are cancelled. */
type Supplied = { cost: Minor; penalty: Minor }

const none: Supplied = { cost: 0, penalty: 0 }
/** A map has one key for nobody. */
const keyOf = (supplierId: string | null) => supplierId ?? ''

/** What suppliers are to get by what is arranged; what is bought of the house is not of a supplier. */
function wantedOf(status: string, lines: readonly LineRecord[]): Map<string, Supplied> {
  const wanted = new Map<string, Supplied>()
  if (status === 'Draft') return wanted
  for (const { supplierId, portalId, state, costInr, penaltyInr } of lines) {
    if (portalId !== null) continue
    const before = wanted.get(keyOf(supplierId)) ?? none
    wanted.set(keyOf(supplierId), {
      cost: sum([before.cost, isArranged(state) ? toMinor(costInr) : 0]),
      penalty: sum([before.penalty, state === 'Cancelled' ? toMinor(penaltyInr) : 0]),
    })
  }
  return wanted
}

/** What is booked for a booking so far, by supplier; one that was merged counts for its survivor. */
async function readPosted(db: Db, { id, orgId }: Booked, house: boolean): Promise<Map<string, Supplied>> {
  const account = house ? 'supplier-payable' : `${orgId}/supplier`
  const { rows } = await db.execute<{ supplierId: string | null; cost: number; penalty: number }>(sql`
    with recursive root as (
      select s.id, s.id as supplier_id from supplier s where s.org_id = ${orgId} and s.merged_into is null
      union all
      select s.id, r.supplier_id from supplier s join root r on s.merged_into = r.id)
    select r.supplier_id as "supplierId",
      coalesce(-sum(e.amount) filter (where t.kind <> 'supplier-penalty') * 100, 0)::float8 as cost,
      coalesce(-sum(e.amount) filter (where t.kind = 'supplier-penalty') * 100, 0)::float8 as penalty
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    left join root r on a.code = ${account} || ':' || r.id
    where t.cause_entity = ${entity} and t.cause_id = ${id} and t.kind <> 'supplier-payment'
      and a.code <> ${account} || ':house'
      and (a.code = ${account} or a.code like ${account} || ':%')
    group by 1`)
  return new Map(rows.map(({ supplierId, cost, penalty }) => [keyOf(supplierId), { cost, penalty }]))
}

const services = { flight: 'flight', hotel: 'hotel', 'land-package': 'itinerary' } as const satisfies Record<
  CrmBookingKind,
  string
>

/** Books what changed for one supplier: an agency in its own book, the house's own CRM in the house's. */
async function bookChange(
  db: Db,
  actor: Actor,
  { id, number, kind, orgId }: Booked,
  house: boolean,
  supplierId: string | null,
  change: Supplied,
  dated: Dated,
): Promise<void> {
  const order = (what: string) => ({
    description: `${number}: ${what}`,
    cause: { entity, id, number },
    key: `service ${id} ${uuidv7()}`,
    actor,
    ...dated,
  })
  if (house) {
    const amount = sum([change.cost, change.penalty])
    if (amount === 0) return
    const where = { orgId, service: services[kind], suppliers: [{ supplierId, amount }] }
    await post(db, order('what suppliers get'), 'internal-cost', where, { amount })
    return
  }
  const where = { book: orgId, supplierId, kind }
  if (change.cost > 0) await postInBook(db, order('arranged'), 'service-confirmed', where, { amount: change.cost })
  if (change.cost < 0)
    await postInBook(db, order('no longer arranged'), 'service-cancelled', where, { amount: -change.cost })
  if (change.penalty !== 0)
    await postInBook(db, order('kept by its supplier'), 'supplier-penalty', where, { amount: change.penalty })
}

type PaidFrom = { orgId: string; supplierId: string | null; way: string }
type PaidAmounts = { amount: Minor; difference: Minor; paidOut: Minor; tds: Minor }

/** Books that a supplier was paid: by an agency in its own book, from the box or the bank; by the house in its own. */
export async function postPaid(
  db: Db,
  order: Parameters<typeof post>[1],
  { orgId, supplierId, way }: PaidFrom,
  amounts: PaidAmounts,
): Promise<string> {
  const { id } = (await isHouse(db, orgId))
    ? await post(db, order, 'supplier-payment', { orgId, suppliers: [{ supplierId, amount: amounts.amount }] }, amounts)
    : await postInBook(
        db,
        order,
        'supplier-payment',
        { book: orgId, supplierId, money: moneyAccount(null, way) },
        amounts,
      )
  return id
}

type Returned = { amount: Minor; difference: Minor; paidIn: Minor }

/** The same of money a supplier sent back. */
export async function postReturned(
  db: Db,
  order: Parameters<typeof post>[1],
  { orgId, supplierId, way }: PaidFrom,
  amounts: Returned,
): Promise<string> {
  const { id } = (await isHouse(db, orgId))
    ? await post(db, order, 'supplier-refund', { orgId, suppliers: [{ supplierId, amount: amounts.amount }] }, amounts)
    : await postInBook(
        db,
        order,
        'supplier-refund',
        { book: orgId, supplierId, money: moneyAccount(null, way) },
        amounts,
      )
  return id
}

/** Books what suppliers of a booking are owed and what was bought of the house by now, where it is not what is booked; its row is locked. */
export async function bookSupplied(
  db: Db,
  actor: Actor,
  booking: Booked & { status: string },
  dated: Dated = {},
): Promise<void> {
  const house = await isHouse(db, booking.orgId)
  const lines = await listLines(db, booking.id)
  const wanted = wantedOf(booking.status, lines)
  const posted = await readPosted(db, booking, house)
  for (const key of new Set([...wanted.keys(), ...posted.keys()])) {
    const [want, have] = [wanted.get(key) ?? none, posted.get(key) ?? none]
    const change = { cost: sum([want.cost, -have.cost]), penalty: sum([want.penalty, -have.penalty]) }
    // In the house's book both stand together.
    const all = house ? { cost: sum([change.cost, change.penalty]), penalty: 0 } : change
    await bookChange(db, actor, booking, house, key || null, all, dated)
  }
  if (!house) await bookPurchased(db, actor, booking, lines)
}
