import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import type { PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { chooseVisaRate, type VisaRate } from '@karavan/domain/catalogue/visas/visa-rate'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inPeriod, type PeriodState } from '../../../platform/db/period.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { type VisaRateRecord, visaRates, visas } from './visa.table.ts'

type Filters = {
  visaId?: string | undefined
  country?: string | undefined
  orgId?: string | undefined
  audience?: 'everybody' | 'agency' | undefined
  state?: PeriodState | undefined
}

const { validFrom, validUntil, orgId: agency } = visaRates

const orgColumn = (column: 'company_name' | 'state_code') =>
  sql<string | null>`(select o.${sql.raw(column)} from org o where o.id = ${agency})`
const companyName = orgColumn('company_name')

/** A rate with what its screens and its price need beside it. */
export type RateRow = {
  rate: VisaRateRecord
  visaName: string
  country: string
  companyName: string | null
  stateCode: string | null
}

const columns = {
  rate: visaRates,
  visaName: visas.name,
  country: visas.country,
  companyName: companyName.as('company_name'),
  stateCode: orgColumn('state_code').as('state_code'),
}

const selected = (db: Db) => db.select(columns).from(visaRates).innerJoin(visas, eq(visas.id, visaRates.visaId))

/** A page of rates. */
export async function listVisaRates(
  db: Db,
  query: ListQuery & Filters,
  day: PlainDate,
): Promise<{ rows: RateRow[]; meta: PageMeta }> {
  const { country, name } = visas
  const statement = db
    .select({ ...columns, totalRows })
    .from(visaRates)
    .innerJoin(visas, eq(visas.id, visaRates.visaId))
    .where(
      allOf(
        searchIn(query.q, [sql`(${country} || ' ' || ${name})`, visaRates.note, companyName]),
        given(visaRates.visaId, query.visaId),
        given(country, query.country),
        given(agency, query.orgId),
        query.audience && (query.audience === 'everybody' ? isNull(agency) : isNotNull(agency)),
        query.state && inPeriod(validFrom, validUntil, day)[query.state],
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { country: sql`(${country}, ${name})`, from: validFrom, updatedAt: visaRates.updatedAt },
        id: visaRates.id,
      }),
    )
    .$dynamic()
  return pageOf(statement, query)
}

/** The rates of visas that hold on a day for an organisation: its own and everybody's. */
const holding = (visaIds: readonly string[], orgId: string | null, day: PlainDate) =>
  and(
    inArray(visaRates.visaId, [...visaIds]),
    orgId === null ? isNull(agency) : or(isNull(agency), eq(agency, orgId)),
    inPeriod(validFrom, validUntil, day).running,
  )

/** A rate in the form the rules of prices want. */
export const toRate = (row: VisaRateRecord): VisaRate => ({
  id: row.id,
  visaId: row.visaId,
  orgId: row.orgId,
  adult: { embassyFee: toMinor(row.adultEmbassyFee), serviceFee: toMinor(row.adultServiceFee) },
  child: { embassyFee: toMinor(row.childEmbassyFee), serviceFee: toMinor(row.childServiceFee) },
  expressSurcharge: row.expressSurcharge === null ? null : toMinor(row.expressSurcharge),
  from: row.validFrom,
  until: row.validUntil,
  createdAt: row.createdAt,
})

/** The rate of each visa that holds for an organisation on a day; a visa without one is left out. */
export async function ratesOf(
  db: Db,
  visaIds: readonly string[],
  orgId: string | null,
  day: PlainDate,
): Promise<Map<string, VisaRate>> {
  if (visaIds.length === 0) return new Map()
  const rates = (
    await db
      .select()
      .from(visaRates)
      .where(holding(visaIds, orgId, day))
  ).map(toRate)
  return new Map(
    visaIds.flatMap((visaId) => {
      const { winner } = chooseVisaRate(rates, visaId, orgId, day)
      return winner ? [[visaId, winner] as const] : []
    }),
  )
}

/** The rate that holds for a visa and an organisation on a day, and those it beats. */
export async function rivalRates(
  db: Db,
  visaId: string,
  orgId: string | null,
  day: PlainDate,
): Promise<{ winner: RateRow | null; beaten: RateRow[] }> {
  const rows = await selected(db).where(holding([visaId], orgId, day))
  const { winner, beaten } = chooseVisaRate(
    rows.map((row) => ({ ...toRate(row.rate), row })),
    visaId,
    orgId,
    day,
  )
  return { winner: winner?.row ?? null, beaten: beaten.map(({ row }) => row) }
}

/** One rate. */
export async function findVisaRate(db: Db, id: string): Promise<RateRow | null> {
  const [row] = await selected(db).where(eq(visaRates.id, id))
  return row ?? null
}

/** A rate whose row nobody else changes until the end of the transaction. */
export async function lockVisaRate(db: Db, id: string): Promise<VisaRateRecord | null> {
  const [row] = await db.select().from(visaRates).where(eq(visaRates.id, id)).for('update')
  return row ?? null
}

/** Writes many rates at once, without a trail: for data that was never edited by anyone. */
export async function insertVisaRates(db: Db, rows: readonly (typeof visaRates.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(visaRates).values([...rows])
}
