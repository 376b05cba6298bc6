import type { Bank, BankStatement } from '@karavan/contracts/crm/bank/bank'
import type { bankStatements as contract } from '@karavan/contracts/crm/bank/bank.contract'
import type { StatementMapping } from '@karavan/domain/money/bank/statement-file'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { bankLines, type BankRecord, banks, type StatementRecord, bankStatements as statements } from './bank.table.ts'

export const toBank = ({ createdAt: _, updatedAt: _at, ...sent }: BankRecord): Bank => sent

/** The banks of the caller's own organisation. */
export const listBanks = (db: Db, { orgId }: Caller): Promise<BankRecord[]> =>
  db
    .select()
    .from(banks)
    .where(eq(banks.orgId, orgId))
    .orderBy(asc(sql`lower(${banks.name})`), asc(banks.id))
    .limit(100)

/** A bank, when this caller may see it; locked for whoever changes it. */
export async function findBank(db: Db, caller: Caller, id: string, lock = false): Promise<BankRecord | null> {
  const query = db
    .select()
    .from(banks)
    .where(and(eq(banks.id, id), scope(banks, caller)))
  const [found] = lock ? await query.for('update') : await query
  return found ?? null
}

export async function insertBank(
  db: Db,
  bank: Pick<BankRecord, 'id' | 'orgId' | 'name' | 'mapping'>,
): Promise<BankRecord> {
  const [row] = await db.insert(banks).values(bank).returning()
  if (!row) throw new Error(`The bank ${bank.name} was not written`)
  return row
}

export async function updateBank(
  db: Db,
  id: string,
  change: { name: string; mapping: StatementMapping },
): Promise<BankRecord | null> {
  const [row] = await db
    .update(banks)
    .set({ ...change, version: sql`${banks.version} + 1`, updatedAt: sql`now()` })
    .where(eq(banks.id, id))
    .returning()
  return row ?? null
}

/** Writes a statement; false when its file was taken before. */
export async function insertStatement(db: Db, statement: typeof statements.$inferInsert): Promise<boolean> {
  const rows = await db.insert(statements).values(statement).onConflictDoNothing().returning({ id: statements.id })
  return rows.length === 1
}

/** The statement a file was taken as. */
export async function findByFile(
  db: Db,
  { bankId, fileHash }: Pick<StatementRecord, 'bankId' | 'fileHash'>,
): Promise<string | null> {
  const where = and(eq(statements.bankId, bankId), eq(statements.fileHash, fileHash))
  const [row] = await db.select({ id: statements.id }).from(statements).where(where)
  return row?.id ?? null
}

const linesAtOnce = 1000

/** Writes the lines that are not there yet, and says how many these were. */
export async function insertLines(db: Db, lines: readonly (typeof bankLines.$inferInsert)[]): Promise<number> {
  let written = 0
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const rows = await db
      .insert(bankLines)
      .values(lines.slice(from, from + linesAtOnce))
      .onConflictDoNothing()
      .returning({ id: bankLines.id })
    written += rows.length
  }
  return written
}

export async function noteKnown(db: Db, id: string, known: number): Promise<void> {
  await db.update(statements).set({ known }).where(eq(statements.id, id))
}

// Of the statement itself; what other statements brought before is decided there.
const counts = sql<Pick<BankStatement, 'todo' | 'matched' | 'ignored' | 'moneyIn' | 'moneyOut'>>`(
  select json_build_object(
    'todo', count(*) filter (where d.line_id is null),
    'matched', count(*) filter (where d.kind <> 'ignored'),
    'ignored', count(*) filter (where d.kind = 'ignored'),
    'moneyIn', coalesce(sum(l.amount) filter (where l.amount > 0), 0),
    'moneyOut', coalesce(-sum(l.amount) filter (where l.amount < 0), 0))
  from bank_line l left join bank_decision d on d.line_id = l.id where l.statement_id = bank_statement.id)`.as('counts')

const columns = {
  row: statements,
  bankName: sql<string>`(select b.name from bank b where b.id = bank_statement.bank_id)`.as('bank_name'),
  counts,
  // Only statements that lie side by side can follow on.
  missing: sql<number | null>`(
    select nullif(bank_statement.opening - p.closing, 0)::float8 from bank_statement p
    where p.bank_id = bank_statement.bank_id and p.to_on < bank_statement.from_on
      and not exists (select 1 from bank_statement o where o.bank_id = p.bank_id and o.id <> bank_statement.id
        and o.from_on < bank_statement.from_on and o.to_on >= bank_statement.from_on)
    order by p.to_on desc, p.from_on desc, p.id desc limit 1)`.as('missing'),
}

type Full = {
  row: StatementRecord
  bankName: string
  counts: Pick<BankStatement, 'todo' | 'matched' | 'ignored' | 'moneyIn' | 'moneyOut'>
  missing: number | null
}

const toStatement = ({ row: { fileHash: _, ...row }, bankName, counts: counted, missing }: Full): BankStatement => ({
  ...row,
  bankName,
  ...counted,
  missing,
})

/** One page of the statements of the caller's own organisation. */
export async function listStatements(db: Db, { orgId }: Caller, query: z.output<(typeof contract)['list']['query']>) {
  const { toOn, createdAt, id } = statements
  const statement = db
    .select({ ...columns, totalRows })
    .from(statements)
    .where(
      allOf(
        eq(statements.orgId, orgId),
        given(statements.bankId, query.bankId),
        searchIn(query.q, [statements.fileName, sql`(select b.name from bank b where b.id = bank_statement.bank_id)`]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { toOn, createdAt }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(toStatement), meta }
}

/** A statement, when this caller may see it. */
export async function findStatement(db: Db, caller: Caller, id: string): Promise<BankStatement | null> {
  const [row] = await db
    .select(columns)
    .from(statements)
    .where(and(eq(statements.id, id), scope(statements, caller)))
  return row ? toStatement(row) : null
}

export async function deleteStatement(db: Db, id: string): Promise<void> {
  await db.delete(statements).where(eq(statements.id, id))
}
