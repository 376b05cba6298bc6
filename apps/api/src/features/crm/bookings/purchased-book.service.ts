import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { isArranged } from '@karavan/domain/crm/service'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { postInBook } from '../../money/ledger/index.ts'
import { priceOf } from './book.plan.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord, LineRecord } from './crm-booking.table.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'

type Booked = Pick<CrmBookingRecord, 'id' | 'number' | 'kind' | 'orgId'>
/**
 * What was bought of the house as one booking of the portal, as it stands in the agency's book; what its wallet paid follows the
 * wallet, and is not among it.
 */
type Purchased = { cost: Minor; inputTax: Minor; tcs: Minor; penalty: Minor; paid: Minor }

const none: Purchased = { cost: 0, inputTax: 0, tcs: 0, penalty: 0, paid: 0 }

/** What a purchase is by now: its cost and the taxes that come back while it is had, and what the house keeps once it is not. */
function wantedOf({ state, costInr }: LineRecord, sale: PortalSale, byWallet: Minor): Purchased {
  const paid = sum([toMinor(sale.paid), -byWallet])
  if (!isArranged(state)) return { ...none, paid, penalty: state === 'Cancelled' ? toMinor(sale.penalty) : 0 }
  const { cost: gross, gst, tcs } = priceOf(sale)
  const cost = Math.min(toMinor(costInr), gross + gst)
  return { cost, inputTax: gross + gst - cost, tcs, penalty: 0, paid }
}

/** What is booked of each purchase of a booking so far, by the ids of the portal. */
async function readPosted(db: Db, { id }: Booked): Promise<Map<string, Purchased>> {
  const { rows } = await db.execute<Purchased & { portalId: string }>(sql`
    select split_part(t.idempotency_key, ' ', 2) as "portalId",
      coalesce(sum(e.amount) filter (where a.code like '%/cost:%') * 100, 0)::float8 as cost,
      coalesce(sum(e.amount) filter (where a.code like '%/input-tax') * 100, 0)::float8 as "inputTax",
      coalesce(sum(e.amount) filter (where a.code like '%/tcs-credit') * 100, 0)::float8 as tcs,
      coalesce(sum(e.amount) filter (where a.code like '%/penalty:%') * 100, 0)::float8 as penalty,
      coalesce(-sum(e.amount) filter (where a.code like '%/money:%') * 100, 0)::float8 as paid
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.cause_entity = ${entity} and t.cause_id = ${id}
      and t.kind in ('portal-purchase', 'portal-paid', 'portal-cancelled')
    group by 1`)
  return new Map(rows.map(({ portalId, ...posted }) => [portalId, posted]))
}

/** What the wallet of an agency paid for bookings of the portal, less what came back to it, by their ids. */
async function readWalletPaid(db: Db, { orgId }: Booked, ids: readonly string[]): Promise<Map<string, Minor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; paid: string }>(sql`
    select t.cause_id as id, sum(e.amount) as paid
    from wallet w join ledger_entry e on e.account_id = w.account_id join ledger_transaction t on t.id = e.transaction_id
    where w.org_id = ${orgId} and t.cause_entity in ('booking', 'package', 'visa-application', 'activity')
      and t.cause_id = any(${sql.param([...ids])}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, paid }) => [id, toMinor(Number(paid))]))
}

/** Books what an agency has bought of the house for a booking by now, where it is not what is booked; its row is locked. */
export async function bookPurchased(
  db: Db,
  actor: Actor,
  booking: Booked,
  lines: readonly LineRecord[],
): Promise<void> {
  const { id, number, kind, orgId: book } = booking
  const posted = await readPosted(db, booking)
  const sales = await readPortal(db, lines)
  const ids = new Set([...lines.flatMap(({ portalId }) => portalId ?? []), ...posted.keys()])
  const byWallet = await readWalletPaid(db, booking, [...ids])
  for (const portalId of ids) {
    const line = lines.find((one) => one.portalId === portalId)
    const sale = sales.get(portalId)
    const [want, have] = [
      line && sale ? wantedOf(line, sale, byWallet.get(portalId) ?? 0) : none,
      posted.get(portalId) ?? none,
    ]
    const by = (what: keyof Purchased) => sum([want[what], -have[what]])
    const [cost, inputTax, tcs, penalty, paid] = [by('cost'), by('inputTax'), by('tcs'), by('penalty'), by('paid')]
    const order = (what: string) => ({
      description: `${number}: ${sale?.reference ?? 'purchase'} ${what}`,
      cause: { entity, id, number },
      key: `portal ${portalId} ${uuidv7()}`,
      actor,
    })
    const where = { book, kind, money: 'money:bank' } as const
    const total = sum([cost, inputTax, tcs])
    if (penalty !== 0 || (have.cost > 0 && want.cost === 0)) {
      const back = { cost: sum([0, -cost]), inputTax: sum([0, -inputTax]), tcs: sum([0, -tcs]) }
      const returned = sum([0, -paid])
      // What was never paid of it is not owed any more.
      const open = sum([-total, -returned, -penalty])
      await postInBook(db, order('cancelled'), 'portal-cancelled', where, { ...back, returned, penalty, open })
      continue
    }
    if (cost !== 0 || inputTax !== 0 || tcs !== 0)
      await postInBook(db, order('bought'), 'portal-purchase', where, { cost, inputTax, tcs, total })
    if (paid !== 0) await postInBook(db, order('paid'), 'portal-paid', where, { amount: paid })
  }
}
