import type { GuestKind, QuotedService } from '@karavan/domain/crm/quotation'
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

export type LineValues = {
  key: string
  service: QuotedService
  label: string
  supplier: string
  from: string
  until: string
  currency: string
  cost: CostValues
  markup: { kind: 'percent' | 'amount'; value: number | null }
}

export type HotelValues = {
  /** Of the form alone, to tell rows apart. */
  key: string
  place: string
  hotel: string
  category: string
  roomType: string
  mealPlan: string
  nights: number | null
}

export type Meal = 'Breakfast' | 'Lunch' | 'Dinner'

/** A day of the plan; its date follows from the first day and its place among the others, its key is the form's own. */
export type DayValues = { key: string; place: string; title: string; description: string; meals: Meal[] }

export type OptionValues = { key: string; name: string; summary: string; hotels: HotelValues[]; lines: LineValues[] }
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
  image: string | null
  overview: string
  days: DayValues[]
  options: OptionValues[]
  extras: ExtraValues[]
  inclusions: string[]
  exclusions: string[]
  terms: string
  taxAs: TaxTreatment
  instalments: InstalmentValues[]
  validUntil: string
  /** Price it by the rates of today instead of those it was begun with. */
  refreshRates: boolean
}

/** The lines of an option or of an extra, as the form knows them. */
export type LinesPath = `options.${number}.lines` | `extras.${number}.lines`
