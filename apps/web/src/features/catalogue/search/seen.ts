import type { FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'

const header = 'karavan-seen'

/** How far the house's log was in what this tab has seen of searches: none of them may be answered from before that. */
let seen: string | undefined

/** A place in the log by its two halves, as texts that are ordered like it. */
const inOrder = (position: string) =>
  position
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('/')

/** Asks for what is at least as new as anything seen before. */
export const withSeen = (args: FetchArgs): FetchArgs =>
  seen === undefined ? args : { ...args, headers: { ...args.headers, [header]: seen } }

/** Keeps how far an answer was; answers that overtake each other take nothing back. */
export function noteSeen<T>(answer: unknown, meta: object | undefined): T {
  const told = (meta as FetchBaseQueryMeta | undefined)?.response?.headers.get(header)
  if (told && (seen === undefined || inOrder(told) > inOrder(seen))) seen = told
  return answer as T
}
