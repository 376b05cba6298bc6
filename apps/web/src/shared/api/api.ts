import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import {
  buildCreateApi,
  type CombinedState,
  coreModule,
  QueryStatus,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react'
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
  'Message',
  'TaxRate',
  'Activity',
  'Itinerary',
  'Package',
  'ActivityBooking',
  'TripHotels',
  'Visa',
  'VisaRate',
  'VisaApplication',
  'Credential',
  'Supplier',
  'Lead',
  'Currency',
  'SystemUser',
  'Enquiry',
  'Task',
  'Customer',
  'CustomerImport',
  'CatalogueImport',
  'Quotation',
  'QuoteTray',
  'SentQuote',
  'CrmBooking',
  'Opening',
  'Receipt',
  'BankStatement',
  'Share',
  'Template',
  'Notification',
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

/** The answers that a page which was drawn on the server brought along, as that left them in its cache. */
export type Brought = Pick<Kept, 'queries' | 'provided'>

/** The page is there with these answers: they are as fresh as any. */
export const pageArrived = createAction<Brought>('page/arrived')

/** How many seconds a page that always asks anew is content with the answer it came with. */
export const broughtSeconds = 10

function extractRehydrationInfo(action: UnknownAction): Restored | undefined {
  if (pageArrived.match(action)) {
    const { queries, provided } = action.payload
    const now = Date.now()
    const fresh = Object.entries(queries).map(([key, entry]) => [key, { ...entry, fulfilledTimeStamp: now }])
    return { queries: Object.fromEntries(fresh) as Kept['queries'], mutations: {}, provided } as Restored
  }
  if (action.type !== REHYDRATE || action.key !== 'root' || !action.payload) return undefined
  return freshEntries((action.payload as { api?: Kept }).api) as Restored
}

// On the server nothing happens after a page is drawn, so its questions are asked while it is.
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: typeof window === 'undefined' }),
)

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
