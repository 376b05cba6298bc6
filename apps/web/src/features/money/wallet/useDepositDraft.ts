import { useCallback, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../../kit/draft.ts'

/** What is typed of a deposit, whichever way it is paid. */
export type DepositDraft = {
  amount: number | null
  bankReference: string
  paidOn: string
  note: string
  proof: { id: string; name: string } | null
  /** The key of the last attempt and what it was for: the same again is the same attempt. */
  attempt: { key: string; body: string } | null
}

const empty: DepositDraft = { amount: null, bankReference: '', paidOn: '', note: '', proof: null, attempt: null }

/** A deposit being typed; it survives a reload of this tab and goes when it is sent. */
export function useDepositDraft(userId: string | undefined, amount: number | null) {
  const name = `${userId}:deposit`
  const [draft, setDraft] = useState<DepositDraft>(() => {
    const kept = readDraft<DepositDraft>(name)?.values ?? empty
    return amount === null ? kept : { ...kept, amount }
  })
  const change = useCallback(
    (part: Partial<DepositDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...part }
        writeDraft(name, { values: next, base: next, version: null, at: Date.now() })
        return next
      }),
    [name],
  )
  const drop = useCallback(() => {
    dropDraft(name)
    setDraft(empty)
  }, [name])
  return { draft, change, drop }
}
