import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import {
  openPan,
  type PanColumns,
  type PanKeys,
  type PanKind,
  panKinds,
  panOwner,
  panVault,
  sealedPan,
  sealPan,
} from './pan.ts'

const atOnce = 500

type Stored = PanColumns & { id: string; orgId: string }
type Found = Stored & { plain: string | null }

const columnsOf = (kind: PanKind) =>
  sql.raw(`id, ${kind === 'org' ? 'id' : 'org_id'} as "orgId", pan_key_id as "panKeyId",
    pan_wrapped_key as "panWrappedKey", pan_sealed as "panSealed", pan_hash as "panHash", pan_end as "panEnd"`)

/** Opens the PANs of some records, by their ids; who has none is not among them. */
export async function readPans(
  keys: PanKeys,
  db: Db,
  kind: PanKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pans = new Map<string, string>()
  if (ids.length === 0) return pans
  const { rows } = await db.execute<Stored>(sql`
    select ${columnsOf(kind)} from ${sql.identifier(kind)}
    where id = any(${sql.param([...ids])}::uuid[]) and pan_sealed is not null`)
  for (const row of rows) {
    const pan = openPan(keys, kind, row)
    if (pan !== null) pans.set(row.id, pan)
  }
  return pans
}

async function writePan(db: Db, kind: PanKind, id: string, pan: PanColumns): Promise<void> {
  await db.execute(sql`
    update ${sql.identifier(kind)} set plain_pan = null, pan_key_id = ${pan.panKeyId},
      pan_wrapped_key = ${pan.panWrappedKey}, pan_sealed = ${pan.panSealed}, pan_hash = ${pan.panHash},
      pan_end = ${pan.panEnd}
    where id = ${id}`)
}

/** A PAN under the newest master key; one that cannot be opened stays as it is. */
function moved(keys: PanKeys, kind: PanKind, found: Found): PanColumns | null {
  const sealed = sealedPan(found)
  if (!sealed) return null
  try {
    const again = panVault(keys).rewrap(sealed, panOwner(kind, found))
    return again && { ...found, panKeyId: again.keyId, panWrappedKey: again.wrappedKey }
  } catch {
    return null
  }
}

async function inBatches(
  { transaction }: Pick<Database, 'transaction'>,
  kind: PanKind,
  where: ReturnType<typeof sql>,
  work: (db: Db, found: Found) => Promise<void>,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const last = await transaction(async (db) => {
      const { rows } = await db.execute<Found>(sql`
        select ${columnsOf(kind)}, plain_pan as plain from ${sql.identifier(kind)}
        where ${where} and id > ${after} order by id limit ${atOnce} for update`)
      for (const found of rows) await work(db, found)
      return rows.length === atOnce ? rows.at(-1)?.id : undefined
    })
    if (last === undefined) return
    after = last
  }
}

/** Seals what was written plain by former versions, and moves what is sealed under an old master key to the newest. */
export async function sealPans(database: Pick<Database, 'transaction'>, keys: PanKeys): Promise<void> {
  for (const kind of panKinds) {
    await inBatches(database, kind, sql`plain_pan is not null`, async (db, { plain, ...owner }) =>
      writePan(db, kind, owner.id, sealPan(keys, kind, owner, plain)),
    )
    await inBatches(database, kind, sql`pan_key_id <> ${panVault(keys).keyId}`, async (db, found) => {
      const pan = moved(keys, kind, found)
      if (pan) await writePan(db, kind, found.id, pan)
    })
  }
}
