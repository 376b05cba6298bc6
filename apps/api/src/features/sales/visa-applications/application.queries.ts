import { statusOfAll, type VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type VisaRecord, visas } from '../../catalogue/visas/index.ts'
import { type BuyerNames, movedUnderLock, saleKinds, type SaleLock, saleTable } from '../core/index.ts'
import {
  type ApplicantRecord,
  type VisaApplicationRecord,
  type DocumentRecord,
  visaApplicants as applicants,
  visaApplications as applications,
  visaDocuments as documents,
} from './application.table.ts'

/** A paper that was handed in, with the name and size of its file. */
export type KeptDocument = DocumentRecord & { name: string; mime: string; size: number }

export type FullApplicant = ApplicantRecord & { documents: KeptDocument[] }

/** An application with its people, their papers, its visa and the names of those it belongs to. */
export type FullVisaApplication = VisaApplicationRecord &
  Omit<BuyerNames, 'bookedBy' | 'bookerEmail'> & {
    /** The visa as it was when the application was handed in; before that as the catalogue has it. */
    product: VisaRecord
    applicants: FullApplicant[]
    appliedBy: string
    applierEmail: string
  }

const sale = saleTable(saleKinds['visa-application'], applications)
const { lockOf, referenceOf } = sale
const { bookedBy, bookerEmail, ...others } = sale.names
/** The names of those an application belongs to: of a visa whoever buys it applies. */
export const names = { ...others, appliedBy: bookedBy, applierEmail: bookerEmail }
const full = { application: applications, live: visas, ...names }

const listDocuments = (db: Db, applicationId: string): Promise<KeptDocument[]> =>
  db
    .select({
      id: documents.id,
      applicationId: documents.applicationId,
      applicantId: documents.applicantId,
      key: documents.key,
      fileId: documents.fileId,
      warning: documents.warning,
      createdAt: documents.createdAt,
      name: sql<string>`f.name`.as('file_name'),
      mime: sql<string>`f.mime`.as('file_mime'),
      size: sql<number>`f.size`.as('file_size'),
    })
    .from(documents)
    .innerJoin(sql`file f`, sql`f.id = ${documents.fileId}`)
    .where(eq(documents.applicationId, applicationId))
    .orderBy(asc(documents.createdAt), asc(documents.id))

async function findWhere(db: Db, where: SQL | undefined, lock?: SaleLock): Promise<FullVisaApplication | null> {
  const query = db.select(full).from(applications).innerJoin(visas, eq(visas.id, applications.visaId)).where(where)
  const [row] = lock ? await query.for('update', lockOf(lock)) : await query
  if (!row) return null
  const { application, live, ...rest } = row
  // Read after the lock: they change only under it.
  const people = await db
    .select()
    .from(applicants)
    .where(eq(applicants.applicationId, application.id))
    .orderBy(asc(applicants.position), asc(applicants.id))
  const papers = await listDocuments(db, application.id)
  return {
    ...application,
    ...rest,
    product: application.visa ?? live,
    applicants: people.map((person) => ({
      ...person,
      documents: papers.filter(({ applicantId }) => applicantId === person.id),
    })),
  }
}

export const {
  get: getVisaApplication,
  getLocked: getLockedVisaApplication,
  lock: lockVisaApplication,
  lockForJob: lockVisaApplicationForJob,
  getLockedById: getLockedVisaApplicationById,
  getById: getVisaApplicationById,
} = sale.readers(findWhere)

