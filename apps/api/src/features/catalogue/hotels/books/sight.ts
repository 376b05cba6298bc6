import type { Database } from '../../../../platform/db/database.ts'
import { type Snapshot, takenOnReplica } from './snapshot.ts'

/** Where books are read from and asked: the primary, or a replica. */
export type Source = Pick<Database, 'db' | 'pool' | 'transaction'>

/** Reads something together with what was seen. */
export type See = <T extends { at: Snapshot }>(read: () => Promise<T>) => Promise<T>

/** From a replica one after the other, so that who reads later has seen more. */
export function seeInTurn(): See {
  let reading: Promise<unknown> = Promise.resolve()
  let turn = 0
  return (read) => {
    const seen = reading
      .catch(() => undefined)
      .then(read)
      .then((found) => {
        found.at = takenOnReplica(found.at, ++turn)
        return found
      })
    reading = seen
    return seen
  }
}
