import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { leads } from './lead.table.ts'

const ofEnquiry = (column: string) => sql.raw(`(select e.${column} from enquiry e where e.id = lead.enquiry_id)`)
const columns = {
  lead: leads,
  assignee: sql<string | null>`(select u.name from app_user u where u.id = ${leads.assignedTo})`.as('assignee'),
  itineraryTitle: sql<string | null>`(select i.title from itinerary i where i.id = ${leads.itineraryId})`.as('title'),
  enquiryNumber: sql<string | null>`${ofEnquiry('number')}`.as('enquiry_number'),
  enquiryKind: sql<Lead['enquiryKind']>`${ofEnquiry('kind')}`.as('enquiry_kind'),
}

type Found = { lead: typeof leads.$inferSelect } & Pick<
  Lead,
  'assignee' | 'itineraryTitle' | 'enquiryNumber' | 'enquiryKind'
>

const toLead = ({ lead: { orgId: _, ...lead }, ...names }: Found): Lead => ({ ...lead, ...names })

type Filters = {
  status?: Lead['status'] | undefined
  source?: Lead['source'] | undefined
  assignedTo?: string | undefined
}

/** A page of what was sent in, by one statement. */
export async function listLeads(db: Db, caller: Caller, query: ListQuery & Filters) {
  const { name, email, phone, reference, message, createdAt } = leads
  const statement = db
    .select({ ...columns, totalRows })
    .from(leads)
    .where(
      allOf(
        scope(leads, caller),
        given(leads.status, query.status),
        given(leads.source, query.source),
        query.assignedTo === 'none' ? isNull(leads.assignedTo) : given(leads.assignedTo, query.assignedTo),
        searchIn(query.q, [name, email, phone, reference, message]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { createdAt, name }, id: leads.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ totalRows: _, ...row }) => toLead(row)), meta }
}

/** One lead, when this caller may see it, or for whoever has just changed it; locked for whoever is about to. */
export async function findLead(db: Db, caller: Caller | null, id: string, lock = false): Promise<Lead | null> {
  const query = db
    .select(columns)
    .from(leads)
    .where(and(eq(leads.id, id), caller ? scope(leads, caller) : undefined))
  const [found] = lock ? await query.for('update', { of: leads }) : await query
  return found ? toLead(found) : null
}

/** Writes a change of a lead, which the caller has locked. */
export async function updateLeadRow(db: Db, id: string, changes: Partial<typeof leads.$inferInsert>): Promise<void> {
  await db
    .update(leads)
    .set({ ...changes, version: sql`${leads.version} + 1`, updatedAt: sql`now()` })
    .where(eq(leads.id, id))
}

/** Writes leads as they came in, without telling anybody: for data that was made up. */
export async function insertLeads(db: Db, rows: readonly (typeof leads.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(leads).values([...rows])
}
