/** Nobody waits longer for a page that says something at once than for one that is drawn in the browser. */
const patience = 2000
const minute = 60_000

/** The value of what is begun, or null when it takes too long; it is told to stop then. */
export async function inTime<T>(begin: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null)
      stop.abort()
    }, patience)
  })
  return Promise.race([begin(stop.signal), late]).finally(() => clearTimeout(timer))
}

/** Says whether one more may be done for somebody in this minute. */
export function limitEach(most: number): (who: string) => boolean {
  let counts = new Map<string, number>()
  let until = 0
  return (who) => {
    const now = Date.now()
    if (now >= until) {
      counts = new Map()
      until = now + minute
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count <= most
  }
}
