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
