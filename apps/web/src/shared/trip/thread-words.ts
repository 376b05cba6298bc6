import type { ThreadNode } from '@karavan/contracts/crm/thread/thread.contract'
import {
  BadgeIndianRupee,
  BriefcaseBusiness,
  FileText,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  TicketCheck,
} from 'lucide-react'
import type { Tone } from '../../ui/tone.ts'
import { paths } from '../paths.ts'

const { crm } = paths
type View = { href: (params: { id: string }) => string }

const enquiryViews: Record<string, View> = {
  package: crm.packageEnquiries.view,
  flight: crm.flightEnquiries.view,
  hotel: crm.hotelEnquiries.view,
  visa: crm.visaEnquiries.view,
}
const bookingViews: Record<string, View> = {
  flight: crm.flightBooking.view,
  hotel: crm.hotelBooking.view,
  'land-package': crm.landPackageBooking.view,
}

/** Where the page of an enquiry or a booking of the CRM is, by its kind. */
export const enquiryHref = (kind: string, id: string): string =>
  (enquiryViews[kind] ?? crm.packageEnquiries.view).href({ id })
export const crmBookingHref = (kind: string, id: string): string =>
  (bookingViews[kind] ?? crm.landPackageBooking.view).href({ id })

/** The page a step of a trip opens: a paper or a payment opens its booking. */
export function threadHref({ of, id, kind, version }: ThreadNode['to']): string {
  if (of === 'enquiry') return enquiryHref(kind, id)
  if (of === 'booking') return crmBookingHref(kind, id)
  const page = crm.quotation.view.href({ id })
  return version === null ? page : `${page}?version=${version}`
}

/** What each step is called, with its sign. */
export const stepWords: Record<ThreadNode['kind'], { name: string; icon: LucideIcon }> = {
  enquiry: { name: 'Enquiry', icon: MessageSquareText },
  quotation: { name: 'Quotation', icon: FileText },
  booking: { name: 'Booking', icon: BriefcaseBusiness },
  voucher: { name: 'Voucher', icon: TicketCheck },
  invoice: { name: 'Invoice', icon: ReceiptText },
  payment: { name: 'Payment', icon: BadgeIndianRupee },
}

const tones: Record<string, Tone> = {
  New: 'blue',
  Contacted: 'violet',
  Quoted: 'amber',
  Negotiation: 'orange',
  Confirmed: 'green',
  Sent: 'blue',
  Viewed: 'violet',
  Accepted: 'green',
  Declined: 'red',
  Travelling: 'teal',
  Completed: 'teal',
  Cancelled: 'red',
  Ready: 'green',
  Issued: 'green',
  Due: 'amber',
  Overdue: 'red',
  'Paid unverified': 'blue',
  Verified: 'green',
}

/** The tone a step's state is shown in; what has ended quietly has none. */
export const stateTone = (state: string): Tone => tones[state] ?? 'neutral'

/** Where an entry of the common list opens: in the CRM, or in the panel of its list in the portal. */
export function entryHref({ source, kind, id }: { source: string; kind: string; id: string }): string {
  if (source === 'hotel') return `${paths.dashboard.hotelBookings.index.href()}?id=${id}`
  if (source === 'package') return `${paths.dashboard.bookings.index.href()}?id=${id}`
  return crmBookingHref(kind, id)
}
