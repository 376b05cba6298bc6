/** What was, is and would be again. Edits of one thing in a row, such as letters typed, share a tag and are one step. */
export type EditHistory<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  tag: string | null
}

const steps = 200

export const begin = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [], tag: null })

/** Takes a new state in; what was undone before is gone. The same state again is no step. */
export function push<T>(history: EditHistory<T>, next: T, tag: string | null = null): EditHistory<T> {
  if (next === history.present) return history
  const joined = tag !== null && tag === history.tag
  const past = joined ? history.past : [...history.past, history.present].slice(-steps)
  return { past, present: next, future: [], tag }
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const { past, present, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null }
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const { past, present, future } = history
  const [next, ...later] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: later, tag: null }
}