/** The next number. */
export async function nextReference(db: Db, day: string): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('visa_application_number')::int as number`)
  return referenceOf(day, rows[0]?.number)
}

export async function insertVisaApplication(db: Db, row: typeof applications.$inferInsert): Promise<void> {
  await db.insert(applications).values(row)
}

type Stand = Pick<VisaApplicationRecord, 'id' | 'status' | 'paymentStatus'>
type Changes = Partial<typeof applications.$inferInsert>

/** Writes a change of an application that stands where it is expected to stand; false when somebody was faster. */
export async function updateVisaApplicationRow(db: Db, stand: Stand, changes: Changes): Promise<boolean> {
  return (await sale.update(db, stand.id, stand, changes)) !== null
}

/**
 * Notes that something was done with an application that no edit of its fields can run into: its version stays, or the
 * draft somebody types while papers are uploaded would be refused.
 */
export async function touchVisaApplication(db: Db, id: string): Promise<void> {
  await db.update(applications).set({ updatedAt: sql`now()`, clearedAt: null }).where(eq(applications.id, id))
}

/** People of one application who go the same way. */
export type ApplicantMove = {
  ids: readonly string[]
  from: VisaStatus
  to: VisaStatus
  set?: Partial<Pick<ApplicantRecord, 'reason' | 'asked' | 'visaNumberSealed' | 'visaNumberMasked' | 'share' | 'child'>>
}

const resumeOf = ({ from, to }: ApplicantMove) =>
  to === 'DocumentsRequired' && (from === 'Submitted' || from === 'InProcess') ? from : null

/**
 * Moves people who stand where they are expected to, and their application to where its least advanced then is; false
 * when somebody was faster. The one place that writes where applicants stand. Whoever is asked for more documents goes
 * back to where they stood by `resumeStatus`.
 */
export async function moveApplicants(
  db: Db,
  application: Stand,
  moves: readonly ApplicantMove[],
  changes: Changes = {},
): Promise<boolean> {
  for (const move of moves) {
    const moved = await db
      .update(applicants)
      .set({ ...move.set, status: move.to, resumeStatus: resumeOf(move) })
      .where(
        and(
          eq(applicants.applicationId, application.id),
          inArray(applicants.id, [...move.ids]),
          eq(applicants.status, move.from),
        ),
      )
      .returning({ id: applicants.id })
    if (moved.length !== move.ids.length) return false
  }
  const now = await db
    .select({ status: applicants.status })
    .from(applicants)
    .where(eq(applicants.applicationId, application.id))
  return updateVisaApplicationRow(db, application, { ...changes, status: statusOfAll(now.map(({ status }) => status)) })
}

/** The same for what is locked, where nobody can have been faster; the application as it stands then. */
export async function moveLockedApplicants(
  db: Db,
  application: FullVisaApplication,
  moves: readonly ApplicantMove[],
  changes?: Changes,
): Promise<FullVisaApplication> {
  if (!(await moveApplicants(db, application, moves, changes))) throw movedUnderLock(application)
  return getVisaApplicationById(db, application.id)
}

/** Writes what differs from person to person in one statement: whether they pay as a child, and their part of the price. */
export async function setShares(
  db: Db,
  applicationId: string,
  shares: readonly Pick<ApplicantRecord, 'id' | 'child' | 'share'>[],
): Promise<void> {
  await db.execute(sql`
    update visa_applicant a set child = s.child, share = s.share
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (id uuid, child boolean, share jsonb)
    where a.id = s.id and a.application_id = ${applicationId}`)
}

type PersonColumns = typeof applicants.$inferInsert

/** Writes the people of a draft, new and known ones, by one statement. */
export async function upsertApplicants(db: Db, people: readonly PersonColumns[]): Promise<void> {
  if (people.length === 0) return
  const taken = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(applicants)
    .values([...people])
    .onConflictDoUpdate({
      target: applicants.id,
      set: {
        position: taken('position'),
        surname: taken('surname'),
        givenNames: taken('given_names'),
        gender: taken('gender'),
        birthDate: taken('birth_date'),
        nationality: taken('nationality'),
        passportSealed: taken('passport_sealed'),
        passportHash: taken('passport_hash'),
        passportMasked: taken('passport_masked'),
        passportIssuedOn: taken('passport_issued_on'),
        passportExpiresOn: taken('passport_expires_on'),
        mrzVerified: taken('mrz_verified'),
        child: taken('child'),
      },
      setWhere: sql`visa_applicant.application_id = excluded.application_id`,
    })
}

/** Takes out everybody of a draft but these; their papers must be gone by then. */
export async function keepOnly(db: Db, applicationId: string, ids: readonly string[]): Promise<void> {
  await db
    .delete(applicants)
    .where(
      and(
        eq(applicants.applicationId, applicationId),
        ids.length > 0 ? notInArray(applicants.id, [...ids]) : undefined,
      ),
    )
}

/** Removes a draft with its people; its papers must be gone by then. */
export async function deleteVisaApplicationRow(db: Db, id: string): Promise<void> {
  await db.delete(applications).where(eq(applications.id, id))
}

/** In which other applications of the organisation passports are, by the hashes of their numbers; what was cancelled does not count. */
export async function findElsewhere(
  db: Db,
  { id, orgId }: Pick<FullVisaApplication, 'id' | 'orgId'>,
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({
      hash: sql<string>`${applicants.passportHash}`.as('hash'),
      references: sql<string[]>`array_agg(distinct ${applications.reference})`.as('references'),
    })
    .from(applicants)
    .innerJoin(applications, eq(applications.id, applicants.applicationId))
    .where(
      and(
        inArray(applicants.passportHash, [...hashes]),
        ne(applicants.applicationId, id),
        ne(applicants.status, 'Cancelled'),
        eq(applications.orgId, orgId),
      ),
    )
    .groupBy(applicants.passportHash)
  return new Map(rows.map(({ hash, references }) => [hash, references]))
}
