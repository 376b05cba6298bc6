import { useRef, useState } from 'react'
import { readFailure } from './problem.ts'

export type Faults = Partial<Record<string, string>>

/** The faults of a body by the place they stand at, such as `parts.0.amount`. */
export function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[] | undefined): Faults {
  const faults: Faults = {}
  for (const { path, message } of issues ?? []) faults[path.join('.')] ??= message
  return faults
}

/**
 * What a dialog does when it is sent: whether it is being done, the faults by their fields, and why it was refused. The same body
 * sent again has the same key, so that an answer that was lost is no second effect; another body is another act. A fault of what no
 * field shows is said as the refusal.
 */
export function useAct(shows: (path: string) => boolean = () => true) {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [failed, setFailed] = useState<string | null>(null)
  const sent = useRef({ body: '', key: '' })
  // A second press comes before the first has been drawn.
  const running = useRef(false)

  /** Does it unless something is wrong with it already; tells whether it was done. */
  async function act(body: unknown, found: Faults, work: (key: string) => Promise<unknown>): Promise<boolean> {
    if (running.current) return false
    setFaults(found)
    setFailed(null)
    if (Object.values(found).some(Boolean)) return false
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    running.current = true
    setBusy(true)
    try {
      await work(sent.current.key)
      return true
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      const unseen = errors.find(({ path }) => !shows(path))
      setFailed(errors.length === 0 ? detail : (unseen?.message ?? null))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, faults, failed, act }
}
