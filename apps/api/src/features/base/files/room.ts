import { fits, leastBytes, type Room, roomOf } from '@karavan/domain/base/files/room'
import type { OrgKind, UserType } from '@karavan/domain/base/access/user-type'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'

type Quota = Pick<Config, 'orgFileBytes'>
type Owner = { orgId: string; userId: string }

/** Refuses whoever may keep nothing, before a byte of theirs is read. */
export function refuseStranger(caller: Caller, { orgFileBytes }: Quota): void {
  if (!roomOf(caller, orgFileBytes))
    throw problem('NOT_VERIFIED', 'Files can be uploaded once this account is verified: confirm your address first.')
}

/** Refuses a file for which its organisation has no room left; uploads of one organisation wait for each other here. */
export async function takeRoom(db: Db, { orgId, userId }: Owner, size: number, { orgFileBytes }: Quota): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('karavan-files ' || ${orgId}, 0))`)
  const { rows } = await db.execute<{ orgKind: OrgKind; userType: UserType; verified: boolean } & Room>(sql`
    select o.kind as "orgKind", u.user_type as "userType", u.verified, k.files, k.bytes
    from app_user u join org o on o.id = u.org_id,
      (select count(*)::int as files, coalesce(sum(greatest(size, ${leastBytes})), 0)::float8 as bytes
       from file where org_id = ${orgId}) k
    where u.id = ${userId}`)
  const [owner] = rows
  if (owner && fits(roomOf(owner, orgFileBytes), owner, size)) return
  throw problem(
    'FILE_REFUSED',
    'There is no room left for files of your company. Delete some, or ask the house for more.',
  )
}
