import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { paths } from '../../../shared/paths.ts'

const { crm } = paths

/** What each kind of enquiry is called, and where its list is. */
export const kinds: Record<EnquiryKind, { label: string; list: string }> = {
  package: { label: 'Packages', list: crm.packageEnquiries.index.href() },
  flight: { label: 'Flights', list: crm.flightEnquiries.index.href() },
  hotel: { label: 'Hotels', list: crm.hotelEnquiries.index.href() },
  visa: { label: 'Visas', list: crm.visaEnquiries.index.href() },
}

/** How long it took to answer first. */
export const answerWords: Record<CrmDashboard['answers']['within'][number]['time'], string> = {
  '1': 'Within an hour',
  '4': '1 to 4 hours',
  '24': '4 to 24 hours',
  later: 'Over a day',
}

/** An address with what narrows its list; what is not there is left out. */
export function hrefWith(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The way to the list behind a figure. */
export type ListTo = (query: Record<string, string>) => string | undefined

/** Ways to the enquiries of a kind; each kind has a list of its own, so figures of all kinds together lead nowhere. */
export const listOf =
  (kind: EnquiryKind | undefined, orgId: string | undefined): ListTo =>
  (query) =>
    kind && hrefWith(kinds[kind].list, { ...query, orgId })

/** The share of a whole in percent; nothing of nothing is nothing. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0)

/** Minutes as people say them: `35 min`, `2 h 10 min`, `3 days`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.round(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** The last day of a month. */
export function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
