import { type Minor, sum, toMinor } from '../../base/money.ts'

/** The most rows a file of payouts may have. */
export const maxSettlementRows = 5000

/** What the columns of a file of payouts may hold. */
const fields = ['payout', 'kind', 'entity', 'payment', 'order', 'amount', 'fee', 'tax', 'utr', 'settledOn'] as const
type Field = (typeof fields)[number]

const spellings: Record<Field, RegExp> = {
  payout: /^(settlement|payout|transfer)( ?id)?$/,
  kind: /^(type|kind|transaction type)$/,
  entity: /^(entity|transaction)( ?id)?$|^(refund|source)( ?id)?$/,
  payment: /^payment( ?id)?$|^reference$/,
  order: /^order( ?id)?$/,
  amount: /^(amount|gross)$/,
  fee: /^(fees?)( exclusive tax)?$/,
  tax: /^(tax|gst)$/,
  utr: /^(settlement )?utr$/,
  settledOn: /^(settled (at|on)|settlement date|date)$/,
}

/** A payment or a refund a provider says it has paid out; with its line where it stands in a file. */
type SettlementRow = { line: number | null; kind: 'payment' | 'refund'; names: string[]; amount: Minor | null }

/** One payout with its rows; fee and tax are those of all its rows together. */
export type Payout = {
  payoutId: string
  utr: string | null
  settledOn: string | null
  fee: Minor
  tax: Minor
  rows: SettlementRow[]
  /** What is wrong with it, with the number of the line. */
  problems: string[]
}

const columnsOf = (heads: readonly string[]): Map<Field, number> => {
  const found = new Map<Field, number>()
  for (const [at, head] of heads.entries()) {
    const words = head
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
    const field = fields.find((one) => !found.has(one) && spellings[one].test(words))
    if (field) found.set(field, at)
  }
  return found
}

/** Money as files write it; null when it is none. */
function moneyOf(text: string): Minor | null {
  const digits = text.replaceAll(/[,₹\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,2}0*)?$/.test(digits) ? toMinor(Number(digits)) : null
}

/** A day as files write it: 2026-11-18, 18/11/2026, each with or without a time. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)
  const [, year, month, day] = iso ?? []
  const local = /^(\d\d)[/-](\d\d)[/-](\d{4})/.exec(text)
  const said = iso ? `${year}-${month}-${day}` : local ? `${local[3]}-${local[2]}-${local[1]}` : null
  return said !== null && !Number.isNaN(Date.parse(said)) && new Date(said).toISOString().startsWith(said) ? said : null
}

/**
 * The payouts of a file, by its payout ids; null when no column names them. The fee of a row holds its tax, as providers in
 * India write it.
 */
export function readPayouts(lines: readonly (readonly string[])[]): Payout[] | null {
  const columns = columnsOf(lines[0] ?? [])
  if (!columns.has('payout') || !(columns.has('entity') || columns.has('payment') || columns.has('order'))) return null
  const payouts = new Map<string, Payout>()
  for (const [index, cells] of lines.entries()) {
    const cell = (field: Field) => (cells[columns.get(field) ?? -1] ?? '').trim()
    const payoutId = cell('payout')
    if (index === 0 || payoutId === '') continue
    const line = index + 1
    const payout = payouts.get(payoutId) ?? {
      payoutId,
      utr: null,
      settledOn: null,
      fee: 0,
      tax: 0,
      rows: [],
      problems: [],
    }
    payouts.set(payoutId, payout)
    payout.utr ??= cell('utr') || null
    payout.settledOn ??= dayOf(cell('settledOn'))
    const kind = /refund/i.test(cell('kind')) ? 'refund' : 'payment'
    const figures = (['amount', 'fee', 'tax'] as const).map((field) => {
      const text = cell(field)
      const value = text === '' ? 0 : moneyOf(text)
      if (value === null) payout.problems.push(`Line ${line}: ${text} is no amount`)
      return value ?? 0
    })
    const [amount = 0, fee = 0, tax = 0] = figures
    payout.fee = sum([payout.fee, fee, -tax])
    payout.tax = sum([payout.tax, tax])
    const named = kind === 'refund' ? [cell('entity')] : [cell('entity'), cell('payment'), cell('order')]
    payout.rows.push({
      line,
      kind,
      names: [...new Set(named.filter(Boolean))],
      amount: columns.has('amount') ? Math.abs(amount) : null,
    })
  }
  for (const payout of payouts.values())
    if (payout.fee < 0) payout.problems.push('The fee holds its tax, so it is not less than the tax')
  return [...payouts.values()]
}
