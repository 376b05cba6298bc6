import type { Service } from '../base/markup.ts'
import { treatmentOf } from '../money/pricing/resale.ts'
import type { TaxTreatment } from '../money/tax/treatment.ts'
import { houseServices, type QuotationRates, type QuotedLine, type QuotedService } from './quotation.ts'

/** A package is two of these: a ticket, a stay, and whatever else, of which several are still one. */
type Part = 'ticket' | 'stay' | 'other' | 'itinerary'

const soldAs: Readonly<Partial<Record<QuotedService, Part>>> = { Hotel: 'stay', Flight: 'ticket' }
const houseParts: Readonly<Record<Service, Part>> = {
  hotel: 'stay',
  itinerary: 'itinerary',
  activity: 'other',
  visa: 'other',
}

type Sold = Pick<QuotedLine, 'service' | 'kind'>

function partOf({ kind = 'typed', service }: Sold): Part {
  const house = houseServices[kind]
  return house ? houseParts[house] : (soldAs[service] ?? 'other')
}

/** How the sale of some lines is taxed unless somebody says otherwise; of no lines nothing can be said. */
function treatmentOfLines(lines: readonly Sold[], registered: boolean): TaxTreatment | null {
  if (lines.length === 0) return null
  const sold = treatmentOf(lines.map(partOf), { registered: true })
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
