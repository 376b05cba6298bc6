import { sql } from 'drizzle-orm'
import { type NumberKeys, numberKeyId } from '../../../platform/crypto/sealed-number.ts'
import { movedVisaNumber, sealVisaNumber } from '../../../platform/crypto/visa-number.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'

type Found = { id: string; orgId: string; plain: string | null; sealed: string | null }

const listWhere =
  (where: ReturnType<typeof sql>) =>
  async (db: Db, after: string, atOnce: number): Promise<Found[]> => {
    const { rows } = await db.execute<Found>(sql`
    select p.id, a.org_id as "orgId", p.plain_visa_number as plain, p.visa_number_sealed as sealed
    from visa_applicant p join visa_application a on a.id = p.application_id
    where ${where} and p.id > ${after} order by p.id limit ${atOnce} for update of p`)
    return rows
  }

/** Seals what was written plain by former versions, and moves what is sealed under an old master key to the newest. */
export async function sealVisaNumbers(database: Pick<Database, 'transaction'>, keys: NumberKeys): Promise<void> {
  await inBatches(database, listWhere(sql`p.plain_visa_number is not null`), async (db, { id, orgId, plain }) => {
    const { visaNumberSealed, visaNumberMasked } = sealVisaNumber(keys, { id, orgId }, plain)
    await db.execute(sql`
      update visa_applicant set plain_visa_number = null, visa_number_sealed = ${visaNumberSealed},
        visa_number_masked = ${visaNumberMasked} where id = ${id}`)
  })
  const elsewhere = sql`split_part(p.visa_number_sealed, ' ', 1) <> ${numberKeyId(keys)}`
  await inBatches(database, listWhere(elsewhere), async (db, { id, orgId, sealed }) => {
    const moved = sealed && movedVisaNumber(keys, { id, orgId }, sealed)
    if (moved) await db.execute(sql`update visa_applicant set visa_number_sealed = ${moved} where id = ${id}`)
  })
}
