import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { type ErasedPrint, listErased, listPrints, listPrintsOf, type Print, writeErased } from './seal.queries.ts'
import type { Chain } from './seal.table.ts'

const signOf = (secretKey: string, { rowId, before, after }: Omit<ErasedPrint, 'sign'>): string =>
  createHmac('sha256', secretKey).update(`erased audit ${rowId} ${before} ${after}`).digest('hex')

/** The prints of rows as they were sealed: one whose words were erased, and nothing else, still counts as it was. */
export async function readPrints(
  db: Db,
  secretKey: string,
  chain: Chain,
  range: Parameters<typeof listPrints>[2],
): Promise<Print[]> {
  const rows = await listPrints(db, chain, range)
  // Words are erased from the trail alone: the books stay as they are.
  if (chain !== 'audit' || rows.length === 0) return rows
  const erased = await listErased(
    db,
    rows.map(({ id }) => id),
  )
  const known = new Map(erased.map((row) => [row.rowId, row]))
  return rows.map((row) => {
    const note = known.get(row.id)
    const holds = note?.after === row.print && note.sign === signOf(secretKey, note)
    return holds ? { id: row.id, print: note.before } : row
  })
}

/** Changes words of entries of the trail that are sealed, or will be, so that their seals still hold. */
export async function eraseSealed(
  db: Db,
  secretKey: string,
  ids: readonly string[],
  erase: () => Promise<void>,
): Promise<void> {
  const was = new Map((await listPrintsOf(db, ids)).map(({ id, print }) => [id, print]))
  const first = new Map((await listErased(db, ids)).map((row) => [row.rowId, row]))
  await erase()
  const changed = (await listPrintsOf(db, ids)).filter(({ id, print }) => was.get(id) !== print)
  await writeErased(
    db,
    changed.map(({ id: rowId, print: after }) => {
      const noted = first.get(rowId)
      // Of a row that was erased before, the first print is the one that was sealed.
      const again = noted && noted.after === was.get(rowId) && noted.sign === signOf(secretKey, noted)
      const before = again ? noted.before : (was.get(rowId) ?? after)
      return { rowId, before, after, sign: signOf(secretKey, { rowId, before, after }) }
    }),
  )
}
