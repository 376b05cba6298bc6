import { type SheetCell, textOf } from '../../base/sheet-cell.ts'
import type { PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'
import { amountOfCell, dayOfCell, sideOfCell } from './statement-cell.ts'

/** The most lines a statement may have, and the most lines above the names of its columns. */
export const maxStatementLines = 20_000
const headWithin = 60

/** What the columns of a statement hold. */
export const statementFields = [
  'date',
  'description',
  'reference',
  'debit',
  'credit',
  'amount',
  'side',
  'balance',
] as const
export type StatementField = (typeof statementFields)[number]

/** The columns of a bank's statements by the names they have there. */
export type StatementMapping = Partial<Record<StatementField, string>>

/** What is missing of a mapping before lines can be read by it; null when nothing is. */
export function mappingFault({ date, description, debit, credit, amount }: StatementMapping): string | null {
  if (!date) return 'Say which column has the day'
  if (!description) return 'Say which column has the description'
  if (amount && (debit || credit)) return 'Either one column of amounts, or one of debits and one of credits'
  return amount || (debit && credit) ? null : 'Say which columns have debits and credits, or which one the amount'
}

// A name without Latin letters is compared as it is.
const compact = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '') || name.trim().toLowerCase()

// In the order in which they are looked for: a column of values is taken for a day only where none of transactions is.
const spellings: [StatementField, RegExp][] = [
  ['date', /^(txn|tran|trans|transaction|posting|post)?date$/],
  ['description', /^(narration|description|particulars|(transaction)?remarks|details|transactiondetails|particular)$/],
  ['reference', /^(chq|cheque|chqno|ref|utr|instrument|transactionid).*|^tranid$/],
  ['debit', /^(dr|debits?|withdrawals?)(amt|amount)?(inr|rs)?$/],
  ['credit', /^(cr|credits?|deposits?)(amt|amount)?(inr|rs)?$/],
  ['amount', /^(transaction)?amount(inr|rs)?$/],
  ['side', /^(dr|cr|d|c|debit|credit)(or)?(cr|dr|c|d|credit|debit)$|^(type|txntype|transactiontype)$/],
  ['balance', /^(closing|running|available|ledger)?(bal|balance)(amount)?(inr|rs)?$/],
]

/** The columns as their names tell them, as far as they do. */
export function guessMapping(head: readonly string[]): StatementMapping {
  const mapping: StatementMapping = {}
  for (const [field, spelling] of spellings) {
    const name = head.find((one) => spelling.test(compact(one)) && !Object.values(mapping).includes(one))
    if (name !== undefined) mapping[field] = name
  }
  const valued = head.find((one) => /^value(date|dt)$/.test(compact(one)))
  if (!mapping.date && valued) mapping.date = valued
  if (mapping.debit && mapping.credit) {
    delete mapping.amount
    delete mapping.side
  } else {
    delete mapping.debit
    delete mapping.credit
  }
  if (!mapping.amount) delete mapping.side
  return mapping
}

const namesOf = (cells: readonly SheetCell[]) => cells.map((cell) => textOf(cell).replaceAll(/\s+/g, ' ').slice(0, 80))

/** Where the names of the columns stand, under whatever a bank writes above its table; null when no line has them. */
export function findStatementHead(
  rows: readonly (readonly SheetCell[])[],
  mapping: StatementMapping | null,
): { at: number; names: string[] } | null {
  const heads = rows.slice(0, headWithin).map((cells, at) => ({ at, names: namesOf(cells) }))
  if (mapping) {
    const wanted = Object.values(mapping).map(compact)
    const found = heads.find(({ names }) => wanted.every((name) => names.some((one) => compact(one) === name)))
    return found ?? null
  }
  const known = ({ names }: { names: string[] }) => Object.keys(guessMapping(names)).length
  const filled = ({ names }: { names: string[] }) => names.filter(Boolean).length
  const most = (least: number, count: (head: { names: string[] }) => number) =>
    heads.reduce<(typeof heads)[number] | null>((b, one) => (count(one) > (b ? count(b) : least) ? one : b), null)
  // Names nobody knows are still names: they stand in the first line that is as full as any.
  return most(1, known) ?? most(2, filled)
}

/** One line of a statement: what came in is above zero, what went out below. */
export type StatementLine = {
  /** Where it stands in the file. */
  line: number
  paidOn: PlainDate
  description: string
  reference: string | null
  amount: Minor
  balance: Minor | null
}

/** A row of the file that is no line of the account though it looks like one, and why. */
export type LeftOut = { line: number; why: string }

const longest = { description: 500, reference: 80 }

