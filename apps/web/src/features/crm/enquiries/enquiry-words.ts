import type { ContactWay, EnquiryGroup, EnquiryKind, EnquiryPriority, EnquiryStatus } from '@karavan/domain/crm/enquiry'
import { CalendarClock, type LucideIcon, Mail, MessageCircle, Phone, Users } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'

const { crm } = paths

/** Where the screens of each kind are. */
export const enquiryPaths = {
  package: crm.packageEnquiries,
  flight: crm.flightEnquiries,
  hotel: crm.hotelEnquiries,
  visa: crm.visaEnquiries,
} as const satisfies Record<EnquiryKind, unknown>

const kindNames: Record<EnquiryKind, string> = { package: 'Package', flight: 'Flight', hotel: 'Hotel', visa: 'Visa' }

/** What one of a kind is called, and several. */
export const enquiryNoun = (kind: EnquiryKind) => ({ one: `${kind} enquiry`, many: `${kind} enquiries` })

/** The name of a list, as the menu has it. */
export const listTitle = (kind: EnquiryKind, group: EnquiryGroup): string => {
  if (group === 'all') return `${kindNames[kind]} Enquiries`
  return `${group === 'pending' ? 'Pending' : 'Confirmed'} ${kindNames[kind]}s`
}

/** The way to a page about enquiries of a kind; what is given comes after it. */
export const enquiryCrumbs = (kind: EnquiryKind, ...more: string[]): Crumb[] => [
  { label: 'CRM', to: crm.root.href() },
  { label: listTitle(kind, 'all'), to: enquiryPaths[kind].index.href() },
  ...more.map((label) => ({ label })),
]

export const statusTones: Record<EnquiryStatus, Tone> = {
  New: 'blue',
  Contacted: 'violet',
  Quoted: 'amber',
  Negotiation: 'orange',
  Confirmed: 'green',
  Lost: 'neutral',
}

export const priorityWords: Record<EnquiryPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

type WayWords = { label: string; verb: string; icon: LucideIcon }

/** How somebody is spoken to: the word for it, what one does, and its sign. */
export const wayWords: Record<ContactWay, WayWords> = {
  call: { label: 'Call', verb: 'Call', icon: Phone },
  whatsapp: { label: 'WhatsApp', verb: 'Write to', icon: MessageCircle },
  email: { label: 'E-mail', verb: 'Mail', icon: Mail },
  meeting: { label: 'Meeting', verb: 'Meet', icon: Users },
  other: { label: 'Other', verb: 'See to', icon: CalendarClock },
}

/** A list of words as options of a select. */
export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const wayOptions = (Object.keys(wayWords) as ContactWay[]).map((value) => ({
  value,
  label: wayWords[value].label,
}))

export const priorityOptions = Object.entries(priorityWords).map(([value, label]) => ({ value, label }))
