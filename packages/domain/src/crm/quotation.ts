import type { PlainDate } from '../base/dates.ts'
import type { Markup, Service } from '../base/markup.ts'
import type { Minor } from '../base/money.ts'
import type { TaxRow } from '../money/tax/tax-row.ts'
import type { TaxTreatment } from '../money/tax/treatment.ts'

/** Where a version stands; a newer version that was sent replaces what was open before it. */
export const quotationStatuses = ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired', 'Replaced'] as const
export type QuotationStatus = (typeof quotationStatuses)[number]

/** Where a version may go; nothing leads back to a draft, since what was sent is never edited. */
export const quotationMoves: Readonly<Record<QuotationStatus, readonly QuotationStatus[]>> = {
  Draft: ['Sent'],
  Sent: ['Viewed', 'Accepted', 'Declined', 'Expired', 'Replaced'],
  Viewed: ['Accepted', 'Declined', 'Expired', 'Replaced'],
  Accepted: [],
  Declined: ['Replaced'],
  Expired: ['Replaced'],
  Replaced: [],
}

/** Those a customer can still say yes or no to. */
export const answerable = ['Sent', 'Viewed'] as const satisfies QuotationStatus[]
export const isAnswerable = (status: QuotationStatus): boolean =>
  (answerable as readonly QuotationStatus[]).includes(status)

/** What a line is for. */
export const quotedServices = [
  'Hotel',
  'Flight',
  'Transfer',
  'Sightseeing',
  'Visa',
  'Insurance',
  'Guide',
  'Meal',
  'Other',
] as const
export type QuotedService = (typeof quotedServices)[number]

/** Who travels, as a quotation is priced: infants travel free of what is shared. */
export type QuotedGuests = { adults: number; childrenWithBed: number; childrenWithoutBed: number; infants: number }
export const guestKinds = ['adults', 'childrenWithBed', 'childrenWithoutBed', 'infants'] as const
export type GuestKind = (typeof guestKinds)[number]

/** What keeps children and their ages apart, in words; what the catalogue charges them follows from their ages. */
export function agesFault(
  { childrenWithBed, childrenWithoutBed, infants }: QuotedGuests,
  ages: readonly number[],
): string | null {
  const children = childrenWithBed + childrenWithoutBed + infants
  if (ages.length === children) return null
  const said = ages.length === 0 ? 'No age is' : ages.length === 1 ? '1 age is' : `${ages.length} ages are`
  const of = children === 0 ? 'no child' : children === 1 ? '1 child' : `${children} children`
  return `${said} given for ${of}; each needs one, infants too`
}

/** Costs of a line: so much for all of them together, or so much for each by who they are; in minor units. */
export type LineCost =
  | { per: 'all'; unit: Minor; quantity: number }
  | { per: 'person'; adult: Minor; childWithBed: Minor; childWithoutBed: Minor; infant: Minor }

/** What a line is made of: something of the catalogue, a flight, or what somebody typed. */
export const lineKinds = ['stay', 'activity', 'transfer', 'visa', 'trip', 'flight', 'typed'] as const
export type LineKind = (typeof lineKinds)[number]

/** As which service the house sells what a line is made of; what others sell is none of them. */
export const houseServices: Readonly<Partial<Record<LineKind, Service>>> = {
  stay: 'hotel',
  activity: 'activity',
  transfer: 'activity',
  visa: 'visa',
  trip: 'itinerary',
}
/** As which service of a quotation or booking it stands. */
export const serviceOfItem: Readonly<Partial<Record<LineKind, QuotedService>>> = {
  stay: 'Hotel',
  activity: 'Sightseeing',
  transfer: 'Transfer',
  visa: 'Visa',
  trip: 'Other',
  flight: 'Flight',
}
export const isOfHouse = (kind: LineKind): boolean => houseServices[kind] !== undefined

/** Where a price stands: to be asked for, as of now in a draft, kept with what was sent, no longer to be had, or typed. */
export const priceStates = ['unpriced', 'live', 'locked', 'gone', 'typed'] as const
export type PriceState = (typeof priceStates)[number]

/** What the house asks for a line, in rupees: before tax, with its GST and what it collects at source apart. */
export type LinePrice = { state: PriceState; cost: Minor; gst: Minor; tcs: Minor }

/** A line without a markup of its own takes part in that of the quotation. */
export type Inherit = { basis: 'inherit' }

/** How GST on a ticket is valued: on the fee as elsewhere, or on a part of the basic fare by rule 32(3). */
export const fareValuations = ['fee', 'domestic', 'abroad'] as const
export type FareValuation = (typeof fareValuations)[number]
/** Percent of the basic fare that is taken for the value of selling a ticket. */
export const fareShares: Readonly<Record<Exclude<FareValuation, 'fee'>, number>> = { domestic: 5, abroad: 10 }

export type QuotedLine = {
  key: string
  service: QuotedService
  label: string
  supplier: string | null
  /** When it is used, where that is known. */
  from: PlainDate | null
  until: PlainDate | null
  currency: string
  cost: LineCost
  markup: Markup | Inherit
  /** Left out, somebody typed it. */
  kind?: LineKind
  /** What the house asks; of what it does not sell, nothing. */
  price?: LinePrice
  /** Nights times rooms of a stay. */
  roomNights?: number
  /** For how many it is where it says so itself, infants left out. */
  people?: number
  /** The basic fares of a ticket whose tax is valued by them, and the percent of them that is taken. */
  valued?: { percent: number; fares: Extract<LineCost, { per: 'person' }> }
}

/** A markup that is counted: a percentage of the cost, or rupees on all of the line, in minor units. */
export type PlainMarkup = Markup & { basis: 'percent' | 'perBooking' }

/** A line whose markup is known, and what it costs its seller with what of the house's tax is a cost. */
export type PlainLine = Omit<QuotedLine, 'markup'> & { markup: PlainMarkup }

/** One part of the price; without a day it is due when the customer accepts. */
export type QuotedInstalment = { label: string; percent: number; dueOn: PlainDate | null }

/** What prices hang on besides the lines; locked with the version, so that old documents keep their figures. */
export type QuotationRates = {
  /** What one unit of a currency costs in rupees. */
  rates: Readonly<Record<string, number>>
  taxRows: readonly TaxRow[]
  /** The day the tax rows are read for. */
  day: PlainDate
  sellerState: string
  buyerState: string | null
  /** Whether the seller has a GSTIN; left out, it has. Who has none charges no GST, and gets none back. */
  registered?: boolean
}

/** The part of a quotation that has to do with money. */
export type Priced = {
  guests: QuotedGuests
  /** Where the trip goes, for the market of its tax. */
  country: string
  taxAs: TaxTreatment
  /** On every line without one of its own. */
  markup?: Markup
  /** How long the trip is, for a markup by the night where no stay says it. */
  nights?: number
  options: readonly { key: string; lines: readonly QuotedLine[] }[]
  extras: readonly { key: string; lines: readonly QuotedLine[] }[]
  instalments: readonly QuotedInstalment[]
}

/** What a customer takes of it; who has no PAN pays more at source. */
export type Choice = { option: string; extras: readonly string[]; noPan?: boolean }
