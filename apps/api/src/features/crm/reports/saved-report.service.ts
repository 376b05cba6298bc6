import type { SavedReport, savedReports as contract } from '@karavan/contracts/crm/reports/saved-report.contract'
import { type Right, rightWords } from '@karavan/domain/base/access/rights'
import { lackingFor, nextMailDay, rightsInReport } from '@karavan/domain/crm/saved-report'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { hourNow, today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { savedReports, type SavedReportRow } from './saved-report.table.ts'

type Body = z.output<(typeof contract)['create']['body']>
const entity = 'saved-report'

const mailOf = ({ mailDay, mailHour, mailTo }: SavedReportRow): SavedReport['mail'] =>
  mailDay === null || mailHour === null ? null : { day: mailDay, hour: mailHour, to: mailTo }

const toSaved = (row: SavedReportRow, owner: string, user: Caller): SavedReport => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  asked: row.asked,
  mail: mailOf(row),
  owner,
  mine: row.userId === user.id,
  version: row.version,
})

const seenBy = ({ id, orgId }: Caller) =>
  and(eq(savedReports.orgId, orgId), or(eq(savedReports.userId, id), savedReports.shared))

/** The reports somebody kept and those colleagues share, by name. */
export async function listSaved(db: Db, user: Caller): Promise<SavedReport[]> {
  const rows = await db
    .select({
      row: savedReports,
      owner: sql<string>`(select u.name from app_user u where u.id = ${savedReports.userId})`,
    })
    .from(savedReports)
    .where(seenBy(user))
    .orderBy(asc(savedReports.name), asc(savedReports.id))
  return rows.map(({ row, owner }) => toSaved(row, owner, user))
}

/** A report that somebody keeps or is shared with. */
export async function getSaved(db: Db, user: Caller, id: string): Promise<SavedReportRow> {
  const [row] = await db
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.id, id), seenBy(user)))
  if (!row) throw notFound('report')
  return row
}

/** Refuses people it cannot be mailed to, each by what they lack. */
async function refuseReaders(
  { platform, db, user: { orgId } }: Context,
  { mail, needs, staff }: Readers,
): Promise<void> {
  const faults: { path: string; message: string }[] = []
  for (const [at, id] of (mail?.to ?? []).entries()) {
    const reader = await platform.findCallerById(id, db)
    const known = reader?.active && reader.orgId === orgId
    const lacking = known ? lackingFor({ needs, staff }, reader) : undefined
    if (!known) faults.push({ path: `mail.to.${at}`, message: 'Not somebody who works here' })
    else if (lacking) faults.push({ path: `mail.to.${at}`, message: `${reader.name} may not ${rightWords(lacking)}` })
  }
  if (faults.length > 0) throw invalid(...faults)
}
type Readers = Pick<Body, 'mail'> & { needs: readonly Right[]; staff: string | undefined }

/** What is written down of a report: without the right to reports of others it is about oneself, now and later. */
async function valuesOf(context: Context, { name, shared, asked, mail }: Body) {
  const { platform, user } = context
  if (asked.view === 'leaks') refuseWithout(user, 'margin')
  const staff = user.rights.includes('reports') ? asked.staff : user.id
  const needs = rightsInReport(asked.view, user.rights)
  await refuseReaders(context, { mail, needs, staff })
  const { config } = platform
  const now = { day: today(config), hour: hourNow(config) }
  return {
    name,
    shared,
    asked: { ...asked, ...(staff === undefined ? {} : { staff }) },
    needs,
    mailDay: mail?.day ?? null,
    mailHour: mail?.hour ?? null,
    mailTo: mail ? [...new Set(mail.to)] : [],
    mailOn: mail ? nextMailDay(mail, now) : null,
  }
}

const refuseSameName = (name: string) => (error: unknown) => {
  throw brokenUnique(error) === 'saved_report_once'
    ? problem('DUPLICATE', `You have kept a report as ${name} already.`)
    : error
}

/** Keeps a report under a name. */
export async function keepReport(context: Context, body: Body): Promise<SavedReport> {
  const { db, user, actor } = context
  const [row] = await db
    .insert(savedReports)
    .values({ id: uuidv7(), orgId: user.orgId, userId: user.id, ...(await valuesOf(context, body)) })
    .returning()
    .catch(refuseSameName(body.name))
  if (!row) throw new Error('The report was not kept')
  await recordAudit(db, actor, { entity, id: row.id, orgId: row.orgId, action: 'created', after: row })
  return toSaved(row, user.name, user)
}

async function getOwnLocked({ db, user }: Context, id: string): Promise<SavedReportRow> {
  const [row] = await db
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.id, id), seenBy(user)))
    .for('update')
  if (!row) throw notFound('report')
  if (row.userId !== user.id) throw problem('CONFLICT', 'Only whoever saved this report changes it.')
  return row
}

/** Changes a report of one's own. */
export async function changeReport(
  context: Context,
  id: string,
  { version, ...body }: Body & { version: number },
): Promise<SavedReport> {
  const { db, user, actor } = context
  const before = await getOwnLocked(context, id)
  refuseStale(version, before.version, toSaved(before, user.name, user))
  const [row] = await db
    .update(savedReports)
    .set({ ...(await valuesOf(context, body)), version: version + 1, updatedAt: sql`now()` })
    .where(eq(savedReports.id, id))
    .returning()
    .catch(refuseSameName(body.name))
  if (!row) throw notFound('report')
  await recordAudit(db, actor, { entity, id, orgId: row.orgId, action: 'changed', before, after: row })
  return toSaved(row, user.name, user)
}

/** Forgets a report of one's own. */
export async function forgetReport(context: Context, id: string): Promise<void> {
  const { db, actor } = context
  const before = await getOwnLocked(context, id)
  await db.delete(savedReports).where(eq(savedReports.id, id))
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'deleted', before })
}
