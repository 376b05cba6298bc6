import type { VisaRate as Sent } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { chooseMarkup, isCharge, type MarkupRule } from '@karavan/domain/base/markup'
import { priceOfOne } from '@karavan/domain/catalogue/visas/visa-price'
import type { Db } from '../../../platform/db/database.ts'
import { periodState } from '../../../platform/db/period.ts'
import { currencyOf, loadContext, type PriceContext } from '../hotels/index.ts'
import { rulesOn } from '../../money/markups/index.ts'
import { priceInput } from './visa-price.service.ts'
import { type RateRow, toRate } from './visa-rate.queries.ts'

/** A rate for everybody is shown at what an agency without rules of its own pays. */
const anyAgency = ''

function feesOf(row: RateRow, who: 'adult' | 'child', context: PriceContext): Sent['adult'] {
  const rate = toRate(row.rate)
  const input = priceInput({ country: row.country, expressDays: null }, rate, context)
  const price = input && priceOfOne({ ...input, express: false }, who)
  return {
    embassyFee: toMajor(rate[who].embassyFee),
    serviceFee: toMajor(rate[who].serviceFee),
    totalInr: price && toMajor(price.total),
    marginInr: price && toMajor(price.inside.fee),
  }
}

function show(row: RateRow, context: PriceContext, rules: readonly MarkupRule[], today: PlainDate): Sent {
  const { id, visaId, orgId, expressSurcharge, validFrom, validUntil, note, version, createdAt, updatedAt } = row.rate
  const { winner } = chooseMarkup(rules, 'visa', { kind: 'agency', orgId: orgId ?? anyAgency }, context.day)
  // A charge for a whole application is no part of a rate.
  const markup = isCharge(winner) ? null : winner
  const own: PriceContext = { ...context, markup, buyerState: row.stateCode }
  return {
    id,
    visaId,
    visaName: row.visaName,
    country: row.country,
    currency: currencyOf(context, row.country),
    orgId,
    companyName: row.companyName,
    adult: feesOf(row, 'adult', own),
    child: feesOf(row, 'child', own),
    expressSurcharge,
    from: validFrom,
    until: validUntil,
    note,
    state: periodState(validFrom, validUntil, today),
    version,
    createdAt,
    updatedAt,
  }
}

/** Rates as an Admin sees them, with what they come to on a day and what the house earns of it. */
export async function showVisaRates(
  db: Db,
  rows: readonly RateRow[],
  { today, day = today }: { today: PlainDate; day?: PlainDate | undefined },
): Promise<Sent[]> {
  const context = await loadContext(db, day, null, 'visa')
  const rules = (await rulesOn(db, 'visa', day)).map(({ rule }) => rule)
  return rows.map((row) => show(row, context, rules, today))
}
