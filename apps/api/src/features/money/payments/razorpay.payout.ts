import { type Minor, sum } from '@karavan/domain/base/money'
import type { PlainDate } from '@karavan/domain/base/dates'
import { groupBy } from '../../../platform/group.ts'
import type { ProviderPayout } from './provider.ts'
import type { AskRazorpay } from './razorpay.sdk.ts'

/** A line of Razorpay's reconciliation; the SDK's types say one where it sends a list. */
type ReconItem = {
  entity_id: string
  type: string
  debit: Minor
  credit: Minor
  amount: Minor | string
  currency: string
  fee: Minor
  tax: Minor
  settlement_id: string
  settlement_utr: string | null
}

/** So many lines are asked for at a time, which is the most Razorpay gives. */
const atOnce = 1000

/** One settlement; the fee of a line holds its tax. */
function payoutOf(day: PlainDate, payoutId: string, items: readonly ReconItem[]): ProviderPayout {
  const problems: string[] = []
  const rows = items.flatMap(({ type, entity_id: name, amount, currency, credit, debit }): ProviderPayout['rows'] => {
    if (currency !== 'INR') problems.push(`${name} is in ${currency}`)
    if (type === 'payment' || type === 'refund')
      return [{ line: null, kind: type, names: [name], amount: Math.abs(Number(amount)) }]
    problems.push(`${name} is no payment or refund but: ${type}, ${(credit - debit) / 100} INR`)
    return []
  })
  const tax = sum(items.map((item) => item.tax))
  const fee = sum(items.map((item) => item.fee)) - tax
  return {
    payoutId,
    utr: items.find((item) => item.settlement_utr)?.settlement_utr ?? null,
    settledOn: day,
    fee,
    tax,
    paidOut: sum(items.map(({ credit, debit }) => credit - debit)),
    rows,
    problems: fee < 0 ? [...problems, 'The fee holds its tax, so it is not less than the tax'] : problems,
  }
}

/** The settlements of a day, of all pages of its reconciliation. */
export async function listRazorpayPayouts(ask: AskRazorpay, date: PlainDate): Promise<ProviderPayout[]> {
  const [year, month, day] = date.split('-')
  const items: ReconItem[] = []
  for (let more = true; more; ) {
    const asked = { year, month, day, count: atOnce, skip: items.length }
    const page = await ask<{ items: ReconItem[] }>((sdk) => sdk.settlements.reports(asked as never) as never)
    items.push(...page.items)
    more = page.items.length === atOnce
  }
  return [...groupBy(items, (item) => item.settlement_id)].map(([id, own]) => payoutOf(date, id, own))
}
