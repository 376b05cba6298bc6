import { problem } from './problem.ts'

const crowded = () =>
  problem('UNAVAILABLE', 'Too much is asked at once just now; try again in a moment.', { retryAfter: 1 })

export type Admission = {
  /** Refuses who comes when all places are taken, before anything is done for them. */
  refuseWhenFull(): void
  /** Does the work in one of the places; whoever finds none is refused. */
  admit<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Places for what is read at a time. Each that is under way makes all others slower, so that beyond some nobody would be served
 * in time: who comes then is told at once to come again, which costs next to nothing, and those within are as quick as before.
 */
export function createAdmission(places: number): Admission {
  let taken = 0
  const refuseWhenFull = () => {
    if (taken >= places) throw crowded()
  }
  return {
    refuseWhenFull,
    async admit(work) {
      refuseWhenFull()
      taken += 1
      try {
        return await work()
      } finally {
        taken -= 1
      }
    },
  }
}
