import { supplierPages } from '@karavan/contracts/crm/bookings/supplier-page.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { readFailure } from '../../../kit/problem.ts'

export type SupplierAsked = Got<typeof supplierPages.open>['data']
export type SupplierAnswer = Sent<typeof supplierPages.answer>['body']['said']

type State = { token: string; page: SupplierAsked | null; error: unknown }

/** What a supplier is asked, by the link they have; this page alone holds it, and nothing of it is kept in the browser. */
export function useSupplierPage(token: string) {
  const call = usePrivateCall()
  const known = supplierPages.open.params.safeParse({ token }).success
  const [state, setState] = useState<State>({ token, page: null, error: null })
  const [loading, setLoading] = useState(known)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!known) return
      setLoading(true)
      try {
        const { data } = await call(supplierPages.open, { params: { token } }, signal)
        if (!signal?.aborted) setState({ token, page: data, error: null })
      } catch (error) {
        if (!signal?.aborted) setState({ token, page: null, error })
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

  const current = state.token === token ? state : { page: null, error: null }
  return {
    page: current.page,
    error: current.error,
    known,
    loading,
    reload: () => load(),
    /** Answers what is read, and shows what stands then; a refusal that another look does not explain is thrown. */
    answer: async (version: number, said: SupplierAnswer) => {
      try {
        const { data } = await call(supplierPages.answer, { params: { token }, body: { version, said } })
        setState({ token, page: data, error: null })
      } catch (error) {
        const { kind, code } = readFailure(error)
        // The link ended, or what is asked changed or was cancelled, while the page was open: it says so itself.
        if (kind === 'missing') setState({ token, page: null, error })
        else if (code === 'CONFLICT') await load()
        else throw error
      }
    },
  }
}
