import type { ApplicationRow } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { PageMeta } from '@karavan/contracts/kit/list'
import { shownVisaStatus, type ShownVisaStatus, type VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { visas } from '../../catalogue/visas/index.ts'
import { visibleTo } from '../core/index.ts'
import { names } from './application.queries.ts'
import { visaApplicants, visaApplications as applications } from './application.table.ts'
import { isOverdue } from './application.view.ts'

type Query = z.output<typeof contract.list.query>

/** What belongs together: to be worked on by the house, waiting for the agent, decided. */
const groups: Record<NonNullable<Query['group']>, VisaStatus[]> = {
  open: ['Submitted', 'InProcess'],
  waiting: ['Draft', 'AwaitingPayment', 'DocumentsRequired'],
  done: ['Approved', 'Rejected', 'Cancelled'],
}

// The condition of the index on the day it is due, so that the queue of the house is read from there.
const isUnderWay = sql`${applications.status} in ('Submitted', 'DocumentsRequired', 'InProcess')`

const ofPeople = (what: string, which = '') =>
  sql.raw(`(select ${what} from visa_applicant a where a.application_id = visa_application.id ${which})`)

/** Applications with somebody of this name. */
const withSomebody = (text: string | undefined): SQL | undefined => {
  const { givenNames, surname } = visaApplicants
  const found = searchIn(text, [sql`(coalesce(${givenNames}, '') || ' ' || coalesce(${surname}, ''))`])
  return (
    found && sql`${applications.id} in (select ${visaApplicants.applicationId} from ${visaApplicants} where ${found})`
  )
}

const someApproved = ofPeople('1', `and a.status = 'Approved' limit 1`)

/** What is shown of them: where everybody is decided, one rejected and one approved are partly approved. */
function standing(shown: ShownVisaStatus): SQL | undefined {
  if (shown === 'PartlyApproved') return allOf(eq(applications.status, 'Rejected'), isNotNull(someApproved))
  return allOf(eq(applications.status, shown), shown === 'Rejected' ? isNull(someApproved) : undefined)
}

const conditions = (query: Query, day: string): SQL | undefined =>
  allOf(
    query.status && standing(query.status),
    query.group && inArray(applications.status, groups[query.group]),
    query.overdue && allOf(isUnderWay, sql`${applications.dueOn} < ${day}::date`),
    given(applications.otbStatus, query.otb),
    given(visas.country, query.country),
    given(applications.visaId, query.visaId),
    given(applications.orgId, query.orgId),
    query.from === undefined ? undefined : gte(applications.travelDate, query.from),
    query.until === undefined ? undefined : lte(applications.travelDate, query.until),
    or(searchIn(query.q, [applications.reference]), withSomebody(query.q)),
  )

/** One page of the applications a caller may see, by one statement; no passport is in it. */
export async function listApplications(
  db: Db,
  caller: Caller,
  query: Query,
  day: string,
): Promise<{ rows: ApplicationRow[]; meta: PageMeta }> {
  const { id, reference, status, dueOn, travelDate, submittedAt, createdAt } = applications
  const statement = db
    .select({
      id,
      reference,
      orgId: applications.orgId,
      companyName: names.companyName,
      userId: applications.userId,
      appliedBy: names.appliedBy,
      visaId: applications.visaId,
      // What was handed in keeps the words it was handed in with.
      visaName: sql<string>`coalesce(${applications.visa} ->> 'name', ${visas.name})`.as('visa_name'),
      country: sql<string>`coalesce(${applications.visa} ->> 'country', ${visas.country})`.as('visa_country'),
      category: visas.category,
      entry: visas.entry,
      express: applications.express,
      travelDate,
      returnDate: applications.returnDate,
      leadApplicant: sql<
        string | null
      >`${ofPeople(`nullif(trim(concat_ws(' ', a.given_names, a.surname)), '')`, 'order by a.position, a.id limit 1')}`.as(
        'lead_applicant',
      ),
      applicants: sql<number>`${ofPeople('count(*)::int')}`.as('applicants'),
      approved: sql<number>`${ofPeople('count(*)::int', `and a.status = 'Approved'`)}`.as('approved'),
      status,
      paymentStatus: applications.paymentStatus,
      otb: applications.otbStatus,
      totalInr: applications.total,
      fee: applications.fee,
      submittedAt,
      dueOn,
      createdAt,
      updatedAt: applications.updatedAt,
      totalRows,
    })
    .from(applications)
    .innerJoin(visas, eq(visas.id, applications.visaId))
    .where(allOf(visibleTo(applications, caller), conditions(query, day)))
    .orderBy(...orderBy(query, { sort: { createdAt, submittedAt, dueOn, travelDate, reference }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return {
    rows: rows.map(({ totalRows: _, fee, ...row }) => ({
      ...row,
      standing: shownVisaStatus(row),
      marginInr: caller.userType === 'Admin' ? fee : null,
      overdue: isOverdue(row, day),
    })),
    meta,
  }
}
