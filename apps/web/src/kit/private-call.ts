import type { Endpoint, Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { failure } from './problem.ts'
import { send } from './send.ts'

type ApiCall = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>
type Around = Pick<BaseQueryApi, 'dispatch' | 'getState' | 'extra'>

/** What is sent, and for an upload the form that carries the file. */
type SentPrivately<E extends Endpoint> = Sent<E> & { form?: FormData }

/** One call as the signed-in person; a refusal is thrown, and `readFailure` reads it. */
export type PrivateCall = <E extends Endpoint>(
  endpoint: E,
  sent: SentPrivately<E>,
  signal?: AbortSignal,
) => Promise<Got<E>>

/**
 * Calls the API past its cache. The cache is persisted with everything in it, so what must not lie in the browser's
 * storage, such as a passport, is asked for this way and held by the component that shows it.
 */
export const privateCall =
  (ask: ApiCall, around: Around): PrivateCall =>
  async (endpoint, sent, signal) => {
    const { form } = sent
    const controller = new AbortController()
    const args = { ...send(endpoint)(sent), ...(form ? { body: form } : {}) }
    const { data, error } = await ask(
      args,
      {
        ...around,
        signal: signal ?? controller.signal,
        abort: () => controller.abort(),
        endpoint: endpoint.path,
        type: 'mutation',
      },
      {},
    )
    if (error) throw failure(error)
    return data as Got<typeof endpoint>
  }
