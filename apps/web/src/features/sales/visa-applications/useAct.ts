import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../../kit/problem.ts'

/** Runs one act at a time and keeps why it was refused; true when it went through. */
export function useAct() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function act(run: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await run()
      return true
    } catch (error) {
      setRefusal(readFailure(error))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { act, busy, refusal }
}
