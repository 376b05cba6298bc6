import type { Database, Db } from './database.ts'

const atOnce = 500
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Works on rows some at a time, each lot in a transaction of its own: whoever stops half way goes on from there. `read` locks
 * the rows after an id, in the order of their ids.
 */
export async function inBatches<T extends { id: string }>(
  { transaction }: Pick<Database, 'transaction'>,
  read: (db: Db, after: string, atOnce: number) => Promise<T[]>,
  work: (db: Db, row: T) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after
    after = await transaction(async (db) => {
      const rows = await read(db, from, atOnce)
      for (const row of rows) await work(db, row)
      return rows.length === atOnce ? rows.at(-1)?.id : undefined
    })
  }
}
