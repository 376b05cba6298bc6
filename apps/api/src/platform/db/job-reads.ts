import type { Platform } from '../platform.ts'
import type { Db } from './database.ts'

/** Reads something that changes nothing, and that may be read once more. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A replica that is behind is waited for so long, once. */
const patienceMs = 2000

/**
 * How a job reads what is long: all that is committed now, from a replica that has it within a moment, else from the primary. What
 * is read later is never older, so that the pages of a list fit together: whoever has left the replicas does not go back to them.
 */
export async function readerForJob({ replicas }: Pick<Platform, 'replicas'>, primary: Db): Promise<Read> {
  if (!replicas) return (work) => work(primary)
  let position = await replicas.position()
  let left = !(await replicas.reach(position, patienceMs))
  return async (work) => {
    if (left) return work(primary)
    const readThere = async (db: Db) => {
      left = replicas.sourceOf(db) === undefined
      if (left) return work(primary)
      const answer = await work(db)
      position = await replicas.seenBy(db)
      return answer
    }
    try {
      return await replicas.read({ position, caller: null }, readThere, () => false)
    } catch (error) {
      if (left) throw error
      // It may be gone, or allow a statement less time than the primary does.
      left = true
      return work(primary)
    }
  }
}
