import type { Retention } from '@karavan/contracts/crm/customers/personal-data.contract'
import { keptFrom } from '@karavan/domain/crm/erasure'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit, recordAudits } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteDocuments } from '../../base/files/index.ts'
import { eraseSealed } from '../../base/seals/index.ts'
import { erasePerson } from './erase.service.ts'
import { erasures } from './erasure.table.ts'
import { forgetOldWords, listOldWords, listOrgsWithOldWords, type OldKind, oldKinds } from './old-words.queries.ts'
import {
  findRetention,
  forgetLeads,
  forgetMessages,
  forgetPapers,
  forgetPassports,
  listLost,
  listOldLeads,
  listOldMessages,
  listOldPapers,
  listOldQuotes,
  listOldReceived,
  listOrgsWithOldPapers,
  listRetentions,
  listTravelled,
  listUnmatched,
  writeRetention,
} from './retention.queries.ts'

/** Says how long an organisation keeps what nobody needs any more. */
export async function setRetention(
  { db, user, actor }: Pick<Context, 'db' | 'user' | 'actor'>,
  months: Retention,
): Promise<Retention> {
  const { orgId } = user
  const before = await findRetention(db, orgId)
  await writeRetention(db, orgId, months)
  await recordAudit(db, actor, { entity: 'org', id: orgId, action: 'retention changed', before, after: months })
  return months
}

/** So many people go in one night; the rest waits for the next. */
const mostPeople = 200

type Sweeping = { platform: Platform; emit: JobContext['emit']; actor: Actor; orgId: string; day: string }

/** Erases those of whom only lost enquiries are there, each by a transaction of its own. */
async function eraseLost({ platform, emit, actor, orgId, day }: Sweeping, months: number): Promise<number> {
  const { database } = platform
  let erased = 0
  for (const id of await listLost(database.db, { orgId, today: day, months }, mostPeople))
    try {
      await database.transaction((db) => erasePerson({ platform, db, actor, emit }, { orgId, id, reason: 'retention' }))
      erased += 1
    } catch (error) {
      // Somebody wrote something for them meanwhile.
      if (!(error instanceof ProblemError)) throw error
    }
  return erased
}

/** Carries out what one organisation said. */
async function sweep(sweeping: Sweeping, { lostMonths, ...months }: Retention): Promise<void> {
  const { platform, actor, orgId, day, emit } = sweeping
  const customers = lostMonths === null ? 0 : await eraseLost(sweeping, lostMonths)
  await platform.database.transaction(async (db) => {
    const due = (kept: number | null, list: typeof listTravelled) =>
      kept === null ? Promise.resolve([]) : list(db, { orgId, today: day, months: kept })
    const passports = await due(months.passportMonths, listTravelled)
    const sent = await due(months.messageMonths, listOldMessages)
    const received = await due(months.messageMonths, listOldReceived)
    const lines = await due(months.lineMonths, listUnmatched)
    const leads = await due(months.leadMonths, listOldLeads)
    const quotes = await due(months.leadMonths, listOldQuotes)
    const counts = {
      customers,
      passports: passports.length,
      messages: sent.length + received.length,
      unmatched: lines.length,
      leads: leads.length + quotes.length,
    }
    if (Object.values(counts).every((count) => count === 0)) return
    // Its row lets words be taken out of messages and lines.
    await db.insert(erasures).values({ id: uuidv7(), orgId, reason: 'retention', counts })
    await forgetPassports(db, passports)
    await deleteDocuments(platform, db, await forgetMessages(db, sent, received))
    await forgetOldWords.lines(db, lines)
    await forgetLeads(db, leads, quotes)
    await recordAudits(db, actor, [
      ...passports.map((customerId) => ({ entity: 'customer', id: customerId, orgId, action: 'passports forgotten' })),
      { entity: 'org', id: orgId, orgId, action: 'kept long enough', after: counts },
    ])
    for (const customerId of passports) emit({ tag: 'Customer', id: customerId, orgId })
  })
}

/** So many of each kind go in one transaction. */
const mostPapers = 500

/** Takes away some of what is said of erased persons and the law asks for no longer; answers whether there may be more. */
const forgetSomePapers = ({ platform, emit, actor, orgId, day }: Sweeping): Promise<boolean> =>
  platform.database.transaction(async (db) => {
    const before = keptFrom(day)
    const papers = await listOldPapers(db, orgId, before, mostPapers)
    const beside: Partial<Record<OldKind, string[]>> = {}
    for (const kind of oldKinds) beside[kind] = await listOldWords(db, kind, { orgId, before, most: mostPapers })
    const of = (kind: OldKind) => beside[kind] ?? []
    const counts = {
      papers: papers.length,
      ...Object.fromEntries(oldKinds.map((kind) => [kind, of(kind).length])),
    }
    const all = Object.values(counts)
    if (all.every((count) => count === 0)) return false
    // Its row lets words be taken out of what is otherwise never changed.
    await db.insert(erasures).values({ id: uuidv7(), orgId, reason: 'retention', counts })
    await eraseSealed(db, platform.secretKey, 'ledger', of('entries'), async () => {
      for (const kind of oldKinds) await forgetOldWords[kind](db, of(kind))
    })
    await forgetPapers(
      db,
      papers.map(({ id }) => id),
    )
    await recordAudits(db, actor, [
      ...papers.map(({ bookingId: id, number }) => ({
        ...{ entity: 'crm-booking', id, orgId, action: 'paper kept long enough', after: { number } },
      })),
      { entity: 'org', id: orgId, orgId, action: 'kept long enough', after: counts },
    ])
    for (const { bookingId: id } of papers) emit({ tag: 'CrmBooking', id, orgId })
    return all.includes(mostPapers)
  })

/** Every night: erases what organisations do not want to keep any longer, and what is said of erased persons once its time is over. */
export const sweepKept =
  (platform: Platform, day = () => today(platform.config)) =>
  async (_: Record<string, never>, { emit }: Pick<JobContext, 'emit'>): Promise<void> => {
    const { db } = platform.database
    const of = (orgId: string): Sweeping => {
      const actor = { id: null, orgId, name: 'Karavan', requestId: 'personal-data.sweep' }
      return { platform, emit, actor, orgId, day: day() }
    }
    for (const { orgId, ...months } of await listRetentions(db)) await sweep(of(orgId), months)
    const before = keptFrom(day())
    const orgs = [...(await listOrgsWithOldPapers(db, before)), ...(await listOrgsWithOldWords(db, before))]
    for (const orgId of new Set(orgs)) while (await forgetSomePapers(of(orgId)));
  }
