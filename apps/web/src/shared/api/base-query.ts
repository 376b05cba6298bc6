import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query'
import type { AuthState } from '../session/auth.slice.ts'

/** What the calls of the API need of the session around them; the store hands it in as its extra argument. */
export type CallSession = {
  /** A fresh access token, already stored; null when there is none. One refresh runs however many ask. */
  refresh(): Promise<string | null>
  /** Signs out of the identity provider and clears the signed-in state. */
  end(): Promise<void>
  /** Takes the place of the network where a page is drawn on the server. */
  ask?: (call: Request) => Promise<Response>
}

const authOf = (state: unknown): AuthState => (state as { auth: AuthState }).auth

const callsBy = (fetchFn: typeof fetch) =>
  fetchBaseQuery({
    baseUrl: `${globalThis.location?.origin ?? 'http://server.invalid'}/api/v1`,
    timeout: 60_000,
    fetchFn,
    prepareHeaders(headers, { getState }) {
      const { accessToken } = authOf(getState()).token
      if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
      return headers
    },
  })

// Looked up at each call, so that whoever watches the network may replace it.
const byNetwork = callsBy((...call) => fetch(...call))

/** Calls our own API as the signed-in person: a 401 is answered by a fresh token and one more try, a 403 by signing out. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (args, api, options) => {
  const session = api.extra as CallSession
  const before = authOf(api.getState())
  // What happens to a call of somebody who has left since is nobody's business any more.
  const samePerson = () => authOf(api.getState()).user?.id === before.user?.id

  const { ask } = session
  const raw = ask ? callsBy((...call) => ask(new Request(...call))) : byNetwork
  let result = await raw(args, api, options)
  if (result.error?.status === 401 && before.token.accessToken && samePerson()) {
    const now = authOf(api.getState()).token.accessToken
    const fresh = now === before.token.accessToken ? await session.refresh() : now
    if (fresh && samePerson()) result = await raw(args, api, options)
  }
  // Ending drops every call under way; this one's answer is handed out first, so that its words are still heard.
  if (result.error?.status === 403 && samePerson()) setTimeout(() => void session.end())
  return result
}
