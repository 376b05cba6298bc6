import type { bookings } from '@karavan/contracts/bookings/booking.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../kit/problem.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useBookStayMutation } from './bookings.api.ts'

type Body = Sent<typeof bookings.create>['body']

/**
 * Books once per attempt: the key is written down before the call goes out, so that a second press, a reload or a lost
 * answer meets the first booking again and makes no other.
 */
export function useAttempt(draft: BookingDraft, change: (draft: BookingDraft) => void) {
  const [book] = useBookStayMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)

  /** The booking, with the way to pay it where a card does; null when it was refused, and `failure` then says why. */
  async function attempt(body: Body): Promise<Got<typeof bookings.create> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    const text = JSON.stringify(body)
    const key = draft.attempt?.body === text ? draft.attempt.key : crypto.randomUUID()
    change({ ...draft, attempt: { key, body: text } })
    try {
      return await book({ body, idempotencyKey: key }).unwrap()
    } catch (error) {
      setFailure(readFailure(error))
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { attempt, busy, failure, forget: () => setFailure(null) }
}
