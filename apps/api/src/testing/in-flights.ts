/** Runs work for all of them, so many at a time; the results come in the order in which they end. */
export async function inFlights<T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = [...all]
  const flyer = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: size }, flyer))
  return results
}
