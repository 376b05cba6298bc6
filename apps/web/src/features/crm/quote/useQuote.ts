import { type PublicQuote, quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { useCallback, useEffect, useState } from 'react'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import type { PrivateCall } from '../../../kit/private-call.ts'

type Change = (call: PrivateCall) => Promise<{ data: PublicQuote }>

/** A quotation by its link, held by this page alone: nothing of it is kept in the browser. */
export function useQuote(token: string) {
  const call = usePrivateCall()
  const known = quotes.open.params.safeParse({ token }).success
  const [held, setHeld] = useState<{ token: string; quote: PublicQuote } | null>(null)
  const [failed, setFailed] = useState<{ token: string; error: unknown } | null>(null)
  const [loading, setLoading] = useState(known)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!known) return
      try {
        const { data } = await call(quotes.open, { params: { token } }, signal)
        if (signal?.aborted) return
        setHeld({ token, quote: data })
        setFailed(null)
      } catch (error) {
        if (!signal?.aborted) setFailed({ token, error })
      } finally {
        if (!signal?.aborted) setLoading(false)
      }
    },
    [call, known, token],
  )

  useEffect(() => {
    const left = new AbortController()
    void load(left.signal)
    return () => left.abort()
  }, [load])

  const change = useCallback(
    async (run: Change): Promise<void> => {
      const { data } = await run(call)
      setHeld({ token, quote: data })
    },
    [call, token],
  )

  return {
    quote: held?.token === token ? held.quote : null,
    error: failed?.token === token ? failed.error : null,
    known,
    loading,
    /** Reads it again; the truth may have changed meanwhile. */
    reload: async () => {
      setLoading(true)
      await load()
    },
    /** Says something and shows what came of it; a refusal is thrown. */
    change,
    call,
  }
}