const plain = (text: string, most: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/** A row of stars or dashes, as some banks draw around their tables. */
const isRule = (row: readonly SheetCell[]) => row.every((cell) => /^[*\-=_\s]*$/.test(textOf(cell)))

type Cells = (field: StatementField) => SheetCell

function amountIn(cells: Cells, mapping: StatementMapping): Minor | string | null {
  if (mapping.amount) {
    const read = amountOfCell(cells('amount'))
    if (!read) return textOf(cells('amount')) === '' ? null : `${textOf(cells('amount'))} is no amount`
    if (read.amount === 0) return null
    const side = (mapping.side ? sideOfCell(cells('side')) : null) ?? read.side ?? (mapping.side ? null : 'in')
    return side === null ? 'Nothing says whether it came in or went out' : side === 'out' ? -read.amount : read.amount
  }
  const [debit, credit] = (['debit', 'credit'] as const).map((field) => {
    const text = textOf(cells(field))
    // A column that has nothing is written as a dash by some.
    return /^[-–.]*$/.test(text) ? 0 : (amountOfCell(cells(field))?.amount ?? `${text} is no amount`)
  })
  if (typeof debit === 'string') return debit
  if (typeof credit === 'string') return credit
  if (debit && credit) return 'It has a debit and a credit'
  return debit ? -debit : credit || null
}

function balanceIn(cell: SheetCell): Minor | null {
  const read = amountOfCell(cell)
  return read && (read.side === 'out' && read.amount > 0 ? -read.amount : read.amount)
}

/**
 * The lines under the head of a statement. A row without a day goes on with the description of the one above it when it has
 * text alone; what has an amount but no day, as sums have, and what cannot be read is left out and named.
 */
export function readStatement(
  rows: readonly (readonly SheetCell[])[],
  head: { at: number; names: readonly string[] },
  mapping: StatementMapping,
): { lines: StatementLine[]; leftOut: LeftOut[] } {
  const names = head.names.map(compact)
  const columns = new Map(
    statementFields.flatMap((field) => {
      const name = mapping[field]
      return name === undefined ? [] : [[field, names.indexOf(compact(name))] as const]
    }),
  )
  const lines: StatementLine[] = []
  const leftOut: LeftOut[] = []
  let until = 0
  for (const [index, row] of rows.slice(head.at + 1).entries()) {
    const line = head.at + index + 2
    if (isRule(row)) continue
    const cells: Cells = (field) => row[columns.get(field) ?? -1]
    const paidOn = dayOfCell(cells('date'))
    const text = plain(textOf(cells('description')), longest.description)
    const amount = amountIn(cells, mapping)
    if (paidOn !== null && typeof amount === 'number') {
      const reference = plain(textOf(cells('reference')), longest.reference)
      until = line
      lines.push({
        line,
        paidOn,
        description: text,
        reference: /^[0\s-]*$/.test(reference) ? null : reference,
        amount,
        balance: mapping.balance ? balanceIn(cells('balance')) : null,
      })
    } else if (paidOn !== null && typeof amount === 'string') leftOut.push({ line, why: amount })
    else if (paidOn !== null && text !== '') leftOut.push({ line, why: `${text.slice(0, 60)}: no amount` })
    else if (amount !== null && paidOn === null)
      leftOut.push({ line, why: text ? `${text.slice(0, 60)}: no day` : 'It has no day' })
    else {
      const last = lines.at(-1)
      const goesOn = last !== undefined && until === line - 1 && text !== '' && textOf(cells('date')) === ''
      if (goesOn) {
        last.description = plain(`${last.description} ${text}`, longest.description)
        until = line
      }
    }
  }
  return { lines, leftOut }
}

/** A place where the running balance does not follow from the line before it. */
type BalanceGap = { line: number; expected: Minor; found: Minor }
type Balances = { opening: Minor | null; closing: Minor | null; gaps: BalanceGap[]; newestFirst: boolean }

function gapsIn(lines: readonly StatementLine[]): BalanceGap[] {
  const gaps: BalanceGap[] = []
  let before: Minor | null = null
  for (const { line, amount, balance } of lines) {
    const expected: Minor | null = before === null ? null : before + amount
    if (balance !== null && expected !== null && expected !== balance) gaps.push({ line, expected, found: balance })
    before = balance ?? expected
  }
  return gaps
}

/** Checks the running balance, whichever way the bank puts its lines, and tells where something is missing. */
export function checkBalances(lines: readonly StatementLine[]): Balances {
  const backwards = lines.toReversed()
  const [down, up] = [gapsIn(lines), gapsIn(backwards)]
  const datesFall = (lines[0]?.paidOn ?? '') > (lines.at(-1)?.paidOn ?? '')
  const newestFirst = up.length === down.length ? datesFall : up.length < down.length
  const ordered = newestFirst ? backwards : lines
  const [first, last] = [ordered[0], ordered.at(-1)]
  return {
    opening: first && first.balance !== null ? first.balance - first.amount : null,
    closing: last?.balance ?? null,
    gaps: newestFirst ? up : down,
    newestFirst,
  }
}

/** What makes two lines of one account the same, however the file writes them: day, amount and the letters of its text. */
const lineKey = ({ paidOn, amount, description, reference }: StatementLine): string =>
  [paidOn, amount, `${description}${reference ?? ''}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')].join(' ')

/** Each line with its key and which of the equal lines of its file it is: two equal lines of one day are two payments. */
export function keyedLines<L extends StatementLine>(lines: readonly L[]): (L & { key: string; nth: number })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = lineKey(line)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { ...line, key, nth }
  })
}
