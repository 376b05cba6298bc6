import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'

export type Paying = Sent<typeof payPages.pay>['body']
export type Claim = Sent<typeof payPages.claim>['body']

type State = { token: string; page: PayPage | null; error: unknown }

/** What is open by a link, held by this page alone: nothing of it is kept in the browser. */
export function usePayLink(token: string) {
  const call = usePrivateCall()
  const known = payPages.open.params.safeParse({ token }).success
  const [state, setState] = useState<State>({ token, page: null, error: null })
  const [loading, setLoading] = useState(known)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!known) return
      setLoading(true)
      try {
        const { data } = await call(payPages.open, { params: { token } }, signal)
        if (!signal?.aborted) setState({ token, page: data, error: null })
      } catch (error) {
        // What was read stays while the connection is gone.
        if (!signal?.aborted)
          setState((before) =>
            before.token === token && readFailure(error).kind === 'offline' && before.page
              ? before
              : { token, page: null, error },
          )
      } finally {
        if (!signal?.aborted) setLoading(false)
      }
    },
    [call, known, token],
  )

  useEffect(() => {
    const left = new AbortController()
    void load(left.signal)
    // Whoever paid in another window or in their bank's app comes back to what is open now.
    const look = () => document.visibilityState === 'visible' && void load(left.signal)
    document.addEventListener('visibilitychange', look)
    return () => {
      left.abort()
      document.removeEventListener('visibilitychange', look)
    }
  }, [load])

  const current = state.token === token ? state : { page: null, error: null }
  return {
    page: current.page,
    error: current.error,
    known,
    loading,
    reload: () => load(),
    /** Opens the provider's page; when something changed meanwhile this page shows it. */
    pay: async (body: Paying) => {
      try {
        return await call(payPages.pay, { params: { token }, body })
      } catch (error) {
        await load()
        throw error
      }
    },
    /** Says that money was sent, and hands in its proof; answers whether the proof arrived too. */
    claim: async (body: Claim, proof: File | null): Promise<boolean> => {
      const { data } = await call(payPages.claim, { params: { token }, body })
      const receipt = data.receipts.find(({ state: its, hasProof }) => its === 'Unverified' && !hasProof)
      try {
        if (!proof || !receipt) return true
        const form = new FormData()
        form.append('file', proof)
        await call(payPages.proof, { params: { token, receiptId: receipt.id }, form })
        return true
      } catch {
        return false
      } finally {
        setState({ token, page: data, error: null })
      }
    },
  }
}
