import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { type ErasedPrint, listErased, listPrints, listPrintsOf, type Print, writeErased } from './seal.queries.ts'
import type { Chain } from './seal.table.ts'

/** What words were erased of; both spans of the ledger are one table. */
type Erasable = 'audit' | 'ledger'

const signOf = (secretKey: string, of: Erasable, { rowId, before, after }: Omit<ErasedPrint, 'sign'>): string =>
  createHmac('sha256', secretKey).update(`erased ${of} ${rowId} ${before} ${after}`).digest('hex')

/** The prints of rows as they were sealed: one whose words were erased, and nothing else, still counts as it was. */
export async function readPrints(
  db: Db,
  secretKey: string,
  chain: Chain,
  range: Parameters<typeof listPrints>[2],
): Promise<Print[]> {
  const rows = await listPrints(db, chain, range)
  if (rows.length === 0) return rows
  const of = chain === 'audit' ? 'audit' : 'ledger'
  const erased = await listErased(
    db,
    rows.map(({ id }) => id),
  )
  const known = new Map(erased.map((row) => [row.rowId, row]))
  return rows.map((row) => {
    const note = known.get(row.id)
    const holds = note?.after === row.print && note.sign === signOf(secretKey, of, note)
    return holds ? { id: row.id, print: note.before } : row
  })
}

/** Changes words of entries of the trail or the books that are sealed, or will be, so that their seals still hold. */
export async function eraseSealed(
  db: Db,
  secretKey: string,
  of: Erasable,
  ids: readonly string[],
  erase: () => Promise<void>,
): Promise<void> {
  const was = new Map((await listPrintsOf(db, of, ids)).map(({ id, print }) => [id, print]))
  const first = new Map((await listErased(db, ids)).map((row) => [row.rowId, row]))
  await erase()
  const changed = (await listPrintsOf(db, of, ids)).filter(({ id, print }) => was.get(id) !== print)
  await writeErased(
    db,
    changed.map(({ id: rowId, print: after }) => {
      const noted = first.get(rowId)
      // Of a row that was erased before, the first print is the one that was sealed.
      const again = noted && noted.after === was.get(rowId) && noted.sign === signOf(secretKey, of, noted)
      const before = again ? noted.before : (was.get(rowId) ?? after)
      return { rowId, before, after, sign: signOf(secretKey, of, { rowId, before, after }) }
    }),
  )
}
