import { type Markup, markedUp, type Service, serviceCharge } from '../../base/markup.ts'
import { type Minor, plus, sum, times } from '../../base/money.ts'
import { type TaxLine, taxesOn } from '../tax/tax.ts'
import type { TaxRow } from '../tax/tax-row.ts'
import type { TaxTreatment } from '../tax/treatment.ts'

/** An agency as its own sales are taxed: whether it has a GSTIN, and its state. */
export type Seller = { registered: boolean; state: string }

/** Something an agency buys of the house and sells on, at the price the house asks. */
export type Bought = { service: Service; country: string; gross: Minor; taxes: readonly TaxLine[] }

/** What the price of a resale hangs on beside what was bought; the rows are those of the agency's own sale. */
export type ResaleTerms = { seller: Seller; taxRows: readonly TaxRow[]; day: string }

export type Resale = { cost: Minor; gross: Minor; taxes: TaxLine[]; total: Minor }

/** How an agency's sale is taxed unless somebody says otherwise: several kinds of parts, or a trip, are a package. */
export function treatmentOf(parts: readonly string[], { registered }: Pick<Seller, 'registered'>): TaxTreatment {
  if (!registered) return 'none'
  return parts.includes('itinerary') || new Set(parts).size > 1 ? 'package' : 'fee'
}

/** By whose rows a sale is taxed: what is taxed on the fee of an agency follows the rule for services it arranges. */
export const taxedAs = (treatment: Exclude<TaxTreatment, 'none'>): Service =>
  treatment === 'package' ? 'itinerary' : 'activity'

/** What becomes of GST that the house charges: a cost or an input credit, and why. */
export type HouseGst = { isCost: boolean; why: 'noGstin' | 'fee' | 'sameLine' | 'noCreditInPackage' | 'untaxed' }

/** Tax an agency gets back is no cost: all of it where it is taxed on its fee, and that of a trip sold as a package. */
export function houseGst(
  service: Service,
  treatment: TaxTreatment,
  { registered }: Pick<Seller, 'registered'>,
): HouseGst {
  if (!registered) return { isCost: true, why: 'noGstin' }
  if (treatment === 'fee') return { isCost: false, why: 'fee' }
  if (treatment === 'none') return { isCost: true, why: 'untaxed' }
  return service === 'itinerary' ? { isCost: false, why: 'sameLine' } : { isCost: true, why: 'noCreditInPackage' }
}

/** What something bought of the house costs an agency that sells it on. What the house collects at source never is a cost. */
export function resaleCost({ service, gross, taxes }: Bought, treatment: TaxTreatment, seller: Seller): Minor {
  if (!houseGst(service, treatment, seller).isCost) return gross
  return plus(gross, sum(taxes.filter(({ name }) => name !== 'TCS').map(({ amount }) => amount)))
}

/** The same of something the house asks so much for before tax, and so much GST. */
export const houseCost = (
  service: Service,
  { cost, gst }: { cost: Minor; gst: Minor },
  treatment: TaxTreatment,
  seller: Seller,
): Minor =>
  resaleCost(
    { service, country: '', gross: cost, taxes: [{ name: 'IGST', rate: 0, base: cost, amount: gst }] },
    treatment,
    seller,
  )

const withMarkup = (
  cost: Minor,
  own: Markup | null,
  counts: { persons: number; nights: number; rooms: number },
): Minor =>
  own?.basis === 'perPerson'
    ? plus(cost, times(own.value, counts.persons))
    : plus(markedUp(cost, own), serviceCharge(own, counts))

/** What an agency's client pays for one thing: its cost, the agency's own markup, and the taxes of the agency's own sale. */
export function resell(
  bought: Bought,
  own: Markup | null,
  counts: { persons: number; nights: number; rooms: number },
  { seller, taxRows, day }: ResaleTerms,
): Resale {
  const treatment = treatmentOf([bought.service], seller)
  const cost = resaleCost(bought, treatment, seller)
  const gross = withMarkup(cost, own, counts)
  const supply = { country: bought.country, placeState: null, buyerState: null, houseState: seller.state, day }
  const taxes =
    treatment === 'none'
      ? []
      : taxesOn(taxRows, { service: taxedAs(treatment), ...supply }, { gross, fee: Math.max(0, gross - cost) })
  return { cost, gross, taxes, total: sum([gross, ...taxes.map(({ amount }) => amount)]) }
}
