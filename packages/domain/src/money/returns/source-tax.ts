import { addMonths } from '../../base/dates.ts'
import { type CsvValue, toCsv } from '../../base/csv.ts'
import { type Minor, sum, toMajor } from '../../base/money.ts'

/** A quarter of a financial year, like 2026-27-Q3. */
export const quarterShape = /^(20\d\d)-\d\d-Q([1-4])$/

/** The months of a quarter; the financial year begins in April. */
export function monthsOfQuarter(quarter: string): { from: string; until: string } {
  const [, year = '', number = ''] = quarterShape.exec(quarter) ?? []
  if (!year) throw new RangeError(`${quarter} is no quarter`)
  const from = addMonths(`${year}-04`, (Number(number) - 1) * 3)
  return { from, until: addMonths(from, 2) }
}

/** The quarter a month falls into. */
export function quarterOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const since = (number + 8) % 12
  const start = number < 4 ? year - 1 : year
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}-Q${Math.floor(since / 3) + 1}`
}

/** Tax collected from a buyer, and below zero what went back to them. */
export type CollectedTax = {
  pan: string | null
  name: string
  on: string
  number: string | null
  /** What it was collected on. */
  base: Minor
  rate: number
  tax: Minor
  /** The month whose tax is with the office, like 2026-11; null while it is not. */
  deposited: string | null
}

/** Tax kept back from a supplier. */
export type KeptBackTax = {
  section: string
  pan: string | null
  name: string
  on: string
  number: string
  amount: Minor
  tax: Minor
}

const pan = (given: string | null): string => given ?? 'PANNOTAVBL'

export const tcsCsv = (rows: readonly CollectedTax[]): string =>
  toCsv([
    ['PAN', 'Name', 'Date', 'Number', 'Amount', 'Rate', 'Tax', 'Month deposited'],
    ...rows.map((row): CsvValue[] => [
      pan(row.pan),
      row.name,
      row.on,
      row.number,
      toMajor(row.base),
      row.rate,
      toMajor(row.tax),
      row.deposited,
    ]),
  ])

/** What lacks before the taxes of a quarter can be filed: a PAN, a section, or that a month was paid in. */
export type LackingTax = { of: 'tcs' | 'tds'; what: string; lack: 'pan' | 'section' | 'deposit' }

/** The tax of a month is with the office by the seventh of the next one. */
const depositBy = (month: string): string => `${addMonths(month, 1)}-07`

const each = <T extends { name: string }>(rows: readonly T[], lacks: (row: T) => boolean): string[] => [
  ...new Set(rows.filter(lacks).map(({ name }) => name)),
]

/** What lacks in the taxes of a quarter, as of a day: months first, then people by their names. */
export function lackingTax(tcs: readonly CollectedTax[], tds: readonly KeptBackTax[], day: string): LackingTax[] {
  const late = tcs.filter(({ on, deposited }) => deposited === null && depositBy(on.slice(0, 7)) < day)
  const owed = new Map<string, Minor[]>()
  for (const { on, tax } of late) owed.set(on.slice(0, 7), [...(owed.get(on.slice(0, 7)) ?? []), tax])
  const months = [...owed].filter(([, taxes]) => sum(taxes) !== 0).map(([month]) => month)
  const lacking = (of: LackingTax['of'], lack: LackingTax['lack'], found: readonly string[]): LackingTax[] =>
    [...found].sort().map((what) => ({ of, what, lack }))
  return [
    ...lacking('tcs', 'deposit', months),
    ...lacking(
      'tcs',
      'pan',
      each(tcs, (row) => row.pan === null),
    ),
    ...lacking(
      'tds',
      'section',
      each(tds, ({ section }) => section === ''),
    ),
    ...lacking(
      'tds',
      'pan',
      each(tds, (row) => row.pan === null),
    ),
  ]
}

/** By section, then by PAN; who has none is told apart by their name. */
const bySection = (a: KeptBackTax, b: KeptBackTax): number =>
  `${a.section} ${pan(a.pan)} ${a.name} ${a.on} ${a.number}` <
  `${b.section} ${pan(b.pan)} ${b.name} ${b.on} ${b.number}`
    ? -1
    : 1

export const tdsCsv = (rows: readonly KeptBackTax[]): string =>
  toCsv([
    ['Section', 'PAN', 'Name', 'Date', 'Payment', 'Amount', 'Tax'],
    ...[...rows]
      .sort(bySection)
      .map((row): CsvValue[] => [
        row.section,
        pan(row.pan),
        row.name,
        row.on,
        row.number,
        toMajor(row.amount),
        toMajor(row.tax),
      ]),
  ])

type KeptBackSum = Pick<KeptBackTax, 'section' | 'pan' | 'name' | 'amount' | 'tax'> & { payments: number }

/** What was kept back by section and PAN. */
export function keptBackSums(rows: readonly KeptBackTax[]): KeptBackSum[] {
  const found = new Map<string, KeptBackSum>()
  for (const { section, name, amount, tax, ...row } of [...rows].sort(bySection)) {
    const key = `${section} ${row.pan ?? name}`
    const before = found.get(key)
    found.set(key, {
      section,
      pan: row.pan,
      name: before?.name ?? name,
      payments: (before?.payments ?? 0) + 1,
      amount: sum([before?.amount ?? 0, amount]),
      tax: sum([before?.tax ?? 0, tax]),
    })
  }
  return [...found.values()]
}
