import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { isArranged } from '@karavan/domain/crm/service'
import { moneyAccount } from '@karavan/domain/money/ledger/agency-posting'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { post, postInBook } from '../../money/ledger/index.ts'
import { useAccounts } from '../payables/index.ts'
import type { Dated } from './agency-book.service.ts'
import { isHouse } from './book-of.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord, LineRecord } from './crm-booking.table.ts'
import { creditIn } from './input-tax.ts'
import { listLines } from './part.queries.ts'
import { bookPurchased } from './purchased-book.service.ts'

type Booked = Pick<CrmBookingRecord, 'id' | 'number' | 'kind' | 'orgId'>
/** What a supplier of a booking is owed for it, its services and what it keeps of those that are cancelled, and the tax of each that comes back. */
type Supplied = { cost: Minor; tax: Minor; penalty: Minor; penaltyTax: Minor }

const none: Supplied = { cost: 0, tax: 0, penalty: 0, penaltyTax: 0 }
const differenceOf = (want: Supplied, have: Supplied): Supplied => ({
  cost: sum([want.cost, -have.cost]),
  tax: sum([want.tax, -have.tax]),
  penalty: sum([want.penalty, -have.penalty]),
  penaltyTax: sum([want.penaltyTax, -have.penaltyTax]),
})
/** A map has one key for nobody. */
const keyOf = (supplierId: string | null) => supplierId ?? ''

/** What suppliers are to get by what is arranged; what is bought of the house is not of a supplier. */
function wantedOf(status: string, lines: readonly LineRecord[]): Map<string, Supplied> {
  const wanted = new Map<string, Supplied>()
  if (status === 'Draft') return wanted
  for (const line of lines) {
    const { supplierId, portalId, state, costInr, inputTax, penaltyInr } = line
    if (portalId !== null) continue
    const before = wanted.get(keyOf(supplierId)) ?? none
    const [arranged, cancelled] = [isArranged(state), state === 'Cancelled']
    wanted.set(keyOf(supplierId), {
      cost: sum([before.cost, arranged ? toMinor(costInr) : 0]),
      tax: sum([before.tax, arranged ? toMinor(inputTax) : 0]),
      penalty: sum([before.penalty, cancelled ? toMinor(penaltyInr) : 0]),
      penaltyTax: sum([before.penaltyTax, cancelled ? toMinor(creditIn(line, penaltyInr)) : 0]),
    })
  }
  return wanted
}

/** What is booked for a booking so far, by supplier; one that was merged counts for its survivor. */
async function readPosted(db: Db, { id, orgId }: Booked, house: boolean): Promise<Map<string, Supplied>> {
  const account = house ? 'supplier-payable' : `${orgId}/supplier`
  const { rows } = await db.execute<Supplied & { supplierId: string | null }>(sql`
    with recursive root as (
      select s.id, s.id as supplier_id from supplier s where s.org_id = ${orgId} and s.merged_into is null
      union all
      select s.id, r.supplier_id from supplier s join root r on s.merged_into = r.id)
    select r.supplier_id as "supplierId",
      coalesce(-sum(e.amount) filter (where t.kind <> 'supplier-penalty') * 100, 0)::float8 as cost,
      coalesce(-sum(e.amount) filter (where t.kind = 'supplier-penalty') * 100, 0)::float8 as penalty,
      coalesce(sum(tax.amount) filter (where t.kind <> 'supplier-penalty') * 100, 0)::float8 as tax,
      coalesce(sum(tax.amount) filter (where t.kind = 'supplier-penalty') * 100, 0)::float8 as "penaltyTax"
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    left join root r on a.code = ${account} || ':' || r.id
    left join lateral (
      select sum(x.amount) as amount from ledger_entry x join ledger_account y on y.id = x.account_id
      where x.transaction_id = t.id and y.code = ${`${orgId}/input-tax`}) tax on true
    where t.cause_entity = ${entity} and t.cause_id = ${id} and t.kind <> 'supplier-payment'
      and a.code <> ${account} || ':house'
      and (a.code = ${account} or a.code like ${account} || ':%')
    group by 1`)
  return new Map(rows.map(({ supplierId, ...posted }) => [keyOf(supplierId), posted]))
}

/** As which service the house books what its own CRM sells. */
export const soldService = { flight: 'flight', hotel: 'hotel', 'land-package': 'itinerary' } as const satisfies Record<
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
    const where = { orgId, service: soldService[kind], suppliers: [{ supplierId, amount }] }
    await post(db, order('what suppliers get'), 'internal-cost', where, { amount })
    return
  }
  const where = { book: orgId, supplierId, kind }
  const { cost, tax, penalty, penaltyTax } = change
  if (cost > 0) await postInBook(db, order('arranged'), 'service-confirmed', where, partsOf('cost', cost, tax))
  if (cost < 0)
    await postInBook(db, order('no longer arranged'), 'service-cancelled', where, partsOf('cost', -cost, -tax))
  if (penalty !== 0 || penaltyTax !== 0)
    await postInBook(
      db,
      order('kept by its supplier'),
      'supplier-penalty',
      where,
      partsOf('penalty', penalty, penaltyTax),
    )
}

/** What is owed, split into what it costs and the tax that comes back. */
const partsOf = <N extends 'cost' | 'penalty'>(name: N, amount: Minor, inputTax: Minor) =>
  ({ [name]: sum([amount, -inputTax]), inputTax, amount }) as Record<N | 'inputTax' | 'amount', Minor>

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

/** Books what suppliers of a booking are owed and what was bought of the house by now, where it is not what is booked, and says who they are; its row is locked. */
export async function bookSupplied(
  db: Db,
  actor: Actor,
  booking: Booked & { status: string },
  dated: Dated = {},
): Promise<string[]> {
  const house = await isHouse(db, booking.orgId)
  const lines = await listLines(db, booking.id)
  const wanted = wantedOf(booking.status, lines)
  const posted = await readPosted(db, booking, house)
  const suppliers = new Set([...wanted.keys(), ...posted.keys()])
  for (const key of suppliers) {
    const [want, have] = [wanted.get(key) ?? none, posted.get(key) ?? none]
    const change = differenceOf(want, have)
    // In the house's book both stand together.
    const all = house ? { ...none, cost: sum([change.cost, change.penalty]) } : change
    // Only the tax is another: what is owed is taken back and booked anew, so that each transaction stands with its supplier.
    if (!house && change.cost === 0 && change.tax !== 0) {
      await bookChange(
        db,
        actor,
        booking,
        house,
        key || null,
        differenceOf(none, { ...have, penalty: 0, penaltyTax: 0 }),
        dated,
      )
      await bookChange(db, actor, booking, house, key || null, { ...want, penalty: 0, penaltyTax: 0 }, dated)
      await bookChange(db, actor, booking, house, key || null, { ...change, cost: 0, tax: 0 }, dated)
      continue
    }
    await bookChange(db, actor, booking, house, key || null, all, dated)
  }
  if (!house) await bookPurchased(db, actor, booking, lines)
  return [...suppliers].filter((key) => key !== '')
}

/** The same now, and what its suppliers have on account is used on it, or given back by it. */
export async function followSupplied(
  { platform, db, actor }: Pick<Context, 'platform' | 'db' | 'actor'>,
  booking: Booked & { status: string },
): Promise<void> {
  const { orgId } = booking
  const clock = { day: today(platform.config), zone: platform.config.todayZone }
  const suppliers = await bookSupplied(db, actor, booking)
  await useAccounts(db, actor, { orgId, house: await isHouse(db, orgId) }, suppliers, clock)
}
