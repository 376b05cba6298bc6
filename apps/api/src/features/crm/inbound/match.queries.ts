import { type Place, rightsOf } from '@karavan/domain/base/access/rights'
import type { MessageRecordKind } from '@karavan/domain/crm/message'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Where something that came in belongs. */
export type Match = {
  orgId: string
  record: MessageRecordKind | null
  recordId: string | null
  customerId: string | null
  matchedBy: 'token' | 'reply' | 'number' | 'phone' | null
  /** Who wrote what is answered. */
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

/** The message that WhatsApp knows by this name. */
export async function findQuoted(db: Db, name: string): Promise<Sent | null> {
  const { rows } = await db.execute<Sent>(sql`
    select ${sentColumns} from message where channel = 'whatsapp' and provider_id = ${name} and ${known} limit 1`)
  return rows[0] ?? null
}

/** How long after a message an answer is taken for one to it, while somebody else wrote, too. */
const talkDays = 30

/**
 * The last message that went to this number through ours. Where more than one organisation wrote to it lately nobody knows who
 * is answered, and nobody but the house is told; what somebody handed over by a phone of their own is answered there.
 */
export async function findChatted(db: Db, phone: string): Promise<Sent | 'several' | null> {
  const { rows } = await db.execute<Sent>(sql`
    with carried as (
      select *, created_at > now() - make_interval(days => ${talkDays}) as lately from message
      where channel = 'whatsapp' and recipient = ${phone} and claimed_at is not null
        and state in ('Sent', 'Delivered', 'Read', 'Unknown') and ${known}
    ), talking as (
      select *, row_number() over (partition by org_id order by created_at desc) as turn from carried
      where lately or not exists (select from carried where lately)
    )
    select ${sentColumns} from talking where turn = 1 limit 2`)
  const [one, ...more] = rows
  return more.length > 0 ? 'several' : (one ?? null)
}

/** The records with one of these numbers whose customer this address belongs to. */
export async function findByNumber(db: Db, sender: string, numbers: readonly string[]): Promise<Sent[]> {
  if (numbers.length === 0) return []
  const wanted = sql`any (${sql.param([...numbers])}::text[])`
  const { rows } = await db.execute<Sent>(sql`
    select r.org_id as "orgId", r.record, r.id as "recordId", r.customer_id as "customerId", null as "userId" from (
      select org_id, 'enquiry' as record, id, customer_id from enquiry where number = ${wanted}
      union all
      select org_id, 'quotation', id, customer_id from quotation where number = ${wanted}
      union all
      select org_id, 'booking', id, customer_id from crm_booking where number = ${wanted}
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
  return findHouseInbox(db)
}

/** What nobody else is to read. */
export async function findHouseInbox(db: Db): Promise<Sent> {
  const { rows: houses } = await db.execute<{ id: string }>(sql`select id from org where kind = 'house' limit 1`)
  const [house] = houses
  if (!house) throw new Error('There is no house')
  return { orgId: house.id, customerId: null, record: null, recordId: null, userId: null }
}

/** Whose a record is by now: who works on it, else who made it. */
const workerOf: Partial<Record<MessageRecordKind, (id: string) => SQL>> = {
  enquiry: (id) => sql`select coalesce(assigned_to, created_by) from enquiry where id = ${id}`,
  quotation: (id) => sql`select coalesce(e.assigned_to, q.created_by)
    from quotation q left join enquiry e on e.id = q.enquiry_id where q.id = ${id}`,
  booking: (id) => sql`select coalesce(assigned_to, created_by) from crm_booking where id = ${id}`,
  request: (id) => sql`select coalesce(b.assigned_to, b.created_by)
    from service_request r join crm_booking b on b.id = r.booking_id where r.id = ${id}`,
}

/**
 * Who hears of what came in: who works on the record now, else who wrote what is answered, else those who lead the organisation.
 * What suppliers answer tells what things cost, and is told to whoever may see that.
 */
export async function findHearers(
  db: Db,
  { orgId, record, recordId, userId }: Omit<Match, 'matchedBy'>,
): Promise<string[]> {
  const worker = (record && recordId && workerOf[record]?.(recordId)) || sql`select null::uuid`
  const { rows } = await db.execute<Place & { id: string }>(sql`
    select u.id, u.user_type as "userType", u.role, u.allowed, u.denied
    from (select (${worker}) as id, 1 as turn union all select ${userId}::uuid, 2) named
    join app_user u on u.id = named.id where u.active and u.org_id = ${orgId} order by named.turn`)
  const found = rows.find((one) => record !== 'request' || rightsOf(one).includes('cost'))
  return found ? [found.id] : leadersOf(db, orgId)
}

/** Who answers for what came in where nobody is named: those who lead the organisation. */
async function leadersOf(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from app_user where org_id = ${orgId} and active and user_type in ('Admin', 'Agent', 'Customer')
    order by created_at, id limit 3`)
  return rows.map(({ id }) => id)
}

/** The booking something was asked of a supplier for. */
export async function findBookingAsked(db: Db, requestId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select booking_id as id from service_request where id = ${requestId}`,
  )
  return rows[0]?.id ?? null
}

/** The kind of a record that has a page by kind. */
export async function findKind(db: Db, of: TaskRecord, id: string): Promise<string | null> {
  if (of !== 'enquiry' && of !== 'booking') return null
  const table = sql.identifier(of === 'enquiry' ? 'enquiry' : 'crm_booking')
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from ${table} where id = ${id}`)
  return rows[0]?.kind ?? null
}
