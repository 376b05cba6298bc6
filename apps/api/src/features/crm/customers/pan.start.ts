import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/db/database.ts'
import { type PanColumns, type PanKeys, panOwner, panVault, sealedPan, sealPan } from './pan.ts'

const atOnce = 500

type Found = PanColumns & { id: string; orgId: string; plain: string | null }

const columns = sql.raw(`id, org_id as "orgId", plain_pan as plain, pan_key_id as "panKeyId",
  pan_wrapped_key as "panWrappedKey", pan_sealed as "panSealed", pan_hash as "panHash", pan_end as "panEnd"`)

async function writePan(db: Db, id: string, pan: PanColumns): Promise<void> {
  await db.execute(sql`
    update customer set plain_pan = null, pan_key_id = ${pan.panKeyId}, pan_wrapped_key = ${pan.panWrappedKey},
      pan_sealed = ${pan.panSealed}, pan_hash = ${pan.panHash}, pan_end = ${pan.panEnd}
    where id = ${id}`)
}

/** A PAN under the newest master key; one that cannot be opened stays as it is. */
function moved(keys: PanKeys, found: Found): PanColumns | null {
  const sealed = sealedPan(found)
  if (!sealed) return null
  try {
    const again = panVault(keys).rewrap(sealed, panOwner(found))
    return again && { ...found, panKeyId: again.keyId, panWrappedKey: again.wrappedKey }
  } catch {
    return null
  }
}

async function inBatches(
  { transaction }: Pick<Database, 'transaction'>,
  where: ReturnType<typeof sql>,
  work: (db: Db, found: Found) => Promise<void>,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const last = await transaction(async (db) => {
      const { rows } = await db.execute<Found>(sql`
        select ${columns} from customer where ${where} and id > ${after} order by id limit ${atOnce} for update`)
      for (const found of rows) await work(db, found)
      return rows.length === atOnce ? rows.at(-1)?.id : undefined
    })
    if (last === undefined) return
    after = last
  }
}

/** Seals what was written plain by former versions, and moves what is sealed under an old master key to the newest. */
export async function sealPans(database: Pick<Database, 'transaction'>, keys: PanKeys): Promise<void> {
  await inBatches(database, sql`plain_pan is not null`, async (db, { plain, ...owner }) =>
    writePan(db, owner.id, sealPan(keys, owner, plain)),
  )
  await inBatches(database, sql`pan_key_id <> ${panVault(keys).keyId}`, async (db, found) => {
    const pan = moved(keys, found)
    if (pan) await writePan(db, found.id, pan)
  })
}
