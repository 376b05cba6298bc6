import type { HouseItem } from '../../../../shared/catalogue/found.ts'
import type { LineItem, LinePriceSent, LineShown } from '@karavan/contracts/crm/quotations/line'
import type { MarkupBasis } from '@karavan/domain/base/markup'
import type { Cabin } from '@karavan/domain/crm/enquiry-details'
import type { FareValuation, GuestKind, QuotedService } from '@karavan/domain/crm/quotation'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import type { CustomerChoiceValues } from '../../../../shared/customers/customer-choice.ts'

/** Both ways to write a cost down; the one that is not chosen keeps what was typed. */
export type CostValues = {
  per: 'all' | 'person'
  unit: number | null
  quantity: number | null
  adult: number | null
  childWithBed: number | null
  childWithoutBed: number | null
  infant: number | null
}

/** What the house sells of a line; dates follow from the day it stands on as soon as the trip has a first day. */
export type { HouseItem }

/** Words for a hotel that is typed. */
export type HotelValues = {
  place: string
  hotel: string
  category: string
  roomType: string
  mealPlan: string
  nights: number | null
}

type Fares = { adult: number | null; child: number | null; infant: number | null }
export type FlightValues = {
  segments: { from: string; to: string; date: string; departs: string; arrives: string; flightNumber: string }[]
  cabin: Cabin
  fare: Fares
  /** Of each fare the part that commission is paid on. */
  basic: Fares
  /** As it is typed, in the time of India. */
  ticketBy: string
  fareRules: string
  valuation: FareValuation
}

export type LineValues = {
  key: string
  kind: LineItem['kind']
  /** Of what the house sells, what it is; null of everything else. */
  house: HouseItem | null
  hotel: HotelValues | null
  flight: FlightValues | null
  service: QuotedService
  label: string
  note: string
  supplier: string
  day: number | null
  from: string
  until: string
  currency: string
  cost: CostValues
  markup: { basis: MarkupBasis | 'inherit'; value: number | null }
  price: LinePriceSent
  shown: LineShown | null
}

export type Meal = 'Breakfast' | 'Lunch' | 'Dinner'

/** A day of the plan; its date follows from the first day and its place among the others, its key is the form's own. */
export type DayValues = {
  key: string
  place: string
  title: string
  description: string
  meals: Meal[]
  image: string | null
}

export type OptionValues = { key: string; name: string; summary: string; lines: LineValues[] }
export type ExtraValues = { key: string; name: string; summary: string; lines: LineValues[] }

/** When a part is due: at the yes of the customer, so many days before travel, or on a day. */
type DueKind = 'acceptance' | 'before' | 'date'
export type InstalmentValues = {
  label: string
  percent: number | null
  due: DueKind
  days: number | null
  dueOn: string
}

/** What the form of a quotation holds. Names and nesting are those of the contract, so that its words find their field. */
export type QuotationValues = CustomerChoiceValues & {
  title: string
  destinations: string[]
  country: string
  startDate: string
  endDate: string
  guests: Record<GuestKind, number | null>
  childrenAges: number[]
  image: string | null
  overview: string
  days: DayValues[]
  options: OptionValues[]
  extras: ExtraValues[]
  inclusions: string[]
  exclusions: string[]
  terms: string
  markup: { basis: MarkupBasis; value: number | null }
  taxAs: TaxTreatment
  discountReason: string
  taxReason: string
  instalments: InstalmentValues[]
  validUntil: string
  /** Price it by the rates of today instead of those it was begun with. */
  refreshRates: boolean
}

/** The lines of an option or of an extra, as the form knows them. */
export type LinesPath = `options.${number}.lines` | `extras.${number}.lines`
