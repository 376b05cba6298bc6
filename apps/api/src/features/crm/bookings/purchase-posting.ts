import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import type { AgencyCase } from '@karavan/domain/money/ledger/agency-posting'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { type PostingOrder, postInBook } from '../../money/ledger/index.ts'

/**
 * What was bought of the house as one booking of the portal, as it stands in the agency's book; what its wallet paid follows the
 * wallet, and is not among it.
 */
export type Purchased = { cost: Minor; inputTax: Minor; tcs: Minor; penalty: Minor; paid: Minor }

export const notPurchased: Purchased = { cost: 0, inputTax: 0, tcs: 0, penalty: 0, paid: 0 }

/** What is booked of purchases so far, by the ids of the portal, in transactions `t` of some causes. */
export async function readPurchased(db: Db, causes: SQL): Promise<Map<string, Purchased>> {
  const { rows } = await db.execute<Purchased & { portalId: string }>(sql`
    select split_part(t.idempotency_key, ' ', 2) as "portalId",
      coalesce(sum(e.amount) filter (where a.code like '%/cost:%') * 100, 0)::float8 as cost,
      coalesce(sum(e.amount) filter (where a.code like '%/input-tax') * 100, 0)::float8 as "inputTax",
      coalesce(sum(e.amount) filter (where a.code like '%/tcs-credit') * 100, 0)::float8 as tcs,
      coalesce(sum(e.amount) filter (where a.code like '%/penalty:%') * 100, 0)::float8 as penalty,
      coalesce(-sum(e.amount) filter (where a.code like '%/money:%' or a.code like '%/opening') * 100, 0)::float8 as paid
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where ${causes} and t.kind in ('portal-purchase', 'portal-paid', 'portal-cancelled')
      and t.idempotency_key like 'portal %'
    group by 1`)
  return new Map(rows.map(({ portalId, ...posted }) => [portalId, posted]))
}

/** What the wallet of an agency paid for bookings of the portal, less what came back to it, by their ids. */
export async function readWalletPaid(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, Minor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; paid: string }>(sql`
    select t.cause_id as id, sum(e.amount) as paid
    from wallet w join ledger_entry e on e.account_id = w.account_id join ledger_transaction t on t.id = e.transaction_id
    where w.org_id = ${orgId} and t.cause_entity in ('booking', 'package', 'visa-application', 'activity')
      and t.cause_id = any(${sql.param([...ids])}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, paid }) => [id, toMinor(Number(paid))]))
}

type Where = Required<Pick<AgencyCase, 'book' | 'kind'>>
/** As what changes of a purchase are booked: each is a posting of its own. */
type Order = Pick<PostingOrder, 'cause' | 'actor' | 'at'> & { portalId: string; description: string }

const orderOf = ({ portalId, description, ...rest }: Order, what: string) => ({
  ...rest,
  description: `${description} ${what}`,
  key: `portal ${portalId} ${uuidv7()}`,
})

/** Books what is new of a purchase, or other than it is booked. */
export async function postPurchase(
  db: Db,
  order: Order,
  { book, kind }: Where,
  { want, have }: { want: Purchased; have: Purchased },
): Promise<void> {
  const by = (what: keyof Purchased) => sum([want[what], -have[what]])
  const [cost, inputTax, tcs, penalty, paid] = [by('cost'), by('inputTax'), by('tcs'), by('penalty'), by('paid')]
  const where = { book, kind, money: 'money:bank' } as const
  const total = sum([cost, inputTax, tcs])
  if (penalty !== 0 || (have.cost > 0 && want.cost === 0)) {
    const back = { cost: sum([0, -cost]), inputTax: sum([0, -inputTax]), tcs: sum([0, -tcs]) }
    const returned = sum([0, -paid])
    // What was never paid of it is not owed any more.
    const open = sum([-total, -returned, -penalty])
    await postInBook(db, orderOf(order, 'cancelled'), 'portal-cancelled', where, { ...back, returned, penalty, open })
    return
  }
  if (cost !== 0 || inputTax !== 0 || tcs !== 0)
    await postInBook(db, orderOf(order, 'bought'), 'portal-purchase', where, { cost, inputTax, tcs, total })
  if (paid !== 0) await postInBook(db, orderOf(order, 'paid'), 'portal-paid', where, { amount: paid })
}

/** Takes back what is booked of a purchase where it stands: it is booked with whom it was sold to. */
export async function takeBackPurchase(
  db: Db,
  order: Order,
  { book, kind }: Where,
  { cost, inputTax, tcs, paid }: Purchased,
): Promise<void> {
  const where = { book, kind, money: 'money:bank' } as const
  const back = { cost: sum([0, -cost]), inputTax: sum([0, -inputTax]), tcs: sum([0, -tcs]) }
  const total = sum(Object.values(back))
  if (Object.values(back).some((amount) => amount !== 0))
    await postInBook(db, orderOf(order, 'sold on'), 'portal-purchase', where, { ...back, total })
  if (paid !== 0) await postInBook(db, orderOf(order, 'paid, sold on'), 'portal-paid', where, { amount: -paid })
}
