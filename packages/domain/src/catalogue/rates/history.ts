/** A state with the way back to those before it, and forward again to those given up. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[] }

const most = 200

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** The next state; what was undone before it is given up. */
export const step = <T>({ past, now, future }: History<T>, next: T): History<T> =>
  next === now ? { past, now, future } : { past: [...past, now].slice(-most), now: next, future: [] }

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest }
}
