import { type Currency, currenciesByCountry } from '@karavan/domain/base/currency'
import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { exchangeRates } from './rate.table.ts'

/** A rate that was in force on a day, and since when. */
export type RateOn = { code: string; rate: number; since: string }

/** The rate of a country's currency on a day: the organisation's own when it has one, else the house's. */
export async function rateOn(
  db: Db,
  where: { houseId: string; orgId?: string; country: string; day: string },
): Promise<RateOn | null> {
  const { code, rate, effectiveFrom: since } = exchangeRates
  const orgs = where.orgId ? [where.orgId, where.houseId] : [where.houseId]
  for (const orgId of orgs) {
    const [found] = await db
      .select({ code, rate, since })
      .from(exchangeRates)
      .where(and(eq(exchangeRates.orgId, orgId), eq(exchangeRates.country, where.country), lte(since, where.day)))
      .orderBy(desc(since), desc(exchangeRates.correction))
      .limit(1)
    if (found) return found
  }
  return null
}

/** The map of the specification, and whatever countries were added to it. */
export async function currencyMap(db: Db): Promise<Record<string, Currency[]>> {
  const added = await db
    .selectDistinct({ country: exchangeRates.country, code: exchangeRates.code, name: exchangeRates.name })
    .from(exchangeRates)
    .orderBy(asc(exchangeRates.country), asc(exchangeRates.code))
  const map: Record<string, Currency[]> = Object.fromEntries(
    Object.entries(currenciesByCountry).map(([country, list]) => [country, [...list]]),
  )
  for (const { country, code, name } of added) {
    map[country] ??= []
    const list = map[country]
    if (!list.some((currency) => currency.code === code)) list.push({ code, name })
  }
  return map
}

/** Refuses a place, by its field, in a country where nothing can be priced. */
export async function refuseWithoutCurrency(db: Db, country: string): Promise<void> {
  if ((await currencyMap(db))[country]?.length) return
  const message = `${country} has no currency yet, so nothing can be priced there`
  throw invalid({ path: 'locationId', message })
}

type NewRate = { country: string; code: string; name: string; symbol: string; rate: number; effectiveFrom: string }

/** Writes rates; one of the same day and currency is in the history already and stays. */
export async function insertRates(db: Db, orgId: string, actorName: string, rates: NewRate[]): Promise<void> {
  await db
    .insert(exchangeRates)
    .values(rates.map((rate) => ({ ...rate, id: uuidv7(), orgId, actorName })))
    .onConflictDoNothing()
}
