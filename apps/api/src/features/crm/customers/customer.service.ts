import type { CustomerBody } from '@karavan/contracts/crm/customers/customer'
import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { type FamilyMember, tagsFit, uniqueTags } from '@karavan/domain/crm/customer'
import { normalPhone } from '@karavan/domain/crm/phone'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import {
  openPassport,
  type PassportColumns,
  type PassportKeys,
  sealPassport,
} from '../../../platform/crypto/passport.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import {
  type CustomerRecord,
  findCustomer,
  nameCustomer,
  insertCustomers,
  lockCustomerOf,
  lockCustomers,
  replaceCustomer,
  setGone,
} from './customer.queries.ts'
import { toAudited, toCustomer } from './customer.view.ts'
import { findDuplicates } from './duplicate.queries.ts'
import type { CustomerFollower } from './follower.ts'
import { openPan, panHash, type PanKeys, sealPan } from '../../../platform/crypto/pan.ts'

type Body = z.output<typeof CustomerBody>

export const entity = 'customer'

/** A passport number that was left out stays as it is sealed. */
const passportOf = (
  keys: PassportKeys,
  owner: { id: string; orgId: string },
  typed: string | null | undefined,
  before: PassportColumns | null | undefined,
): PassportColumns => {
  if (typed !== undefined || !before) return sealPassport(keys, owner, typed ?? null)
  const { passportSealed, passportHash, passportMasked } = before
  return { passportSealed, passportHash, passportMasked }
}

function familyOf(
  keys: PassportKeys,
  orgId: string,
  body: Body['family'],
  before: readonly FamilyMember[],
): FamilyMember[] {
  return body.map(({ id: given, passportNumber, ...member }) => {
    const known = before.find((one) => one.id === given)
    const id = known?.id ?? uuidv7()
    return { ...member, id, ...passportOf(keys, { id, orgId }, passportNumber, known) }
  })
}

/** What was typed, over what was there: a PAN or a passport number that was left out stays. */
function factsOf(
  keys: PanKeys,
  owner: { id: string; orgId: string },
  { passportNumber, pan, family, tags, ...body }: Body,
  before: CustomerRecord | null,
) {
  return {
    ...body,
    ...(pan === undefined ? {} : sealPan(keys, 'customer', owner, pan)),
    ...passportOf(keys, owner, passportNumber, before),
    family: familyOf(keys, owner.orgId, family, before?.family ?? []),
    tags: uniqueTags(tags),
  }
}

async function getCustomer(db: Db, caller: Caller, id: string): Promise<CustomerRecord> {
  const record = await findCustomer(db, caller, id)
  if (!record) throw notFound('customer')
  return record
}

/** Locks a customer that is there; of one that was merged it says into whom. */
export async function getLockedCustomer(db: Db, caller: Caller, id: string): Promise<CustomerRecord> {
  const [record] = await lockCustomers(db, caller, [id])
  if (record?.mergedInto) {
    const survivor = await findCustomer(db, caller, id)
    if (survivor) throw problem('CONFLICT', `${record.name} was merged into ${survivor.name}; open that customer.`)
  }
  if (!record || record.goneAt) throw notFound('customer')
  return record
}

/** Adds a customer to the caller's organisation. */
export async function createCustomer({ platform, db, user, actor }: Context, body: Body): Promise<CustomerRecord> {
  const id = uuidv7()
  const owner = { id, orgId: user.orgId }
  await insertCustomers(db, [{ ...owner, ...factsOf(platform, owner, body, null) }])
  const record = await getCustomer(db, user, id)
  await recordAudit(db, actor, { entity, id, action: 'created', after: toAudited(record) })
  return record
}

/** Writes a change of a locked customer with its trail. */
export async function updateCustomerFields(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  before: CustomerRecord,
  changes: Partial<CustomerRecord>,
  action: string,
): Promise<CustomerRecord> {
  const after = { ...before, ...changes, version: before.version + 1 }
  await replaceCustomer(db, after)
  await recordAudit(db, actor, {
    entity,
    id: before.id,
    orgId: before.orgId,
    action,
    before: toAudited(before),
    after: toAudited(after),
  })
  return after
}

/** Changes a customer that is still at the version it was read at. */
export async function updateCustomer(
  context: Context,
  followers: readonly CustomerFollower[],
  id: string,
  { version, ...body }: Body & { version: number },
): Promise<CustomerRecord> {
  const { platform, db, user } = context
  for (const { hold } of followers) await hold?.(db, [id])
  const before = await getLockedCustomer(db, user, id)
  if (version !== before.version) refuseStale(version, before.version, await toCustomer(db, before))
  await updateCustomerFields(context, before, factsOf(platform, before, body, before), 'changed')
  for (const { retext } of followers) await retext?.(db, before.id)
  return getCustomer(db, user, id)
}

/** Takes customers out of the lists; their history stays. Answers with those that were there. */
export async function deleteCustomers({ db, user, actor }: Context, ids: readonly string[]): Promise<CustomerRecord[]> {
  const found = (await lockCustomers(db, user, ids)).filter(({ goneAt }) => goneAt === null)
  if (found.length === 0) throw notFound('customer')
  await setGone(
    db,
    found.map(({ id }) => id),
    true,
  )
  await awaitAll(
    ...found.map(({ id, orgId, name }) =>
      recordAudit(db, actor, { entity, id, orgId, action: 'deleted', before: { name } }),
    ),
  )
  return found
}

