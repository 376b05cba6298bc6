import { addDays } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { findHouse, listAdminIds, listOwnerIds } from '../../people/users/index.ts'
import { holdOpen } from '../books/index.ts'
import {
  findGatewayById,
  listPayingGateways,
  type PaymentProvider,
  type ProviderOf,
  type ProviderPayout,
} from '../payments/index.ts'
import { listKnown, noteTold, type Paid } from './settlement.queries.ts'
import { findNamed, matchRows, settle } from './settlement.service.ts'

type Parts = {
  platform: Pick<Platform, 'config' | 'database' | 'enqueue'>
  providers: readonly PaymentProvider[]
  of: ProviderOf
}
type Context = Pick<SystemContext, 'db' | 'emit'>

/** So many days that are over are asked for each time: what a provider was away for, or told late, comes in with them. */
const daysBack = 5
const namedProblems = 3
const keptProblems = 100

/** Puts in a job for each provider of the house, and for each gateway of an agency, and each of the last days. */
export const sweepPayouts =
  ({ platform, providers }: Parts) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    const asked = [
      ...providers.map(({ name: provider }) => ({ provider })),
      ...(await listPayingGateways(db)).map(({ provider, id: gatewayId }) => ({ provider, gatewayId })),
    ]
    for (const one of asked)
      for (let back = daysBack; back > 0; back -= 1) {
        const day = addDays(today(platform.config), -back)
        const singletonKey = [...Object.values(one), day].join(' ')
        await platform.enqueue(db, 'payout.import', { ...one, day }, { singletonKey })
      }
  }

/** Who looks after what is paid out, and where they see it. */
async function watchersOf({ db }: Context, { orgId, house }: Paid): Promise<{ ids: string[]; link: string }> {
  if (house) return { ids: await listAdminIds(db), link: '/dashboard/accounts?tab=settlements' }
  return { ids: await listOwnerIds(db, orgId), link: '/crm/dashboard?tab=books&view=payouts' }
}

/** Tells of a payout that somebody has to record themselves, once. */
async function tell(context: Context, paid: Paid, provider: string, payout: ProviderPayout, problems: string[]) {
  const { payoutId, paidOut, settledOn, utr } = payout
  const { db, emit } = context
  const known = { settledOn, utr, paidOut: toMajor(paidOut), problems: problems.slice(0, keptProblems) }
  if (!(await noteTold(db, { orgId: paid.orgId, provider, payoutId, ...known }))) return
  const rest = problems.length - namedProblems
  const named = problems.slice(0, namedProblems).join('. ')
  const { ids, link } = await watchersOf(context, paid)
  await notify(db, emit, ids, {
    title: `A payout of ${provider} is not recorded`,
    body: `${payoutId} of ${settledOn}, ${rupees(paidOut)}: ${named}${rest > 0 ? `. And ${rest} more` : ''}`,
    link,
    tone: 'amber',
  })
}

/** Records a payout that fits whole; one that was typed or uploaded before is left alone. */
async function importOne({ db, emit }: Context, paid: Paid, provider: string, payout: ProviderPayout): Promise<void> {
  const { payoutId, settledOn, utr, fee, tax, paidOut, rows } = payout
  if ((await listKnown(db, paid, [payoutId])).has(payoutId)) return
  const closed = await holdOpen(db, paid.orgId)
  const all = await findNamed(db, paid, [...new Set(rows.flatMap(({ names }) => names))])
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
  if (wrong.length > 0) return tell({ db, emit }, paid, provider, payout, wrong)
  const actor = { id: null, orgId: paid.orgId, name: 'Karavan', requestId: 'payout.import' }
  await settle({ db, emit, actor, user: { name: 'Karavan' } }, paid, { payoutId, settledOn, utr, fee, tax }, matched)
}

/** Asks a provider what it paid out on a day, and records each payout in a transaction of its own. */
export const importPayouts =
  ({ platform, providers, of }: Parts) =>
  async (asked: JobData['payout.import'], { emit }: Pick<JobContext, 'emit'>): Promise<void> => {
    const { provider: name, day, gatewayId = null } = asked
    const { db: reading } = platform.database
    const provider = gatewayId ? await of({ provider: name, gatewayId }) : providers.find((one) => one.name === name)
    const orgId =
      (gatewayId ? await findGatewayById(reading, gatewayId) : null)?.orgId ?? (await findHouse(reading))?.id
    if (!provider || !orgId) return
    const paid = { orgId, house: gatewayId === null }
    const failed: unknown[] = []
    for (const payout of await provider.listPayouts(day))
      await platform.database
        .transaction((db) => importOne({ db, emit }, paid, name, payout))
        .catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }
