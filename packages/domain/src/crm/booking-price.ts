import { type Minor, sum } from '../base/money.ts'
import type { TaxLine } from '../money/tax/tax.ts'
import type { QuotationRates } from './quotation.ts'
import type { TaxTreatment } from '../money/tax/treatment.ts'
import { totalsOf } from './quotation-price.ts'

/** A line of a booking in rupees: what it was planned to cost, which its fee is worked out from, and what it is sold for. */
type BookedPrice = {
  plannedCost: Minor
  sell: Minor
  /** What is charged for a service that was cancelled. */
  charge?: boolean
}

export type BookingTotals = { gross: Minor; taxes: TaxLine[]; total: Minor }

type Treated = { country: string; taxAs: TaxTreatment; noPan?: boolean }

/** What the lines of a booking come to, by the same rules as those of a quotation; nothing is collected at source on charges. */
export function bookingTotals(lines: readonly BookedPrice[], treated: Treated, rates: QuotationRates): BookingTotals {
  const all = allTotals(lines, treated, rates)
  const kept = lines.filter(({ charge }) => !charge)
  if (kept.length === lines.length) return all
  const taxes = [
    ...all.taxes.filter(({ name }) => name !== 'TCS'),
    ...allTotals(kept, treated, rates).taxes.filter(({ name }) => name === 'TCS'),
  ]
  return { gross: all.gross, taxes, total: sum([all.gross, ...taxes.map(({ amount }) => amount)]) }
}

function allTotals(
  lines: readonly BookedPrice[],
  { country, taxAs, noPan = false }: Treated,
  rates: QuotationRates,
): BookingTotals {
  const { gross, taxes, total } = totalsOf(
    {
      guests: { adults: 1, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
      country,
      taxAs,
      options: [
        {
          key: 'booked',
          lines: lines.map(({ plannedCost, sell }, index) => ({
            key: `${index}`,
            service: 'Other',
            label: '',
            supplier: null,
            from: null,
            until: null,
            currency: 'INR',
            cost: { per: 'all', unit: plannedCost, quantity: 1 },
            markup: { basis: 'perBooking', value: sell - plannedCost },
          })),
        },
      ],
      extras: [],
      instalments: [],
    },
    rates,
    { option: 'booked', extras: [], noPan },
  )
  return { gross, taxes, total }
}

/** What is left of the selling price when suppliers have what they got, or will get. */
export const actualMargin = (
  gross: Minor,
  lines: readonly { cost: Minor /** What really left the account, once it has. */; paid: Minor | null }[],
): Minor => sum([gross, ...lines.map(({ cost, paid }) => -(paid ?? cost))])
