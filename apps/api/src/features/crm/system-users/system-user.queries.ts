import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'

type Found = Omit<SystemUser, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date | null }

const toSent = ({ createdAt, lastSeenAt, ...row }: Found): SystemUser => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
})

/** People who work in the CRM, with how much each has open. */
const people = sql`
  select u.id, u.org_id as "orgId", o.company_name as "companyName", u.name, u.email, u.phone,
    u.user_type as "userType", u.active, u.allowed, u.denied,
    coalesce(u.role, case when u.user_type = 'SystemUser' then 'Manager' else 'Owner' end) as role,
    case when not u.active then 'suspended' when u.subject is not null then 'active'
      when u.invitation_expires_at > now() then 'invited' else 'expired' end as state,
    (select count(*)::int from enquiry e where e.assigned_to = u.id
       and e.status in ('New', 'Contacted', 'Quoted', 'Negotiation')) as "openWork",
    (select count(*)::int from crm_task t where t.assigned_to = u.id and t.done_at is null) as "openTasks",
    u.last_seen_at as "lastSeenAt", u.created_at as "createdAt", u.version
  from app_user u join org o on o.id = u.org_id
  where u.user_type in ('Admin', 'Agent', 'SystemUser')`

const within = ({ userType, orgId }: Caller): SQL => (userType === 'Admin' ? sql`true` : sql`"orgId" = ${orgId}::uuid`)

const sorts: Record<string, SQL> = {
  name: sql`name`,
  lastSeenAt: sql`"lastSeenAt"`,
  createdAt: sql`"createdAt"`,
}

/** A page of the people of an organisation, by one statement. */
export async function listSystemUsers(
  db: Db,
  caller: Caller,
  query: ListQuery & { active?: 'true' | 'false' | undefined; orgId?: string | undefined },
): Promise<{ data: SystemUser[]; meta: PageMeta }> {
  const { page, pageSize, q, active, orgId } = query
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const column = sorts[query.sort.replace('-', '')] ?? sql`name`
  const literal = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await db.execute<Found & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${people}) p
    where ${within(caller)}
      and (${literal}::text is null or name ilike ${literal} or email ilike ${literal})
      and (${active ?? null}::boolean is null or active = ${active ?? null}::boolean)
      and (${orgId ?? null}::uuid is null or "orgId" = ${orgId ?? null}::uuid)
    order by ${column} ${direction} nulls last, id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    data: rows.map(({ total: _, ...row }) => toSent(row as Found)),
    meta: { page, pageSize, total: rows[0]?.total ?? 0 },
  }
}

/** One of them, when this caller may see them. */
export async function findSystemUser(db: Db, caller: Caller, id: string): Promise<SystemUser | null> {
  const { rows } = await db.execute<Found>(sql`select * from (${people}) p where id = ${id} and ${within(caller)}`)
  return rows[0] ? toSent(rows[0]) : null
}
