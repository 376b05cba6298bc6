import type { UnknownAction } from '@reduxjs/toolkit'
import { type CombinedState, createApi, QueryStatus } from '@reduxjs/toolkit/query/react'
import { REHYDRATE } from 'redux-persist'
import { baseQuery } from './base-query.ts'

/** What cached answers are called when something makes them stale. */
export const tagTypes = [
  'Me',
  'Hotel',
  'Booking',
  'Location',
  'User',
  'Markup',
  'Wallet',
  'Deposit',
  'Payment',
  'TaxRate',
  'Activity',
  'Itinerary',
  'Package',
  'TripHotels',
  'Visa',
  'VisaRate',
  'VisaApplication',
  'Credential',
  'Lead',
  'Currency',
  'SystemUser',
  'Enquiry',
  'Customer',
  'CustomerImport',
  'Quotation',
  'CrmBooking',
  'Share',
  'Template',
  'Notification',
  'Audit',
] as const
export type TagType = (typeof tagTypes)[number]

const keepSeconds = 60

type Kept = Pick<CombinedState<Record<never, never>, TagType, 'api'>, 'queries' | 'mutations' | 'provided'>
type Restored = CombinedState<Record<never, never>, TagType, 'api'>

/** What of a stored cache is still worth having: answers, not questions, and none older than a minute. */
export function freshEntries(stored: Partial<Kept> | undefined, now = Date.now()): Kept {
  const recent = Object.entries(stored?.queries ?? {}).filter(
    ([, entry]) =>
      entry?.status === QueryStatus.fulfilled && now - (entry.fulfilledTimeStamp ?? 0) < keepSeconds * 1000,
  )
  // Nobody heard of changes while the page was away: what is restored is shown at once and fetched again behind it.
  const queries = Object.fromEntries(
    recent.map(([key, entry]) => [key, { ...entry, fulfilledTimeStamp: 0 }]),
  ) as Kept['queries']
  const tags: Record<string, Record<string, string[]>> = {}
  for (const [type, byId] of Object.entries(stored?.provided?.tags ?? {})) {
    for (const [id, keys] of Object.entries(byId as Record<string, string[]>)) {
      const kept = keys.filter((key) => key in queries)
      if (kept.length > 0) (tags[type] ??= {})[id] = kept
    }
  }
  const keys = Object.fromEntries(Object.entries(stored?.provided?.keys ?? {}).filter(([key]) => key in queries))
  return { queries, mutations: {}, provided: { tags, keys } as Kept['provided'] }
}

function extractRehydrationInfo(action: UnknownAction): Restored | undefined {
  if (action.type !== REHYDRATE || action.key !== 'root' || !action.payload) return undefined
  return freshEntries((action.payload as { api?: Kept }).api) as Restored
}

/** The one API of the web application; features add their endpoints to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: keepSeconds,
  refetchOnReconnect: true,
  extractRehydrationInfo,
  endpoints: () => ({}),
})
