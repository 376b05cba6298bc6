import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'

export const leadNoun = { one: 'lead', many: 'leads' }

/** The way to the leads. */
export const leadCrumbs = (): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Leads Query', to: paths.dashboard.leadsQuery.index.href() },
]

export const sourceWords: Record<Lead['source'], string> = {
  contactus: 'Contact form',
  dubai: 'Dubai page',
  itinerary: 'Itinerary',
}

export const statusTones: Record<Lead['status'], Tone> = {
  New: 'blue',
  Assigned: 'amber',
  Answered: 'green',
  Converted: 'green',
  Closed: 'neutral',
}

/** What somebody asks about, in a line. */
export const tripWords = ({ itineraryTitle, destination, travelDate, adults, children }: Lead): string =>
  [
    itineraryTitle,
    destination,
    travelDate && formatDate(travelDate),
    adults ? formatCount(adults, 'adult', 'adults') : null,
    children ? formatCount(children, 'child', 'children') : null,
  ]
    .filter(Boolean)
    .join(', ')

export const leadHistoryWords: HistoryWords = {
  status: 'Status',
  assignee: 'Given to',
  message: 'Answer',
  enquiry: 'Enquiry',
  source: 'Form',
}
