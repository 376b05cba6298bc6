import type { GuestKind, QuotationStatus, QuotedService } from '@karavan/domain/crm/quotation'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { toMajor } from '@karavan/domain/base/money'
import {
  BusFront,
  ConciergeBell,
  Hotel,
  type LucideIcon,
  MapPinned,
  Plane,
  Shield,
  Stamp,
  UserRound,
  Utensils,
} from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { enquiryHref } from '../../../shared/trip/thread-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'

export const quotationPaths = paths.crm.quotation

export const quotationNoun = { one: 'quotation', many: 'quotations' }

/** The way to a page about quotations; what is given comes after it. */
export const quotationCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'All Quotation', to: quotationPaths.index.href() },
  ...more.map((label) => ({ label })),
]

export const statusTones: Record<QuotationStatus, Tone> = {
  Draft: 'neutral',
  Sent: 'blue',
  Viewed: 'violet',
  Accepted: 'green',
  Declined: 'red',
  Expired: 'neutral',
  Replaced: 'neutral',
}

export const serviceIcons: Record<QuotedService, LucideIcon> = {
  Hotel,
  Flight: Plane,
  Transfer: BusFront,
  Sightseeing: MapPinned,
  Visa: Stamp,
  Insurance: Shield,
  Guide: UserRound,
  Meal: Utensils,
  Other: ConciergeBell,
}

type TaxWords = { label: string; detail: string }

/** How each treatment of tax is chosen. */
export const taxWords: Record<TaxTreatment, TaxWords> = {
  package: { label: 'As a package', detail: 'GST on the whole bill, TCS on trips abroad' },
  fee: { label: 'On what you earn', detail: 'GST on the margin alone' },
  none: { label: 'No tax lines', detail: 'Prices are final as they are' },
}

const kindNouns: Record<GuestKind, [string, string]> = {
  adults: ['adult', 'adults'],
  childrenWithBed: ['child with bed', 'children with bed'],
  childrenWithoutBed: ['child without bed', 'children without bed'],
  infants: ['infant', 'infants'],
}

/** One of a kind of guest, for a price each: "Per adult". */
export const perKindWords = (kind: GuestKind): string => `Per ${kindNouns[kind][0]}`

/** So many of a kind: "2 adults". */
export const kindWords = (kind: GuestKind, count: number): string => formatCount(count, ...kindNouns[kind])

/** Minor units as people read them. */
export const rupees = (minor: number): string => formatMoney(toMajor(minor))

/** What a choice comes to; what has no price costs something nobody knows yet, and not nothing. */
export const totalWords = ({ total }: { total: number }): string => (total === 0 ? 'No price yet' : rupees(total))

const enquiryKinds: Record<string, string> = { PE: 'package', FE: 'flight', HE: 'hotel', VE: 'visa' }

/** The page of an enquiry; the letters its number begins with tell its kind. */
export const numberedEnquiryHref = (id: string, number: string | null): string =>
  enquiryHref(enquiryKinds[number?.slice(0, 2) ?? ''] ?? 'package', id)

/** A list of words as options of a select. */
export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
