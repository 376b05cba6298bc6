import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiryMoves } from '@karavan/domain/crm/enquiry'
import type { Db } from '../../../platform/db/database.ts'
import type { FullEnquiry } from './enquiry.queries.ts'
import { type EnquiryParts, readParts } from './timeline.queries.ts'

const minutesBetween = (from: string, until: string | null): number | null =>
  until === null ? null : Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / 60_000))

/** An enquiry, and what belongs to it where that was read with it. */
export type ReadEnquiry = FullEnquiry & { parts?: EnquiryParts }

/** An enquiry as it is sent, with its steps, files and timeline. */
export async function toEnquiry(db: Db, enquiry: ReadEnquiry): Promise<Enquiry> {
  const {
    parts,
    createdBy: _,
    searched: _text,
    customerSearched: _theirs,
    leadId: _lead,
    reached: _stage,
    firstAnswerAt,
    confirmedAt: _at,
    ...sent
  } = enquiry
  return {
    ...sent,
    answeredAfterMinutes: minutesBetween(enquiry.createdAt, firstAnswerAt),
    moves: [...enquiryMoves[enquiry.status]],
    ...(parts ?? (await readParts(db, enquiry.id))),
  }
}
