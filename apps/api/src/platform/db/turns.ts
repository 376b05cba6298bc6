/** Said to whoever would wait too long for a turn. */
export class Crowded extends Error {
  constructor() {
    super('Too many wait for a turn')
  }
}

/** So many may wait for each that works; whoever comes after them would wait in vain. */
const waitingForEach = 100

/** Lets so many work at once, in the order they came; who waits too long, or finds too many waiting, is turned away. */
export function createTurns(most: number, patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  let working = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Crowded())
      }, patienceMs)
      waiting.add(begin)
    })

  return async (work) => {
    if (working >= most) {
      if (waiting.size >= most * waitingForEach) throw new Crowded()
      // Whoever ends hands the turn over, so that nobody who comes meanwhile is first.
      await wait()
    } else working += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else working -= 1
    }
  }
}
