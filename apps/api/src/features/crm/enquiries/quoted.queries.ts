import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { enquiries } from './enquiry.table.ts'

const { id, number, kind, orgId, customerId, subject, details } = enquiries

/** What a quotation begins with: what is asked for, and by whom. */
export type Quotable = NonNullable<Awaited<ReturnType<typeof findQuotable>>>

/** An enquiry of any kind that this caller may see. */
export async function findQuotable(db: Db, caller: Caller, enquiryId: string) {
  const [row] = await db
    .select({
      id,
      number,
      kind,
      orgId,
      customerId,
      subject,
      details,
      customerName: sql<string>`(select c.name from customer c where c.id = enquiry.customer_id)`,
      phone: sql<string | null>`(
        select p.number from customer_phone p where p.customer_id = enquiry.customer_id order by p.position limit 1)`,
      email: sql<string | null>`(select c.email from customer c where c.id = enquiry.customer_id)`,
    })
    .from(enquiries)
    .where(and(eq(id, enquiryId), scope(enquiries, caller)))
  return row ?? null
}

/** Locks an enquiry for what happens without a caller. */
export async function lockAnyEnquiry(db: Db, enquiryId: string) {
  const [row] = await db
    .select({ id, orgId, status: enquiries.status, firstAnswerAt: enquiries.firstAnswerAt })
    .from(enquiries)
    .where(eq(id, enquiryId))
    .for('update')
  return row ?? null
}
