import { useRef, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'

/** The sending of an answer: one at a time however often it is pressed, and in words what stands in the way. */
export function useAnswer() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function send(answer: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await answer()
    } catch (refused) {
      const { title, detail } = readFailure(refused)
      setError(detail || title)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, error, refuse: setError, send }
}
