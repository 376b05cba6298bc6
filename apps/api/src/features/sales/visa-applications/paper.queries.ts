import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteDocuments } from '../../base/files/index.ts'
import {
  visaApplicants as applicants,
  visaApplications as applications,
  visaDocuments as documents,
} from './application.table.ts'
import { grantedKey } from './application.view.ts'

type Eraser = Pick<Platform, 'enqueue'>

/** Removes papers for good, with their files, by their ids. */
export async function deletePapers(platform: Eraser, db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await db
    .delete(documents)
    .where(inArray(documents.id, [...ids]))
    .returning({ fileId: documents.fileId })
  await deleteDocuments(
    platform,
    db,
    gone.map(({ fileId }) => fileId),
  )
}

type Placed = Pick<typeof documents.$inferInsert, 'applicationId' | 'applicantId' | 'key' | 'fileId' | 'warning'>

/** Gives a kept file its place among somebody's papers; one that had it before is removed. The application is locked. */
export async function placePaper(platform: Eraser, db: Db, paper: Placed): Promise<void> {
  const former = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.applicantId, paper.applicantId), eq(documents.key, paper.key)))
  await deletePapers(
    platform,
    db,
    former.map(({ id }) => id),
  )
  await db.insert(documents).values({ id: uuidv7(), ...paper })
}

type GrantedVisa = { applicantId: string; holder: string; name: string; key: string; mime: string }

/** The granted visas of some applications of an organisation, each by the person it was granted to, with its file. */
export const listGrantedVisas = (db: Db, orgId: string, applicationIds: readonly string[]): Promise<GrantedVisa[]> =>
  db
    .select({
      applicantId: applicants.id,
      holder: sql<string>`concat_ws(' ', ${applicants.givenNames}, ${applicants.surname})`,
      name: sql<string>`f.name`.as('file_name'),
      key: sql<string>`f.key`.as('file_key'),
      mime: sql<string>`f.mime`.as('file_mime'),
    })
    .from(documents)
    .innerJoin(applicants, eq(applicants.id, documents.applicantId))
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .innerJoin(sql`file f`, sql`f.id = ${documents.fileId}`)
    .where(
      and(
        eq(applications.orgId, orgId),
        inArray(applications.id, [...applicationIds]),
        eq(documents.key, grantedKey),
        eq(applicants.status, 'Approved'),
      ),
    )
    .orderBy(asc(applicants.applicationId), asc(applicants.position))
