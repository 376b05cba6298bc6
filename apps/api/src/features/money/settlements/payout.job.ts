import { addDays } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { findHouse, listAdminIds } from '../../people/users/index.ts'
import { holdOpen } from '../books/index.ts'
import type { PaymentProvider, ProviderPayout } from '../payments/index.ts'
import { listKnown, noteTold } from './settlement.queries.ts'
import { findNamed, matchRows, settle } from './settlement.service.ts'

type Parts = { platform: Pick<Platform, 'config' | 'database' | 'enqueue'>; providers: readonly PaymentProvider[] }
type Context = Pick<SystemContext, 'db' | 'emit'>

/** So many days that are over are asked for each time: what a provider was away for, or told late, comes in with them. */
const daysBack = 5
const namedProblems = 3
const keptProblems = 100

/** Puts in a job for each provider and each of the last days. */
export const sweepPayouts =
  ({ platform, providers }: Parts) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    for (const { name: provider } of providers)
      for (let back = daysBack; back > 0; back -= 1) {
        const day = addDays(today(platform.config), -back)
        await platform.enqueue(db, 'payout.import', { provider, day }, { singletonKey: `${provider} ${day}` })
      }
  }

/** Tells the Admins of a payout that they have to record themselves, once. */
async function tell({ db, emit }: Context, provider: string, payout: ProviderPayout, problems: string[]) {
  const { payoutId, paidOut, settledOn, utr } = payout
  const known = { settledOn, utr, paidOut: toMajor(paidOut), problems: problems.slice(0, keptProblems) }
  if (!(await noteTold(db, { provider, payoutId, ...known }))) return
  const rest = problems.length - namedProblems
  const named = problems.slice(0, namedProblems).join('. ')
  await notify(db, emit, await listAdminIds(db), {
    title: `A payout of ${provider} is not recorded`,
    body: `${payoutId} of ${settledOn}, ${rupees(paidOut)}: ${named}${rest > 0 ? `. And ${rest} more` : ''}`,
    link: '/dashboard/accounts?tab=settlements',
    tone: 'amber',
  })
}

/** Records a payout that fits whole; one that was typed or uploaded before is left alone. */
async function importOne({ db, emit }: Context, provider: string, payout: ProviderPayout): Promise<void> {
  const { payoutId, settledOn, utr, fee, tax, paidOut, rows } = payout
  const house = await findHouse(db)
  if (!house || (await listKnown(db, [payoutId])).has(payoutId)) return
  const closed = await holdOpen(db, house.id)
  const all = await findNamed(db, [...new Set(rows.flatMap(({ names }) => names))])
  const found = new Map([...all].filter(([, one]) => one.provider === provider))
  const isPaidOut = (row: (typeof rows)[number]) => row.names.some((name) => found.get(`${row.kind} ${name}`)?.settled)
  // It was recorded under another name, such as its UTR.
  if (rows.length > 0 && rows.every(isPaidOut)) return
  const { matched, problems } = matchRows(payout, found, new Set())
  const wrong = [...payout.problems, ...problems]
  if (rows.length === 0) wrong.push('It names no payments or refunds')
  const adds = sum([...matched.map(({ amount }) => toMinor(amount)), -fee, -tax])
  if (wrong.length === 0 && adds !== paidOut)
    wrong.push(`Its payments, refunds and fees come to ${rupees(adds)}, not to ${rupees(paidOut)}`)
  if (closed !== null && settledOn.slice(0, 7) <= closed) wrong.push(`The month of ${settledOn} is closed`)
  if (wrong.length > 0) return tell({ db, emit }, provider, payout, wrong)
  const actor = { id: null, orgId: house.id, name: 'Karavan', requestId: 'payout.import' }
  const user = { orgId: house.id, name: 'Karavan' }
  await settle({ db, emit, actor, user }, { payoutId, settledOn, utr, fee, tax }, matched)
}

/** Asks a provider what it paid out on a day, and records each payout in a transaction of its own. */
export const importPayouts =
  ({ platform, providers }: Parts) =>
  async ({ provider: name, day }: JobData['payout.import'], { emit }: Pick<JobContext, 'emit'>): Promise<void> => {
    const provider = providers.find((one) => one.name === name)
    if (!provider) return
    const failed: unknown[] = []
    for (const payout of await provider.listPayouts(day))
      await platform.database
        .transaction((db) => importOne({ db, emit }, name, payout))
        .catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }
