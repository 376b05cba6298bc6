import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingKind, DueStatus, MissingThing } from '@karavan/domain/crm/booking'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { paths } from '../../../shared/paths.ts'
import { activityBookingHref } from '../../../shared/sale/activity/activity-booking-href.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'

const { crm, dashboard } = paths

/** Where the screens of each kind are. */
export const bookingPaths = {
  flight: crm.flightBooking,
  hotel: crm.hotelBooking,
  'land-package': crm.landPackageBooking,
} as const satisfies Record<CrmBookingKind, unknown>

/** What a kind of booking is called in lists. */
export const kindWords: Record<BookingEntry['kind'], string> = {
  flight: 'Flight',
  hotel: 'Hotel',
  'land-package': 'Land package',
  package: 'Package',
  activity: 'Activity',
}

/** Where a booking was made. */
export const sourceWords: Record<BookingEntry['source'], string> = {
  crm: 'CRM',
  hotel: 'Portal, hotel',
  package: 'Portal, package',
  activity: 'Portal, activity',
}

/** What one of a kind is called, and several. */
export const bookingNoun = (kind: CrmBookingKind) => {
  const name = kindWords[kind].toLowerCase()
  return { one: `${name} booking`, many: `${name} bookings` }
}

/** The list a person comes from: whoever may not open all bookings comes from those that are next. */
export const listOf = (seesList: boolean): Crumb & { to: string } =>
  seesList
    ? { label: 'All Bookings', to: crm.allBooking.index.href() }
    : { label: 'UpComing Bookings', to: crm.upcomingBookings.index.href() }

/** The way to a page about one booking. */
export const bookingCrumbs = (seesList: boolean, ...more: string[]): Crumb[] => [
  { label: 'CRM', to: crm.root.href() },
  listOf(seesList),
  ...more.map((label) => ({ label })),
]

/** Where an entry of the common list opens: in the CRM, or in the panel of its list in the portal. */
export function entryHref({ source, kind, id }: Pick<BookingEntry, 'source' | 'kind' | 'id'>): string {
  if (source === 'hotel') return `${dashboard.hotelBookings.index.href()}?id=${id}`
  if (source === 'package' || kind === 'package') return `${dashboard.bookings.index.href()}?id=${id}`
  if (source === 'activity' || kind === 'activity') return activityBookingHref(id)
  return bookingPaths[kind].view.href({ id })
}

const tones: Record<string, Tone> = {
  Pending: 'amber',
  Confirmed: 'green',
  Travelling: 'teal',
  Completed: 'teal',
  Cancelled: 'red',
  NoShow: 'violet',
}

/** The tone of a status, of the CRM or of the portal. */
export const statusTone = (status: string): Tone => tones[status] ?? 'neutral'

/** A status in words. */
export const statusText = (status: string): string => (status === 'NoShow' ? 'No show' : status)

/** The tone of money that is due or has come. */
export const dueTones: Record<DueStatus | 'Paid', Tone> = {
  Due: 'amber',
  'Part paid': 'amber',
  Overdue: 'red',
  'Paid unverified': 'blue',
  Verified: 'green',
  Paid: 'green',
}

/** What is missing, in one word for a chip. */
export const missingWords: Record<MissingThing, string> = {
  payment: 'Payment',
  ticket: 'Ticket',
  voucher: 'Voucher',
  visa: 'Visa',
  supplier: 'Supplier',
}

export const taxWords: Record<TaxTreatment, { label: string; hint: string }> = {
  package: { label: 'As a package', hint: 'tax on the whole bill' },
  fee: { label: 'On the fee', hint: 'tax on what you earn' },
  none: { label: 'No tax', hint: 'none is charged' },
}

/** A list of words as options of a select. */
export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
