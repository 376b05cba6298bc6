import type { MessageRecordKind } from '@karavan/domain/crm/message'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Where something that came in belongs. */
export type Match = {
  orgId: string
  record: MessageRecordKind | null
  recordId: string | null
  customerId: string | null
  matchedBy: 'token' | 'reply' | 'number' | 'phone' | null
  /** Who hears of it. */
  userId: string | null
}

type Sent = Omit<Match, 'matchedBy'>
const sentColumns = sql`org_id as "orgId", record, record_id as "recordId", customer_id as "customerId",
  created_by as "userId"`
/** Whoever was erased is a stranger when they write again. */
const known = sql`not exists (select from customer c where c.id = customer_id and c.erased_at is not null)`

/** The message that is answered, by its id. */
export async function findAnswered(db: Db, ids: readonly string[]): Promise<Sent | null> {
  if (ids.length === 0) return null
  const { rows } = await db.execute<Sent>(sql`
    select ${sentColumns} from message where id = any (${sql.param([...ids])}::uuid[]) and ${known}
    order by created_at desc limit 1`)
  return rows[0] ?? null
}

/** The message that WhatsApp knows by this name, or the last that went to this number. */
export async function findChatted(db: Db, name: string | null, phone: string): Promise<Sent | null> {
  const { rows } = await db.execute<Sent>(sql`
    select ${sentColumns} from message where channel = 'whatsapp'
      and (provider_id = ${name} or recipient = ${phone} and state <> 'Prepared') and ${known}
    order by provider_id is not distinct from ${name} desc, created_at desc limit 1`)
  return rows[0] ?? null
}

/** The records with one of these numbers whose customer this address belongs to. */
export async function findByNumber(db: Db, sender: string, numbers: readonly string[]): Promise<Sent[]> {
  if (numbers.length === 0) return []
  const wanted = sql`any (${sql.param([...numbers])}::text[])`
  const { rows } = await db.execute<Sent>(sql`
    select r.org_id as "orgId", r.record, r.id as "recordId", r.customer_id as "customerId", r.user_id as "userId" from (
      select org_id, 'enquiry' as record, id, customer_id, assigned_to as user_id from enquiry where number = ${wanted}
      union all
      select org_id, 'quotation', id, customer_id, created_by from quotation where number = ${wanted}
      union all
      select org_id, 'booking', id, customer_id, coalesce(assigned_to, created_by) from crm_booking where number = ${wanted}
    ) r join customer c on c.id = r.customer_id and c.email = ${sender} limit 3`)
  return rows
}

/** Whose Inbox takes it: of the one organisation that knows the sender, else of the house. */
export async function findInbox(db: Db, sender: string): Promise<Sent> {
  const { rows } = await db.execute<{ orgId: string; customerId: string }>(sql`
    select c.org_id as "orgId", c.id as "customerId" from customer c
    where c.gone_at is null and (c.email = ${sender}
      or c.id in (select p.customer_id from customer_phone p where p.number = ${sender})) limit 2`)
  const [one, ...more] = rows
  if (one && more.length === 0) return { ...one, record: null, recordId: null, userId: null }
  const { rows: houses } = await db.execute<{ id: string }>(sql`select id from org where kind = 'house' limit 1`)
  const [house] = houses
  if (!house) throw new Error('There is no house')
  return { orgId: house.id, customerId: null, record: null, recordId: null, userId: null }
}

/** Who answers for what came in where nobody is named: those who lead the organisation. */
export async function leadersOf(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from app_user where org_id = ${orgId} and active and user_type in ('Admin', 'Agent', 'Customer')
    order by created_at, id limit 3`)
  return rows.map(({ id }) => id)
}

/** The kind of a record that has a page by kind. */
export async function findKind(db: Db, of: TaskRecord, id: string): Promise<string | null> {
  if (of !== 'enquiry' && of !== 'booking') return null
  const table = sql.identifier(of === 'enquiry' ? 'enquiry' : 'crm_booking')
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from ${table} where id = ${id}`)
  return rows[0]?.kind ?? null
}
