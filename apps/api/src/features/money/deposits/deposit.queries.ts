import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import type { DepositStatus } from '@karavan/domain/money/wallet/deposit'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { walletDeposits as deposits, type DepositRecord, type NewDeposit } from './deposit.table.ts'

const ofOrg = (column: string) => sql.raw(`(select o.${column} from org o where o.id = wallet_deposit.org_id)`)
const ofUser = (column: string) => sql.raw(`(select u.${column} from app_user u where u.id = wallet_deposit.user_id)`)
const companyName = sql<string>`${ofOrg('company_name')}`

const full = {
  deposit: deposits,
  companyName: companyName.as('company'),
  agentId: sql<string | null>`${ofOrg('agent_id')}`.as('agent_id'),
  madeBy: sql<string>`${ofUser('name')}`.as('made_by'),
  rivals: sql<Deposit['rivals']>`coalesce((
    select json_agg(json_build_object('reference', v.reference, 'companyName', x.company_name, 'status', v.status)
      order by v.created_at, v.id)
    from wallet_deposit v join org x on x.id = v.org_id
    where v.reference_key = wallet_deposit.reference_key and v.org_id <> wallet_deposit.org_id
      and v.status in ('Waiting', 'Approved')), '[]'::json)`.as('rivals'),
}

/** A deposit with the names of those it belongs to. */
export type FullDeposit = DepositRecord & Pick<Deposit, 'companyName' | 'agentId' | 'madeBy' | 'rivals'>

type Row = { deposit: DepositRecord } & Pick<Deposit, 'companyName' | 'agentId' | 'madeBy' | 'rivals'>
const flat = ({ deposit, companyName: company, agentId, madeBy, rivals }: Row): FullDeposit => ({
  ...deposit,
  companyName: company,
  agentId,
  madeBy,
  rivals,
})

/** A deposit as the API shows it; who else tells of its payment is for the house alone. */
export const viewOf = (deposit: FullDeposit, caller?: Pick<Caller, 'orgKind'>): Deposit => ({
  id: deposit.id,
  reference: deposit.reference,
  orgId: deposit.orgId,
  companyName: deposit.companyName,
  agentId: deposit.agentId,
  madeBy: deposit.madeBy,
  way: deposit.way,
  amount: deposit.amount,
  fee: deposit.fee,
  bankReference: deposit.bankReference,
  paidOn: deposit.paidOn,
  note: deposit.note,
  proof: deposit.proofId ? { fileId: deposit.proofId, name: deposit.proofName ?? 'Proof of payment' } : null,
  status: deposit.status,
  reason: deposit.reason,
  decidedBy: deposit.decidedBy,
  decidedAt: deposit.decidedAt,
  createdAt: deposit.createdAt,
  rivals: caller?.orgKind === 'house' ? deposit.rivals : [],
})

async function findWhere(db: Db, where: SQL | undefined): Promise<FullDeposit | null> {
  const [row] = await db.select(full).from(deposits).where(where)
  return row ? flat(row) : null
}

/** A deposit, if this caller may see it. */
export const findDeposit = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(deposits.id, id), scope(deposits, caller)))

/** A deposit by its id, for whoever just wrote it or was told of its payment. */
export const findDepositById = (db: Db, id: string) => findWhere(db, eq(deposits.id, id))

/** The number of the deposit that named this payment before, if it was the same organisation's. */
export async function findOwnByKey(db: Db, orgId: string, key: string): Promise<string | null> {
  const [row] = await db
    .select({ reference: deposits.reference })
    .from(deposits)
    .where(and(eq(deposits.orgId, orgId), eq(deposits.referenceKey, key), ne(deposits.status, 'Rejected')))
  return row?.reference ?? null
}

/** Writes a deposit; false when another one of its organisation names the same payment. */
export async function insertDeposit(db: Db, deposit: NewDeposit): Promise<boolean> {
  const rows = await db.insert(deposits).values(deposit).onConflictDoNothing().returning({ id: deposits.id })
  return rows.length === 1
}

type Decision = Pick<NewDeposit, 'status' | 'postedId' | 'reason' | 'decidedBy'> &
  Partial<Pick<NewDeposit, 'amount' | 'fee'>>

/** Writes what became of a deposit that stands where it is expected to stand; false when somebody was faster. */
export async function decideDeposit(
  db: Db,
  id: string,
  from: DepositStatus[],
  { status, postedId, reason, decidedBy, amount, fee }: Decision,
): Promise<boolean> {
  const rows = await db
    .update(deposits)
    .set({ status, postedId, reason, decidedBy, amount, fee, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(deposits.id, id), inArray(deposits.status, from)))
    .returning({ id: deposits.id })
  return rows.length === 1
}

/** Lets a deposit that was credited wait again; answers with what had credited it, or null when nothing had. */
export async function reopenDeposit(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ posted: string }>(sql`
    update wallet_deposit d
    set status = 'Waiting', posted_id = null, reason = null, decided_by = null, decided_at = null, updated_at = now()
    from (select id, posted_id from wallet_deposit where id = ${id} and status = 'Approved' for update) was
    where d.id = was.id returning was.posted_id as posted`)
  return rows[0]?.posted ?? null
}

/** The next number, with the year as it is where the house is: WD-2026-000042. */
export async function nextReference(db: Db, day: string): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('wallet_deposit_number')::int as number`)
  return `WD-${day.slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

type Filters = {
  status?: string | undefined
  way?: string | undefined
  orgId?: string | undefined
}

/** One page of the deposits a caller may see, by one statement. */
export async function listDeposits(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
): Promise<{ rows: FullDeposit[]; meta: PageMeta }> {
  const { id, status, way, orgId, createdAt, amount, paidOn } = deposits
  const statement = db
    .select({ ...full, totalRows })
    .from(deposits)
    .where(
      allOf(
        scope(deposits, caller),
        given(status, query.status),
        given(way, query.way),
        given(orgId, query.orgId),
        searchIn(query.q, [deposits.reference, deposits.bankReference, companyName]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { createdAt, amount, paidOn }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(flat), meta }
}
