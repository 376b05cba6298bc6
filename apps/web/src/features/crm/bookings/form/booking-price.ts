import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { type BookingTotals, bookingTotals } from '@karavan/domain/crm/booking-price'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { rateOf } from '@karavan/domain/crm/quotation-price'
import { convert, type Minor, sum, toMinor } from '@karavan/domain/base/money'

/** A line as far as money goes; what is not typed yet counts as nothing. */
type PricedValues = { id: string; currency: string; cost: number | null; sell: number | null }

/** What a booking comes to, and each of its lines in rupees. */
export type BookingPrice = BookingTotals & { cost: Minor; margin: Minor; lines: { cost: Minor; sell: Minor }[] }

/** What is there already: what was written at a rate keeps it, and taxes that were accepted stay. */
type Booked = Pick<CrmBooking, 'taxAs' | 'country' | 'gross' | 'total'> & {
  taxes: CrmBooking['taxes']
  pan?: Pick<CrmBooking['pan'], 'none'>
  lines: readonly Pick<
    CrmBooking['lines'][number],
    'id' | 'currency' | 'rate' | 'cost' | 'costInr' | 'plannedCostInr'
  >[]
}

type Asked = { lines: readonly PricedValues[]; country: string; taxAs: TaxTreatment }

function costOf(line: PricedValues, old: Booked['lines'][number] | undefined, rates: QuotationRates): Minor {
  const own = old?.currency === line.currency ? old : undefined
  if (own && own.cost === line.cost) return toMinor(own.costInr)
  return convert(toMinor(line.cost ?? 0), own?.rate ?? rateOf(rates, line.currency))
}

function totalsFor(
  asked: Asked,
  prices: readonly { plannedCost: Minor; sell: Minor }[],
  rates: QuotationRates,
  booked?: Booked,
): BookingTotals {
  const gross = sum(prices.map(({ sell }) => sell))
  const planned = sum(prices.map(({ plannedCost }) => plannedCost))
  const kept =
    booked &&
    booked.taxAs === asked.taxAs &&
    booked.country === asked.country.trim() &&
    toMinor(booked.gross) === gross &&
    sum(booked.lines.map(({ plannedCostInr }) => toMinor(plannedCostInr))) === planned
  if (!kept)
    return bookingTotals(
      prices,
      { country: asked.country.trim(), taxAs: asked.taxAs, noPan: booked?.pan?.none ?? false },
      rates,
    )
  const taxes = booked.taxes.map((tax) => ({ ...tax, base: toMinor(tax.base), amount: toMinor(tax.amount) }))
  return { gross, taxes, total: toMinor(booked.total) }
}

/** Prices the lines as the server will; null where a currency has no rate or an amount is out of reach. */
export function priceOf(asked: Asked, rates: QuotationRates, booked?: Booked): BookingPrice | null {
  try {
    const lines = asked.lines.map((line) => {
      const old = booked?.lines.find(({ id }) => id === line.id)
      const cost = costOf(line, old, rates)
      return { cost, sell: toMinor(line.sell ?? 0), plannedCost: old ? toMinor(old.plannedCostInr) : cost }
    })
    const cost = sum(lines.map((line) => line.cost))
    const totals = totalsFor(asked, lines, rates, booked)
    return { ...totals, cost, margin: sum([totals.gross, -cost]), lines }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The currencies in use for which nobody has written a rate down. */
export const unrated = (lines: readonly PricedValues[], rates: QuotationRates, booked?: Booked): string[] => [
  ...new Set(
    lines
      .filter(
        ({ id, currency }) =>
          currency !== 'INR' &&
          rates.rates[currency] === undefined &&
          !booked?.lines.some((old) => old.id === id && old.currency === currency),
      )
      .map(({ currency }) => currency),
  ),
]
