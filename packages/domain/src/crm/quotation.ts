import type { PlainDate } from '../base/dates.ts'
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

/** Costs of a line: so much for all of them together, or so much for each by who they are; in minor units. */
export type LineCost =
  | { per: 'all'; unit: Minor; quantity: number }
  | { per: 'person'; adult: Minor; childWithBed: Minor; childWithoutBed: Minor; infant: Minor }

/** A percentage of the cost, or rupees on all of the line, in minor units. */
export type LineMarkup = { kind: 'percent' | 'amount'; value: number }

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
  markup: LineMarkup
}

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
}

/** The part of a quotation that has to do with money. */
export type Priced = {
  guests: QuotedGuests
  /** Where the trip goes, for the market of its tax. */
  country: string
  taxAs: TaxTreatment
  options: readonly { key: string; lines: readonly QuotedLine[] }[]
  extras: readonly { key: string; lines: readonly QuotedLine[] }[]
  instalments: readonly QuotedInstalment[]
}

/** What a customer takes of it. */
export type Choice = { option: string; extras: readonly string[] }