/** Brings back a customer that was deleted, and not one that was merged. */
export async function restoreCustomer({ db, user, actor }: Context, id: string): Promise<CustomerRecord> {
  const [record] = await lockCustomers(db, user, [id])
  if (!record || record.mergedInto || record.erasedAt) throw notFound('customer')
  if (!record.goneAt) throw problem('CONFLICT', `${record.name} is not deleted.`)
  await setGone(db, [id], false)
  await recordAudit(db, actor, { entity, id, orgId: record.orgId, action: 'restored' })
  return getCustomer(db, user, id)
}

/** Gives customers a tag, or takes it from them. Answers with those that were there. */
export async function tagCustomers(
  context: Context,
  { ids, tag, on }: { ids: readonly string[]; tag: string; on: boolean },
): Promise<CustomerRecord[]> {
  const { db, user } = context
  const found = (await lockCustomers(db, user, ids)).filter(({ goneAt }) => goneAt === null)
  if (found.length === 0) throw notFound('customer')
  for (const record of found) {
    const others = record.tags.filter((other) => other.toLowerCase() !== tag.toLowerCase())
    const tags = on ? [...others, tag] : others
    if (on && !tagsFit(tags)) throw problem('CONFLICT', `${record.name} has as many tags as fit; take one off first.`)
    await updateCustomerFields(context, record, { tags }, on ? 'tagged' : 'tag taken off')
  }
  return found
}

/** The whole number of a passport; whoever reads it is noted in the history. */
export async function revealPassport(
  { platform, db, user, actor }: Context,
  id: string,
  memberId: string | undefined,
): Promise<string> {
  const record = await getCustomer(db, user, id)
  const whose = memberId === undefined ? record : record.family.find((member) => member.id === memberId)
  const number = whose && openPassport(platform, { ...whose, orgId: record.orgId })
  if (!number) throw notFound('passport')
  await recordAudit(db, actor, {
    entity,
    id: record.id,
    orgId: record.orgId,
    action: 'passport number looked at',
    after: { whose: whose.name },
  })
  return number
}

/** The whole PAN of a customer; whoever reads it is noted in the history. */
export async function revealPan({ platform, db, user, actor }: Context, id: string): Promise<string> {
  const record = await getCustomer(db, user, id)
  const pan = openPan(platform, 'customer', record)
  if (pan === null) throw notFound('PAN')
  await recordAudit(db, actor, { entity, id: record.id, orgId: record.orgId, action: 'PAN looked at' })
  return pan
}

/** Keeps the PAN a customer gives with a purchase; another one than is on file is not written over it. */
export async function keepPan(
  { platform, db, actor }: Pick<Context, 'platform' | 'db' | 'actor'>,
  { orgId, customerId }: { orgId: string; customerId: string },
  pan: string,
): Promise<void> {
  const before = await lockCustomerOf(db, orgId, customerId)
  if (!before) throw notFound('customer')
  if (before.panHash === panHash(platform, 'customer', orgId, pan)) return
  if (before.panHash !== null)
    throw problem('CONFLICT', `Another PAN is on file for ${before.name}; it is changed where the customer is.`)
  await updateCustomerFields({ db, actor }, before, sealPan(platform, 'customer', before, pan), 'PAN written down')
}

/** Ties a customer of the house to the portal account with the same e-mail, or unties it. */
export async function linkTraveller(context: Context, id: string, linked: boolean): Promise<CustomerRecord> {
  const { db, user } = context
  const before = await getLockedCustomer(db, user, id)
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from app_user u join org o on o.id = ${before.orgId} and o.kind = 'house'
    where u.user_type = 'Customer' and u.verified and lower(u.email) = ${before.email} order by u.id limit 1`)
  const [traveller] = rows
  if (linked && !traveller)
    throw problem('CONFLICT', 'No verified traveller of the portal has the e-mail address of this customer.')
  const travellerId = linked ? (traveller?.id ?? null) : null
  await updateCustomerFields(
    context,

    before,
    { travellerId },
    linked ? 'tied to a portal account' : 'untied from the portal',
  )
  return getCustomer(db, user, id)
}

type Wanted =
  | { customerId: string }
  | { name: string; phone: string | null; email: string | null; evenIfAlike?: boolean | undefined }

/** The customer something is for, or those who may already be that person. */
export type Picked = { id: string; name: string; duplicates?: never } | { id?: never; duplicates: Duplicate[] }

/**
 * Finds the customer that is named, or makes a new one. Somebody who looks like others on file is not made: they come
 * back as a value, and it is asked again with one of them or with `evenIfAlike`. The customer is always one of the
 * organisation the record belongs to, also when an Admin works on the record of an agency.
 */
export async function findOrCreateCustomer(
  { db, user, actor }: Context,
  wanted: Wanted,
  orgId: string = user.orgId,
): Promise<Picked> {
  if ('customerId' in wanted) {
    const record = await nameCustomer(db, user, wanted.customerId)
    if (record?.orgId !== orgId) throw invalid({ path: 'customer', message: 'This customer does not exist' })
    return { id: record.id, name: record.name }
  }
  const number = wanted.phone ? normalPhone(wanted.phone) : null
  if (wanted.phone && !number) throw invalid({ path: 'customer.phone', message: 'Not a phone number' })
  const phones = number ? [{ number, kind: 'mobile' as const }] : []
  const { name, email } = wanted
  const duplicates = wanted.evenIfAlike
    ? []
    : await findDuplicates(db, orgId, { phones: phones.map((phone) => phone.number), email })
  if (duplicates.length > 0) return { duplicates }
  const id = uuidv7()
  await insertCustomers(db, [{ id, orgId, name, email, phones }])
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'created',
    after: { name, email, phones: number ? [number] : [] },
  })
  return { id, name }
}
