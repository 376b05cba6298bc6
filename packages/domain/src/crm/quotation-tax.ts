import { treatmentOf } from '../money/pricing/resale.ts'
import type { TaxTreatment } from '../money/tax/treatment.ts'
import { houseServices, type QuotationRates, type QuotedLine, type QuotedService } from './quotation.ts'

/** As what a typed line counts among the services of a sale; what is done at the place is one of them. */
const soldAs: Readonly<Record<QuotedService, string>> = {
  Hotel: 'hotel',
  Flight: 'flight',
  Visa: 'visa',
  Insurance: 'insurance',
  Transfer: 'activity',
  Sightseeing: 'activity',
  Guide: 'activity',
  Meal: 'activity',
  Other: 'activity',
}

type Sold = Pick<QuotedLine, 'service' | 'kind'>

const kindOf = ({ kind = 'typed', service }: Sold): string => houseServices[kind] ?? soldAs[service]

/** How the sale of some lines is taxed unless somebody says otherwise; of no lines nothing can be said. */
function treatmentOfLines(lines: readonly Sold[], registered: boolean): TaxTreatment | null {
  if (lines.length === 0) return null
  const sold = treatmentOf(lines.map(kindOf), { registered: true })
  // Who has no GSTIN charges no GST, and still collects tax at source on packages abroad.
  return registered || sold === 'package' ? sold : 'none'
}

/** How a quotation is taxed unless somebody says otherwise: as a package as soon as one of its options is one. */
export function proposedTax(
  { options }: { options: readonly { lines: readonly Sold[] }[] },
  { registered = true }: Pick<QuotationRates, 'registered'>,
): TaxTreatment | null {
  const proposed = options.flatMap(({ lines }) => treatmentOfLines(lines, registered) ?? [])
  return proposed.includes('package') ? 'package' : (proposed[0] ?? null)
}

/** The treatment that was proposed where another is chosen, for which a reason is asked; else null. */
export function otherTaxThan(
  quotation: { options: readonly { lines: readonly Sold[] }[]; taxAs: TaxTreatment },
  rates: Pick<QuotationRates, 'registered'>,
): TaxTreatment | null {
  const proposed = proposedTax(quotation, rates)
  const { taxAs } = quotation
  // Without GST a tax on the fee and none at all are the same.
  if (proposed === 'none' && taxAs === 'fee') return null
  return proposed === taxAs ? null : proposed
}
