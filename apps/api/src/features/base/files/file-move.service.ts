import { sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { FilePlace } from '../../../platform/files/file-place.ts'
import { findTie, refusalOf, tieAnew } from './file-tie.service.ts'

/** Files that cannot be moved or taken, said in a sentence. */
export class FilesError extends Error {}

/** Refuses while anybody works on the files: what is written meanwhile would be left behind. */
async function refuseUsed(db: Db): Promise<void> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name like 'karavan%' and pid <> pg_backend_pid()`)
  const others = rows[0]?.others ?? 0
  if (others > 0) throw new FilesError(`Karavan is running on this database (${others} connections): stop it first.`)
}

async function sizesIn(place: FilePlace): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of place.list()) sizes.set(key, size)
  return sizes
}

/** Copies every file as it lies there; one that was stopped goes on where it was. */
async function copyAll(from: FilePlace, into: FilePlace): Promise<number> {
  const there = await sizesIn(into)
  let copied = 0
  for await (const { key, size } of from.list()) {
    if (there.get(key) !== size) {
      const found = await from.read(key)
      if (!found) throw new FilesError(`${key} went away while it was copied: look who else works on ${from.name}.`)
      await into.write(key, await buffer(found.stream))
    }
    copied += 1
  }
  const now = await sizesIn(into)
  for await (const { key, size } of from.list())
    if (now.get(key) !== size) throw new FilesError(`${key} has not arrived in ${into.name}: try again.`)
  return copied
}

/** Brings all files to another place, which is theirs from then on. */
export async function moveFiles(
  { transaction, db }: Pick<Database, 'transaction' | 'db'>,
  placeBefore: () => FilePlace,
  into: FilePlace,
): Promise<{ copied: number; from: string }> {
  await refuseUsed(db)
  const tie = await findTie(db)
  if (tie?.kind === into.kind) throw new FilesError(`The files of this database are kept in ${tie.place} already.`)
  const from = placeBefore()
  const refusal = tie && refusalOf(tie, from, await from.readNote('store'))
  if (refusal) throw new FilesError(refusal)
  await into.check()
  const copied = await copyAll(from, into)
  await transaction((tx) => tieAnew(tx, into))
  return { copied, from: from.name }
}

/** Takes a place for that of the files of this database, whatever was there before; files that are lost must be said to be. */
export async function adoptFiles(
  { transaction, db }: Pick<Database, 'transaction' | 'db'>,
  place: FilePlace,
  lost: boolean,
): Promise<{ known: number; missing: number }> {
  await refuseUsed(db)
  await place.check()
  const there = await sizesIn(place)
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from file union select file_key from export_file where file_key is not null`)
  const missing = rows.filter(({ key }) => !there.has(key)).map(({ key }) => key)
  if (missing.length > 0 && !lost)
    throw new FilesError(
      `${missing.length} of ${rows.length} files are not in ${place.name}, ${missing[0]} among them: bring them there, or say --lost.`,
    )
  await transaction((tx) => tieAnew(tx, place))
  return { known: rows.length, missing: missing.length }
}
