import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'

/** A customer's name, and the ids by which travellers can be one of theirs. */
export async function findPeople(db: Db, customerId: string): Promise<{ name: string; members: string[] }> {
  const { rows } = await db.execute<{ name: string; members: string[] }>(sql`
    select c.name, array (select m ->> 'id' from jsonb_array_elements(c.family) m) as members
    from customer c where c.id = ${customerId}`)
  return { name: rows[0]?.name ?? '', members: [customerId, ...(rows[0]?.members ?? [])] }
}

/** Whether an organisation can book this itinerary: its own, or one of the house's. */
export async function hasItinerary(db: Db, orgId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from itinerary i join org o on o.id = i.org_id
    where i.id = ${id} and (i.org_id = ${orgId} or o.kind = 'house')`)
  return rows.length > 0
}

type Origin = { enquiryId: string | null; quotationVersionId: string | null }
type Found = {
  enquiry: boolean
  quotation: string | null
  enquiryId: string | null
  versionId: string | null
  booked: string | null
}

/** What a booking comes from: an enquiry of the organisation, and the version of a quotation its customer accepted. */
export async function getOrigin(
  db: Db,
  orgId: string,
  { enquiryId, quotationId }: { enquiryId: string | null; quotationId: string | null },
): Promise<Origin> {
  if (enquiryId === null && quotationId === null) return { enquiryId: null, quotationVersionId: null }
  const { rows } = await db.execute<Found>(sql`
    select exists (select 1 from enquiry e where e.id = ${enquiryId} and e.org_id = ${orgId}) as enquiry,
      q.id as quotation, q.enquiry_id as "enquiryId", v.id as "versionId", b.number as booked
    from (select 1) one
    left join quotation q on q.id = ${quotationId} and q.org_id = ${orgId}
    left join quotation_version v on v.quotation_id = q.id and v.status = 'Accepted'
    left join crm_booking b on b.quotation_version_id = v.id`)
  const [found] = rows
  if (enquiryId !== null && !found?.enquiry) throw invalid({ path: 'enquiryId', message: 'There is no such enquiry' })
  if (quotationId === null) return { enquiryId, quotationVersionId: null }
  if (!found?.quotation) throw invalid({ path: 'quotationId', message: 'There is no such quotation' })
  if (!found.versionId) throw invalid({ path: 'quotationId', message: 'Its customer has not accepted it' })
  if (found.booked) throw problem('DUPLICATE', `${found.booked} is the booking of this quotation already.`)
  return { enquiryId: enquiryId ?? found.enquiryId, quotationVersionId: found.versionId }
}
