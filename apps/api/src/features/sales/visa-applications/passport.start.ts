import { sql } from 'drizzle-orm'
import { movedPassport, type PassportKeys, sealPassport } from '../../../platform/crypto/passport.ts'
import { numberKeyId } from '../../../platform/crypto/sealed-number.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'

type Found = { id: string; orgId: string; plain: string | null; sealed: string | null }

const listWhere =
  (where: ReturnType<typeof sql>) =>
  async (db: Db, after: string, atOnce: number): Promise<Found[]> => {
    const { rows } = await db.execute<Found>(sql`
    select p.id, a.org_id as "orgId", p.plain_passport as plain, p.passport_sealed as sealed
    from visa_applicant p join visa_application a on a.id = p.application_id
    where ${where} and p.id > ${after} order by p.id limit ${atOnce} for update of p`)
    return rows
  }

/** Seals what was written plain by former versions, and moves what is sealed under an old master key to the newest. */
export async function sealApplicantPassports(
  database: Pick<Database, 'transaction'>,
  keys: PassportKeys,
): Promise<void> {
  await inBatches(database, listWhere(sql`p.plain_passport is not null`), async (db, { id, orgId, plain }) => {
    const { passportSealed, passportHash, passportMasked } = sealPassport(keys, { id, orgId }, plain)
    await db.execute(sql`
      update visa_applicant set plain_passport = null, passport_sealed = ${passportSealed},
        passport_hash = ${passportHash}, passport_masked = ${passportMasked} where id = ${id}`)
  })
  const elsewhere = sql`split_part(p.passport_sealed, ' ', 1) <> ${numberKeyId(keys)}`
  await inBatches(database, listWhere(elsewhere), async (db, { id, orgId, sealed }) => {
    const moved = sealed && movedPassport(keys, { id, orgId }, sealed)
    if (moved) await db.execute(sql`update visa_applicant set passport_sealed = ${moved} where id = ${id}`)
  })
}
