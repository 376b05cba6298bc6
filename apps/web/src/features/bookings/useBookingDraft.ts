import { useCallback, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../kit/draft.ts'
import type { BookingDraft } from './booking-draft.ts'

/** What is typed on the way to a booking; it survives a reload of this tab and goes when the booking is made. */
export function useBookingDraft(name: string, start: () => BookingDraft, isUsable: (kept: BookingDraft) => boolean) {
  const [draft, setDraft] = useState<BookingDraft>(() => {
    const kept = readDraft<BookingDraft>(name)?.values
    return kept && isUsable(kept) ? kept : start()
  })
  const change = useCallback(
    (next: BookingDraft) => {
      setDraft(next)
      writeDraft(name, { values: next, base: next, version: null, at: Date.now() })
    },
    [name],
  )
  const drop = useCallback(() => dropDraft(name), [name])
  return { draft, change, drop }
}
