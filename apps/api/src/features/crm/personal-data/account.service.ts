import type { AccountErasure, ErasedAccount } from '@karavan/contracts/people/users/account-data.contract'
import { erasedWords, isSameName } from '@karavan/domain/base/erased'
import { everyName, fullNames, ownSigns, personPattern } from '@karavan/domain/crm/erasure'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseSealed } from '../../base/seals/index.ts'
import { lockAccount } from '../../people/users/index.ts'
import {
  type Account,
  describeAccount,
  findAccount,
  findErasureOf,
  listCustomersOf,
  listKeptOf,
  listOpenOf,
} from './account.queries.ts'
import {
  dropIdentity,
  dropOwn,
  emptyAccount,
  eraseActor,
  eraseOwn,
  listOwnTrail,
  takeOwnFiles,
} from './account-erase.queries.ts'
import {
  eraseBeside,
  eraseNews,
  eraseOtherTrail,
  eraseOwnTrail,
  erasePans,
  eraseRecords,
  takeExports,
} from './erase.queries.ts'
import { erasures } from './erasure.table.ts'

type Asking = { platform: Pick<Platform, 'config' | 'secretKey' | 'enqueue'>; db: Db }

/** The account of a traveller who was not erased. */
export async function getAccount(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account || account.erasedAt) throw notFound('traveller')
  return account
}

async function findOpen({ platform, db }: Asking, account: Account): Promise<string[]> {
  const { config } = platform
  const guest = config.crmUserIds.includes(account.id) ? ['the account works in the CRM (CRM_USER_IDS)'] : []
  return [...guest, ...(await listOpenOf(db, account, today(config)))]
}

/** What an erasure would take away and keep, and what stands in its way; once it is done, what it kept. */
export async function planAccountErasure(asking: Asking, id: string): Promise<AccountErasure> {
  const { db } = asking
  const account = await findAccount(db, id)
  if (!account) throw notFound('traveller')
  const { name, erasedAt, records, itineraries, files } = account
  const done = erasedAt ? await findErasureOf(db, id) : null
  const nothing = { bookings: 0, applications: 0, itineraries: 0 }
  if (done) {
    const { at, by, kept } = done
    return { name, records: nothing, files: 0, kept, open: [], customers: [], erased: { at, by } }
  }
  return {
    name,
    records: {
      bookings: records.purchases.length - account.applications.length,
      applications: account.applications.length,
      itineraries: itineraries.length,
    },
    files: files.length,
    kept: await listKeptOf(db, account),
    open: await findOpen(asking, account),
    customers: await listCustomersOf(db, account),
    erased: null,
  }
}

type Erasing = Asking & { actor: Actor; emit: Context['emit'] }

/** Takes a traveller out of everything but what the law asks for; their sign-in ends, and the books stay as they add up. */
export async function eraseAccount(
  erasing: Erasing,
  { id, typed }: { id: string; typed: string },
): Promise<ErasedAccount> {
  const { platform, db, emit } = erasing
  await lockAccount(db, id)
  const account = await getAccount(db, id)
  if (!isSameName(typed, account.name)) throw invalid({ path: 'name', message: 'This is not the name of the account' })
  const open = await findOpen(erasing, account)
  if (open.length > 0) throw problem('CONFLICT', `Not while something is open: ${open.join(', ')}.`)

  const { orgId, houseId, records } = account
  const person = await describeAccount(db, platform, account)
  const none = '(?!)'
  const pattern = personPattern(everyName(person)) ?? none
  const told = personPattern(fullNames(person)) ?? none
  const signs = personPattern(ownSigns(person)) ?? none
  const kept = await listKeptOf(db, account)
  // Who did it themselves has no name any more.
  const actor = erasing.actor.id === id ? { ...erasing.actor, name: erasedWords } : erasing.actor
  // From here on the database lets words be changed that are otherwise kept.
  const [made] = await db
    .insert(erasures)
    .values({ id: uuidv7(), orgId, userId: id, reason: 'asked', kept, erasedBy: actor.id })
    .returning()
  if (!made) throw new Error('The erasure did not come back')

  await dropOwn(db, account)
  const keys = await takeOwnFiles(db, account)
  const toldOf = [...records.purchases, ...account.deposits]
  await eraseNews(db, houseId, { ...records, customers: [id], purchases: toldOf })
  await erasePans(db, records)
  await eraseRecords(db, records, pattern)
  await eraseOwn(db, account, pattern)
  await eraseBeside(db, houseId, records, person.emails, { signs, told })
  const trail = await listOwnTrail(db, account, told)
  await eraseSealed(db, platform.secretKey, 'audit', [...trail.own, ...trail.others], async () => {
    await eraseOwnTrail(db, { ...records, customers: [id, orgId] }, trail.own, pattern)
    await eraseActor(db, account)
    await eraseOtherTrail(db, trail.others, told)
  })
  await dropIdentity(db, account)
  await emptyAccount(db, account, today(platform.config))
  keys.push(...(await takeExports(db, orgId)), ...(await takeExports(db, houseId)))
  if (keys.length > 0) await platform.enqueue(db, 'file.erase', { keys })
  await recordAudit(db, actor, {
    ...{ entity: 'user', id, orgId, action: 'personal data erased' },
    after: { kept: kept.length, files: account.files.length },
  })
  emit({ tag: 'User', id, orgId: houseId })
  emit({ tag: 'Me', id, orgId })
  return { at: made.at, kept }
}
