import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { FilePlace } from '../../../platform/files/file-place.ts'
import { StartupError } from '../../../platform/postgres/startup-error.ts'
import { fileRows, fileStores } from './file.table.ts'
import { keysWithoutRow } from './sweep.queries.ts'

type Tie = Pick<typeof fileStores.$inferSelect, 'kind' | 'mark' | 'place'>

const settingOf = { disk: 'FILES=disk', s3: 'FILES=s3' }

/** Why this database and these files do not belong together, and what to do; null when they do. */
export function refusalOf(tie: Tie, place: Pick<FilePlace, 'kind' | 'name'>, mark: string | null): string | null {
  if (tie.kind !== place.kind)
    return `The files of this database are kept in ${tie.place}, and ${settingOf[place.kind]} would find none of them: set ${settingOf[tie.kind]}, or stop Karavan everywhere and copy them with npm run admin -- files move.`
  if (tie.mark === mark) return null
  const now = place.name === tie.place ? 'what is there now does not bear its mark' : `${place.name} is another place`
  return `The files of this database are kept in ${tie.place}; ${now}. Hosts share one folder (DATA_DIR/files), or use FILES=s3. If the files were brought here by hand, or are lost: npm run admin -- files adopt.`
}

/** Makes this the place of the files of this database, and no other. */
export async function tieAnew(db: Db, place: FilePlace): Promise<void> {
  const mark = randomUUID()
  await db.delete(fileStores)
  await db.insert(fileStores).values({ kind: place.kind, mark, place: place.name })
  await place.writeNote('store', mark)
}

/** Whether a bucket that nobody has used yet is to be the place of files that lie elsewhere. */
async function leavesBehind(db: Db, place: FilePlace): Promise<boolean> {
  if (place.kind === 'disk' || (await db.select({ id: fileRows.id }).from(fileRows).limit(1)).length === 0) return false
  for await (const _ of place.list()) return false
  return true
}

/** Whether a place has files, and none of the first of them is one of this database. */
async function holdsOthers(db: Db, place: FilePlace): Promise<boolean> {
  const keys: string[] = []
  for await (const { key } of place.list()) if (keys.push(key) >= 500) break
  return keys.length > 0 && (await keysWithoutRow(db, keys)).length === keys.length
}

export async function findTie(db: Db): Promise<Tie | null> {
  const [tie] = await db.select().from(fileStores)
  return tie ?? null
}

/** Refuses to start with other files than those of this database, or with a place that takes none. */
export async function tieFiles({ transaction }: Pick<Database, 'transaction'>, place: FilePlace): Promise<void> {
  await place.check()
  await transaction(async (db) => {
    // Processes that start together for the first time agree on one mark.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('karavan-file-store'))`)
    const [tie, mark] = [await findTie(db), await place.readNote('store')]
    const refusal = tie && refusalOf(tie, place, mark)
    if (refusal) throw new StartupError(refusal)
    if (tie) return
    // Whose files nobody here knows would be swept away.
    if (mark && (await holdsOthers(db, place)))
      throw new StartupError(
        `${place.name} holds the files of another database: name a new place for those of this one (DATA_DIR, or S3_BUCKET). If they belong to this one after all: npm run admin -- files adopt.`,
      )
    if (await leavesBehind(db, place))
      throw new StartupError(
        `None of the files of this database are in ${place.name}: copy them with npm run admin -- files move.`,
      )
    await tieAnew(db, place)
  })
}
