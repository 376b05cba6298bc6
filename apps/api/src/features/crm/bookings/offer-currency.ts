import type { AnswerBody } from '@karavan/contracts/crm/bookings/service'
import { convert, convertBack, toMajor, toMinor } from '@karavan/domain/base/money'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRates } from '../rates/index.ts'
import { findSupplierCurrency } from '../suppliers/index.ts'
import { crmBookings, type LineRecord, type StoredOffer } from './crm-booking.table.ts'

export type OfferRate = Pick<StoredOffer, 'currency' | 'rate'>
type Priced = Pick<LineRecord, 'id' | 'bookingId' | 'supplierId' | 'currency' | 'rate' | 'cost' | 'costInr'>

/** What the currencies are worth today where the booking of a line is. */
async function ratesFor(
  { platform, db }: { platform: Pick<Platform, 'config'>; db: Db },
  { bookingId }: Priced,
): Promise<Readonly<Record<string, number>>> {
  const [booking] = await db.select({ orgId: crmBookings.orgId }).from(crmBookings).where(eq(crmBookings.id, bookingId))
  if (!booking) return {}
  const { orgId } = booking
  const { rates } = await findRates(db, { orgId, customerId: null, day: today(platform.config) })
  return { ...rates, INR: 1 }
}

/** Whether something is paid for a line, whose currency stays then. */
async function isBegun(db: Db, { id }: Priced): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from crm_supplier_payment where line_id = ${id} and (paid > 0 or paid_at is not null)`,
  )
  return rows.length > 0
}

/** The currency a supplier is asked in: that of the line where it was bought abroad, else the supplier's own. */
async function currencyOf(db: Db, line: Priced): Promise<string> {
  const { supplierId, currency } = line
  if (currency !== 'INR' || supplierId === null || (await isBegun(db, line))) return currency
  return (await findSupplierCurrency(db, supplierId)) ?? currency
}

/** What a supplier gets, in the currency they are asked in; in that of the line where the other has no rate. */
export async function askedPrice(
  context: { platform: Pick<Platform, 'config'>; db: Db },
  line: Priced,
): Promise<{ currency: string; amount: number }> {
  const currency = await currencyOf(context.db, line)
  const rate = currency === line.currency ? undefined : (await ratesFor(context, line))[currency]
  if (rate === undefined) return { currency: line.currency, amount: line.cost }
  return { currency, amount: toMajor(convertBack(toMinor(line.costInr), rate)) }
}

/** The currencies a supplier may make an offer in, the one they are asked in first. */
export async function offerCurrencies(
  context: { platform: Pick<Platform, 'config'>; db: Db },
  line: Priced,
  asked: string | undefined,
): Promise<string[]> {
  if (await isBegun(context.db, line)) return [line.currency]
  const own = line.supplierId === null ? null : await findSupplierCurrency(context.db, line.supplierId)
  const wanted = [...new Set([asked ?? line.currency, line.currency, ...(own ? [own] : [])])]
  if (wanted.every((one) => one === line.currency)) return wanted
  const rates = await ratesFor(context, line)
  return wanted.filter((one) => one === line.currency || rates[one] !== undefined)
}

/** The currency of an offer with its rate: that of the line stays what it was, another is worth what it is today. */
export async function offerRate(
  context: Pick<Context, 'platform' | 'db'>,
  line: Priced,
  said: AnswerBody,
): Promise<OfferRate | null> {
  if (said.answer !== 'Changed') return null
  const { currency = line.currency } = said
  if (currency === line.currency) return { currency, rate: line.rate }
  if (await isBegun(context.db, line))
    throw invalid({ path: 'said.currency', message: `${line.currency} is paid already; the currency stays` })
  const rate = (await ratesFor(context, line))[currency]
  if (rate === undefined) throw invalid({ path: 'said.currency', message: `There is no rate for ${currency}` })
  return { currency, rate }
}

/** What a yes makes of the cost of a line: the price that was asked, where that is in the supplier's own currency. */
export async function agreedCost(
  context: Pick<Context, 'platform' | 'db'>,
  line: Priced,
  said: AnswerBody,
  asked: { currency: string; amount: number } | null | undefined,
): Promise<Partial<Pick<LineRecord, 'cost' | 'currency' | 'rate' | 'costInr'>>> {
  if (said.answer !== 'Confirmed' || !asked || asked.currency === line.currency || line.currency !== 'INR') return {}
  const { currency, amount } = asked
  const rate = (await ratesFor(context, line))[currency]
  if (rate === undefined || (await isBegun(context.db, line))) return {}
  return { cost: amount, currency, rate, costInr: toMajor(convert(toMinor(amount), rate)) }
}
