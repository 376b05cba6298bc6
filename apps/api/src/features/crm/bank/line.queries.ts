import type { BankLine } from '@karavan/contracts/crm/bank/bank'
import type { bankStatements as contract } from '@karavan/contracts/crm/bank/bank.contract'
import { toMinor } from '@karavan/domain/base/money'
import type { MatchedLine } from '@karavan/domain/money/bank/match'
import { and, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { bankDecisions as decisions, bankLines as lines, type DecisionRecord, type LineRecord } from './bank.table.ts'
import { nameOfTarget } from './candidate.queries.ts'

type Query = z.output<(typeof contract)['lines']['query']>
type State = NonNullable<Query['state']>

const columns = {
  line: lines,
  decision: decisions,
  target: nameOfTarget.as('target'),
}

type Full = { line: LineRecord; decision: DecisionRecord | null; target: { number: string; name: string } | null }

/** A line as it is sent, before anything is suggested for it. */
function toLine({ line, decision, target }: Full): BankLine {
  const { orgId: _, bankId: _bank, lineKey: _key, nth: _nth, ...sent } = line
  const match =
    decision && decision.kind !== 'ignored' && decision.targetId
      ? { kind: decision.kind, id: decision.targetId, number: target?.number ?? '', name: target?.name ?? '' }
      : null
  return {
    ...sent,
    state: match ? 'Matched' : decision ? 'Ignored' : 'To do',
    match,
    reason: decision?.reason ?? null,
    decidedBy: decision?.madeBy ?? null,
    decidedAt: decision?.madeAt ?? null,
    suggestion: null,
  }
}

const stateIs: Record<State, SQL | undefined> = {
  'To do': isNull(decisions.lineId),
  Matched: and(isNotNull(decisions.lineId), ne(decisions.kind, 'ignored')),
  Ignored: eq(decisions.kind, 'ignored'),
}

/** One page of the lines of a statement. */
export async function listLines(db: Db, statementId: string, query: Query) {
  const statement = db
    .select({ ...columns, totalRows })
    .from(lines)
    .leftJoin(decisions, eq(decisions.lineId, lines.id))
    .where(
      allOf(
        eq(lines.statementId, statementId),
        query.state && stateIs[query.state],
        query.side && (query.side === 'in' ? gt(lines.amount, 0) : lt(lines.amount, 0)),
        searchIn(query.q, [lines.description, lines.reference, sql`${lines.amount}::text`]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { line: lines.line, amount: sql`abs(${lines.amount})` }, id: lines.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(toLine), meta }
}

/** A line, when this caller may see it. */
export async function findLine(db: Db, caller: Caller, id: string): Promise<BankLine | null> {
  const [row] = await db
    .select(columns)
    .from(lines)
    .leftJoin(decisions, eq(decisions.lineId, lines.id))
    .where(and(eq(lines.id, id), scope(lines, caller)))
  return row ? toLine(row) : null
}

/** A line of this caller's, held, so that one after the other decides on it. */
export async function lockLine(db: Db, caller: Caller, id: string): Promise<LineRecord | null> {
  const [row] = await db
    .select()
    .from(lines)
    .where(and(eq(lines.id, id), scope(lines, caller)))
    .for('update')
  return row ?? null
}

export async function findDecision(db: Db, lineId: string): Promise<DecisionRecord | null> {
  const [row] = await db.select().from(decisions).where(eq(decisions.lineId, lineId))
  return row ?? null
}

export async function insertDecision(db: Db, decision: typeof decisions.$inferInsert): Promise<void> {
  await db.insert(decisions).values(decision)
}

export async function deleteDecision(db: Db, lineId: string): Promise<void> {
  await db.delete(decisions).where(eq(decisions.lineId, lineId))
}

/** How many lines of a statement somebody has decided on. */
export async function countDecided(db: Db, statementId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(lines)
    .innerJoin(decisions, eq(decisions.lineId, lines.id))
    .where(eq(lines.statementId, statementId))
  return row?.count ?? 0
}

/** A line to be compared, with where it stands. */
export type OpenLine = MatchedLine & { line: number; statementId: string }

const mostOpen = 40_000

/** The lines of an organisation that nobody has decided on yet, of some amounts or of all. */
export async function listOpenLines(db: Db, orgId: string, amounts: readonly number[] | null): Promise<OpenLine[]> {
  const rows = await db
    .select({ row: lines })
    .from(lines)
    .leftJoin(decisions, eq(decisions.lineId, lines.id))
    .where(
      allOf(
        eq(lines.orgId, orgId),
        isNull(decisions.lineId),
        amounts ? sql`${lines.amount} = any (${sql.param([...amounts])}::numeric[])` : undefined,
      ),
    )
    .limit(mostOpen)
  return rows.map(({ row: { id, line, statementId, amount, paidOn, description, reference } }) => ({
    id,
    line,
    statementId,
    amount: toMinor(amount),
    paidOn,
    description,
    reference,
  }))
}
