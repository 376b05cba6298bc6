import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../problem.ts'

/** The key of the last attempt and the body it was for: the same body is the same attempt. */
export type Attempt = { key: string; body: string }

/**
 * Books once per attempt: the key is written down before the call goes out, so that a second press, a reload or a lost
 * answer meets the first booking again and makes no other.
 */
export function useAttempt<Body, Answer, D extends { attempt: Attempt | null }>(
  draft: D,
  change: (draft: D) => void,
  book: (body: Body, idempotencyKey: string) => Promise<Answer>,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)

  /** What was booked; null when it was refused, and `failure` then says why. */
  async function attempt(body: Body): Promise<Answer | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    const text = JSON.stringify(body)
    const key = draft.attempt?.body === text ? draft.attempt.key : crypto.randomUUID()
    change({ ...draft, attempt: { key, body: text } })
    try {
      return await book(body, key)
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
