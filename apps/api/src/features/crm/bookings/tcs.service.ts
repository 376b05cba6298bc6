import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import { tcsDue, tcsKept, tcsOf, type TcsStanding, tcsWithin } from '@karavan/domain/money/tax/tcs'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { postInBook, type PostingOrder } from '../../money/ledger/index.ts'
import { bookFor } from './book-of.ts'
import { entity, updateCrmBookingRow } from './crm-booking.queries.ts'
import type { CrmBookingRecord } from './crm-booking.table.ts'
import { tcsMonthOf } from './tcs-deposit.table.ts'

type Taxed = Pick<
  CrmBookingRecord,
  'id' | 'number' | 'kind' | 'orgId' | 'customerId' | 'status' | 'taxes' | 'tcsBefore'
>

type Read = { posted: string; deposited: string; moves: number; begun: boolean }

/** What the books have of the tax at source of a booking, and whether money that came here or an invoice stands for it. */
async function readStanding(db: Db, booking: Taxed): Promise<TcsStanding & { book: string | null; moves: number }> {
  const { id, orgId, status, taxes, tcsBefore } = booking
  const book = await bookFor(db, orgId)
  const { rows } = await db.execute<Read>(sql`
    with moved as (
      select -e.amount as amount, exists (
          select 1 from crm_tcs_deposit d where d.org_id = ${orgId} and d.month = ${tcsMonthOf}) as deposited
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause_entity = ${entity} and t.cause_id = ${id}
        and a.code = ${book === null ? 'tcs-payable' : `${book}/tcs-payable`})
    select coalesce(sum(amount), 0) as posted, coalesce(sum(amount) filter (where deposited), 0) as deposited,
      count(*)::int as moves,
      exists (select 1 from crm_allocation a join crm_instalment i on i.id = a.instalment_id
          join crm_receipt r on r.id = a.receipt_id
          where i.booking_id = ${id} and (not r.opening or r.opening_id is not null))
        or exists (select 1 from crm_receipt r where r.booking_id = ${id} and r.state <> 'Void' and not r.opening
          and r.amount > r.allocated + (select coalesce(sum(f.amount), 0) from crm_refund f
            where f.receipt_id = r.id and f.state in ('Sent', 'Done')))
        or exists (select 1 from crm_invoice n where n.booking_id = ${id} and n.kind = 'invoice'
          and crm_invoice_left(n.id) > 0) as begun
    from moved`)
  const [row] = rows
  return {
    wanted: tcsOf(taxes),
    before: toMinor(tcsBefore),
    posted: toMinor(Number(row?.posted ?? 0)),
    deposited: toMinor(Number(row?.deposited ?? 0)),
    live: status !== 'Cancelled',
    begun: row?.begun ?? false,
    book,
    moves: row?.moves ?? 0,
  }
}

/** What the books have collected at source of a booking. */
export const tcsPosted = async (db: Db, booking: Taxed): Promise<Minor> => (await readStanding(db, booking)).posted

/** What of the tax at source of a booking stays whatever becomes of it, since the office has it. */
export const keptTcs = async (db: Db, booking: Taxed): Promise<Minor> => tcsKept(await readStanding(db, booking))

/**
 * Lets the tax at source in the books follow a booking, whose row is locked, as it is now: whoever changes what it comes to, or
 * money or papers of it, calls this in the same transaction.
 */
export async function followTcs(
  db: Db,
  actor: Actor,
  booking: Taxed,
  dated: Pick<PostingOrder, 'at'> = {},
): Promise<void> {
  const { id, number, customerId, kind } = booking
  const { book, moves, ...standing } = await readStanding(db, booking)
  const by = tcsDue(standing) - standing.posted
  if (by === 0) return
  const order = {
    description: by > 0 ? `TCS of ${number}` : `TCS of ${number} goes back`,
    cause: { entity, id, number },
    key: `tcs ${id} no ${moves + 1}`,
    actor,
    ...dated,
  }
  if (by > 0) return void (await postInBook(db, order, 'tcs-collected', { book, customerId }, { amount: by }))
  const none = { gross: 0, cgst: 0, sgst: 0, igst: 0 }
  await postInBook(db, order, 'credit-note', { book, customerId, kind }, { total: -by, ...none, tcs: -by })
}

/** Takes over what was collected at source of a booking that is brought in, with what was paid for it before; the rest follows later. */
export async function bringInTcs(
  db: Db,
  actor: Actor,
  booking: Taxed & Pick<CrmBookingRecord, 'total'>,
  paid: Minor,
): Promise<void> {
  const { id, number, orgId, customerId, taxes, total } = booking
  const amount = tcsWithin(taxes, paid, toMinor(total))
  if (amount === 0) return
  await updateCrmBookingRow(db, id, { tcsBefore: toMajor(amount) })
  const order = {
    description: `TCS of ${number} from before`,
    cause: { entity, id, number },
    key: `tcs before ${id}`,
    actor,
  }
  await postInBook(db, order, 'tcs-before', { book: await bookFor(db, orgId), customerId }, { amount })
}
