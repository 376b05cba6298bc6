import type { Erasure, ErasurePlan, NamedRecord } from '@karavan/contracts/crm/customers/personal-data.contract'
import { isSameName } from '@karavan/domain/base/erased'
import { type ErasureReason, everyName, fullNames, ownSigns, personPattern } from '@karavan/domain/crm/erasure'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteDocuments } from '../../base/files/index.ts'
import { eraseSealed } from '../../base/seals/index.ts'
import {
  dropRecords,
  emptyCustomers,
  eraseBeside,
  eraseNews,
  eraseOtherTrail,
  eraseOwnTrail,
  erasePans,
  eraseRecords,
  listTrail,
  takeExports,
  takeFiles,
} from './erase.queries.ts'
import { erasures } from './erasure.table.ts'
import { eraseNamed, listNamed } from './named.queries.ts'
import {
  anyOf,
  describePerson,
  findAccount,
  findOpen,
  findRecords,
  listFiles,
  listKept,
  type PersonRecords,
} from './person.queries.ts'

const entity = 'customer'

/** A customer of an organisation who was neither erased nor merged into another, whatever else became of them. */
export async function getPerson(
  db: Db,
  orgId: string,
  id: string,
): Promise<{ id: string; name: string; records: PersonRecords }> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from customer where id = ${id} and org_id = ${orgId} and merged_into is null and erased_at is null`)
  const [row] = rows
  if (!row) throw notFound('customer')
  return { id, name: row.name, records: await findRecords(db, id) }
}

/** What an erasure would take away and keep, and what stands in its way. */
export async function planErasure({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<ErasurePlan> {
  const { name, records } = await getPerson(db, user.orgId, id)
  const { enquiries, quotations, bookings, messages, received } = records
  return {
    name,
    records: {
      enquiries: enquiries.length,
      quotations: quotations.length,
      bookings: bookings.length,
      messages: messages.length + received.length,
    },
    files: (await listFiles(db, records)).length,
    kept: await listKept(db, user.orgId, records),
    account: await findAccount(db, user.orgId, records),
    open: await findOpen(db, user.orgId, records),
    elsewhere: await listNamed(db, { orgId: user.orgId, name }, records),
  }
}

type Erasing = {
  platform: Pick<Platform, 'config' | 'secretKey' | 'enqueue'>
  db: Db
  actor: Actor
  emit: Context['emit']
}

/** Locks the person, all merged ones with them, so that whatever is being made for them is there or waits and is refused. */
async function lockPerson(db: Db, orgId: string, id: string) {
  const { records } = await getPerson(db, orgId, id)
  await db.execute(sql`select from customer where id = ${anyOf(records.customers)} order by id for update`)
  return getPerson(db, orgId, id)
}

type Also = readonly Pick<NamedRecord, 'of' | 'id'>[]

/** Refuses records of others that do not name them, and those that are not over. */
async function refuseOthers(db: Db, whose: { orgId: string; name: string }, records: PersonRecords, also: Also) {
  const named = also.length > 0 ? await listNamed(db, whose, records) : []
  for (const { of, id } of also) {
    const found = named.find((one) => one.of === of && one.id === id)
    if (!found) throw notFound('record')
    if (!found.over)
      throw problem('CONFLICT', `Not before ${found.number ?? 'it'} is over: whoever travels is named there.`)
  }
}

/** Takes a person out of everything but the papers the law asks for; the books stay as they add up. */
export async function erasePerson(
  { platform, db, actor, emit }: Erasing,
  {
    orgId,
    id,
    reason,
    typed,
    also = [],
  }: { orgId: string; id: string; reason: ErasureReason; typed?: string; also?: Also },
): Promise<Erasure> {
  const { name, records } = await lockPerson(db, orgId, id)
  if (typed !== undefined && !isSameName(typed, name))
    throw invalid({ path: 'name', message: 'This is not their name' })
  const open = await findOpen(db, orgId, records)
  if (open.length > 0) throw problem('CONFLICT', `Not while something is open: ${open.join(', ')}.`)

  await refuseOthers(db, { orgId, name }, records, also)
  const person = await describePerson(db, platform, records)
  const none = '(?!)'
  const pattern = personPattern(everyName(person)) ?? none
  const told = personPattern(fullNames(person)) ?? none
  const signs = personPattern(ownSigns(person)) ?? none
  const kept = await listKept(db, orgId, records)
  // From here on the database lets words be changed that are otherwise kept.
  const [made] = await db
    .insert(erasures)
    .values({ id: uuidv7(), orgId, customerId: id, reason, kept, erasedBy: actor.id })
    .returning()
  if (!made) throw new Error('The erasure did not come back')

  const files = await takeFiles(db, records)
  const others = await eraseNamed(db, name, also)
  await eraseNews(db, orgId, records)
  await erasePans(db, records)
  await eraseRecords(db, records, pattern)
  await eraseBeside(db, orgId, records, person.emails, { signs, told })
  const trail = await listTrail(db, orgId, records, files, told)
  const ofOthers = others?.trail ?? []
  await eraseSealed(
    db,
    platform.secretKey,
    'audit',
    [...new Set([...trail.own, ...trail.others, ...ofOthers])],
    async () => {
      await eraseOwnTrail(db, records, trail.own, pattern)
      await eraseOtherTrail(db, trail.others, told)
      await eraseOtherTrail(db, ofOthers, others?.pattern ?? none)
    },
  )
  await dropRecords(db, orgId, records)
  await emptyCustomers(db, records, today(platform.config))
  await deleteDocuments(platform, db, [...files, ...(others?.files ?? [])])
  const keys = await takeExports(db, orgId)
  if (keys.length > 0) await platform.enqueue(db, 'file.erase', { keys })
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'personal data erased',
    after: { reason, kept: kept.length, files: files.length, also: also.length },
  })
  for (const { of, id: named } of also) emit({ tag: of === 'family' ? 'Customer' : 'CrmBooking', id: named, orgId })
  for (const customerId of records.customers) emit({ tag: 'Customer', id: customerId, orgId })
  for (const bookingId of records.bookings) emit({ tag: 'CrmBooking', id: bookingId, orgId })
  return { customerId: id, at: made.at, kept }
}
