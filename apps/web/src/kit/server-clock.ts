import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query'

let offset = 0

/** Notes what time it is for the server, as its last answer says. */
function noteServerTime(date: string | null | undefined): void {
  const server = date ? Date.parse(date) : Number.NaN
  // The header counts whole seconds; half of one is the best guess of what it left out.
  if (!Number.isNaN(server)) offset = server + 500 - Date.now()
}

/** Server time minus this machine's, in milliseconds. */
export const serverOffset = (): number => offset

/** Hands an answer on and notes the server's clock on the way: holds and payments run out by it. */
export function timed<T>(answer: T, meta: unknown): T {
  noteServerTime((meta as FetchBaseQueryMeta | undefined)?.response?.headers.get('date'))
  return answer
}
