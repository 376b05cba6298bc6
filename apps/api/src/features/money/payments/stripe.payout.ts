import type { PlainDate } from '@karavan/domain/base/dates'
import { sum } from '@karavan/domain/base/money'
import type Stripe from 'stripe'
import type { ProviderPayout } from './provider.ts'

type Ask = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>
type Listed<T> = { data: T[]; has_more: boolean }
type Line = Stripe.BalanceTransaction

/** So many are asked for at a time, which is the most Stripe gives. */
const atOnce = 100

const kinds = new Map<string, 'payment' | 'refund'>([
  ['charge', 'payment'],
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
])

/** All pages of a list. */
async function listAll<T extends { id: string }>(
  page: (place: { limit: number; starting_after?: string }) => Promise<Listed<T>>,
): Promise<T[]> {
  const all: T[] = []
  for (let more = true; more; ) {
    const last = all.at(-1)
    const { data, has_more: goesOn } = await page({ limit: atOnce, ...(last ? { starting_after: last.id } : {}) })
    all.push(...data)
    more = goesOn && data.length > 0
  }
  return all
}

/** What we may know it by: a charge by its payment intent, a refund by itself. */
function namesOf({ source }: Line): string[] {
  if (source === null || typeof source === 'string') return source === null ? [] : [source]
  const intent = source.object === 'charge' ? source.payment_intent : null
  return [...(intent ? [typeof intent === 'string' ? intent : intent.id] : []), source.id]
}

function payoutOf(
  day: PlainDate,
  { id, amount, trace_id: trace }: Stripe.Payout,
  lines: readonly Line[],
): ProviderPayout {
  const problems: string[] = []
  const own = lines.filter(({ type }) => type !== 'payout')
  const rows = own.flatMap((line): ProviderPayout['rows'] => {
    const kind = kinds.get(line.type)
    if (line.currency !== 'inr') problems.push(`${line.id} is in ${line.currency.toUpperCase()}`)
    if (kind) return [{ line: null, kind, names: namesOf(line), amount: Math.abs(line.amount) }]
    problems.push(`${line.id} is no payment or refund but: ${line.type}, ${line.net / 100} INR`)
    return []
  })
  const tax = sum(own.flatMap((line) => line.fee_details.filter(({ type }) => type === 'tax').map((one) => one.amount)))
  const fee = sum(own.map((line) => line.fee)) - tax
  if (fee < 0 || tax < 0) problems.push('More of its fees was given back than was taken')
  return { payoutId: id, utr: trace?.value ?? null, settledOn: day, fee, tax, paidOut: amount, rows, problems }
}

/** The payouts that reached the bank on a day, which Stripe names by its beginning in UTC. */
export async function listStripePayouts(ask: Ask, day: PlainDate): Promise<ProviderPayout[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  const payouts = await listAll((place) =>
    ask((stripe) =>
      stripe.payouts.list({ arrival_date: { gte: from, lt: from + 24 * 3600 }, status: 'paid', ...place }),
    ),
  )
  const told: ProviderPayout[] = []
  for (const payout of payouts) {
    // Of a payout somebody asked for by hand, Stripe does not say what it is made of.
    const lines = payout.automatic
      ? await listAll((place) =>
          ask((stripe) => stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'], ...place })),
        )
      : []
    told.push(payoutOf(day, payout, lines))
  }
  return told
}
