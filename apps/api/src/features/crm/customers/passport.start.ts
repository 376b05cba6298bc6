import type { FamilyMember } from '@karavan/domain/crm/customer'
import { sql } from 'drizzle-orm'
import { movedPassport, type PassportKeys, sealPassport } from '../../../platform/crypto/passport.ts'
import { numberKeyId } from '../../../platform/crypto/sealed-number.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'

/** A member as former versions wrote them: with the number itself. */
type OldMember = Omit<FamilyMember, 'passportSealed' | 'passportHash' | 'passportMasked'> & {
  passportNumber?: string | null
}
type Found = {
  id: string
  orgId: string
  plain: string | null
  sealed: string | null
  family: (FamilyMember | OldMember)[]
}

const listWhere =
  (where: ReturnType<typeof sql>) =>
  async (db: Db, after: string, atOnce: number): Promise<Found[]> => {
    const { rows } = await db.execute<Found>(sql`
    select id, org_id as "orgId", plain_passport as plain, passport_sealed as sealed, family
    from customer where (${where}) and id > ${after} order by id limit ${atOnce} for update`)
    return rows
  }

const isOld = (member: FamilyMember | OldMember): member is OldMember => !('passportSealed' in member)

function sealMember(keys: PassportKeys, orgId: string, member: FamilyMember | OldMember): FamilyMember {
  if (!isOld(member)) return member
  const { passportNumber = null, ...rest } = member
  return { ...rest, ...sealPassport(keys, { id: member.id, orgId }, passportNumber) }
}

const moveMember = (keys: PassportKeys, orgId: string, member: FamilyMember): FamilyMember =>
  member.passportSealed === null
    ? member
    : {
        ...member,
        passportSealed: movedPassport(keys, { id: member.id, orgId }, member.passportSealed) ?? member.passportSealed,
      }

/** Seals what was written plain by former versions, and moves what is sealed under an old master key to the newest. */
export async function sealCustomerPassports(
  database: Pick<Database, 'transaction'>,
  keys: PassportKeys,
): Promise<void> {
  const old = sql`plain_passport is not null or family @? '$[*] ? (!exists(@.passportSealed))'`
  await inBatches(database, listWhere(old), async (db, { id, orgId, plain, family }) => {
    const people = JSON.stringify(family.map((member) => sealMember(keys, orgId, member)))
    const number = plain === null ? null : sealPassport(keys, { id, orgId }, plain)
    await db.execute(sql`update customer set family = ${people}::jsonb, plain_passport = null where id = ${id}`)
    if (number)
      await db.execute(sql`
        update customer set passport_sealed = ${number.passportSealed}, passport_hash = ${number.passportHash},
          passport_masked = ${number.passportMasked} where id = ${id}`)
  })
  const keyId = numberKeyId(keys)
  const vars = JSON.stringify({ key: `${keyId} ` })
  const elsewhere = sql`split_part(passport_sealed, ' ', 1) <> ${keyId} or jsonb_path_exists(family,
    '$[*].passportSealed ? (@ != null && !(@ starts with $key))', ${vars}::jsonb)`
  await inBatches(database, listWhere(elsewhere), async (db, { id, orgId, sealed, family }) => {
    const moved = sealed === null ? null : (movedPassport(keys, { id, orgId }, sealed) ?? sealed)
    const people = JSON.stringify((family as FamilyMember[]).map((member) => moveMember(keys, orgId, member)))
    await db.execute(sql`update customer set passport_sealed = ${moved}, family = ${people}::jsonb where id = ${id}`)
  })
}
