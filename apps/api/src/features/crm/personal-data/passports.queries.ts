import { sql } from 'drizzle-orm'
import { openPassport, type PassportKeys } from '../../../platform/crypto/passport.ts'
import { openVisaNumber } from '../../../platform/crypto/visa-number.ts'
import type { Db } from '../../../platform/db/database.ts'

type Stored = { id: string; orgId: string; passportSealed: string }

const anyOf = (ids: readonly string[]) => sql`any (${sql.param([...ids])}::uuid[])`

/** The passport numbers of a person and of whoever travels with them, whole, by the record or member each stands in. */
export async function readPassports(
  db: Db,
  keys: PassportKeys,
  { customers, purchases }: { customers: readonly string[]; purchases: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<Stored>(sql`
    select c.id::text, c.org_id as "orgId", c.passport_sealed as "passportSealed" from customer c
    where c.id = ${anyOf(customers)} and c.passport_sealed is not null
    union all
    select m ->> 'id', c.org_id, m ->> 'passportSealed' from customer c, jsonb_array_elements(c.family) m
    where c.id = ${anyOf(customers)} and m ->> 'passportSealed' is not null
    union all
    select p.id::text, a.org_id, p.passport_sealed from visa_applicant p join visa_application a on a.id = p.application_id
    where a.id = ${anyOf(purchases)} and p.passport_sealed is not null`)
  return new Map(
    rows.flatMap((row) => {
      const number = openPassport(keys, row)
      return number === null ? [] : [[row.id, number]]
    }),
  )
}

/** The numbers of the visas that were granted to them, whole, by the applicant. */
export async function readVisaNumbers(
  db: Db,
  keys: PassportKeys,
  { purchases }: { purchases: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; orgId: string; visaNumberSealed: string }>(sql`
    select p.id, a.org_id as "orgId", p.visa_number_sealed as "visaNumberSealed"
    from visa_applicant p join visa_application a on a.id = p.application_id
    where a.id = ${anyOf(purchases)} and p.visa_number_sealed is not null`)
  return new Map(
    rows.flatMap((row) => {
      const number = openVisaNumber(keys, row)
      return number === null ? [] : [[row.id, number]]
    }),
  )
}
