import { useCallback, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft.ts'

/** What is typed on the way to something; it survives a reload of this tab and goes when it is dropped. */
export function useTabDraft<T>(name: string, start: () => T, isUsable: (kept: T) => boolean) {
  const [draft, setDraft] = useState<T>(() => {
    const kept = readDraft<T>(name)?.values
    return kept && isUsable(kept) ? kept : start()
  })
  const change = useCallback(
    (next: T) => {
      setDraft(next)
      writeDraft(name, { values: next, base: next, version: null, at: Date.now() })
    },
    [name],
  )
  const drop = useCallback(() => dropDraft(name), [name])
  return { draft, change, drop }
}
