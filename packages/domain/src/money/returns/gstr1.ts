import { type Minor, toMinor } from '../../base/money.ts'
import type { AdvanceMove, AdvanceMoves } from './advance.ts'
import {
  addTax,
  isInState,
  isNothing,
  noTax,
  placeOf,
  type RateItem,
  rateItems,
  type ReturnPaper,
  takeBack,
  type TaxAmounts,
  valueOf,
} from './paper.ts'

/** Above this an invoice into another state, to somebody without GSTIN, is told by itself. */
const largeAbove = [
  { from: '2024-08-01', amount: toMinor(100_000) },
  { from: '0000-01-01', amount: toMinor(250_000) },
] as const

const isLarge = (value: Minor, day: string): boolean =>
  value > (largeAbove.find(({ from }) => from <= day)?.amount ?? 0)

/** A paper told by itself. */
export type PaperRow = { paper: ReturnPaper; value: Minor; place: string; items: RateItem[] }
/** Papers, or advances, told together by place and rate. */
export type SummedRow = RateItem & { inState: boolean; place: string }
export type SacRow = RateItem & { sac: string }
/** Numbers of one series without a gap. */
type NumberRun = { from: string; to: string; count: number; cancelled: number }
export type NumberedPapers = 'invoices' | 'credit-notes' | 'receipts'

export type Gstr1 = {
  b2b: PaperRow[]
  b2cl: PaperRow[]
  b2cs: SummedRow[]
  cdnr: PaperRow[]
  cdnur: PaperRow[]
  at: SummedRow[]
  atadj: SummedRow[]
  hsn: { b2b: SacRow[]; b2c: SacRow[] }
  docs: { papers: NumberedPapers; runs: NumberRun[] }[]
}
export type TaxedSection = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'at' | 'atadj'

/** The section a paper stands in. */
export function sectionOf(paper: ReturnPaper): Exclude<TaxedSection, 'at' | 'atadj'> {
  const { kind, recipient, against, issuedOn, taxes } = paper
  if (recipient.gstin) return kind === 'invoice' ? 'b2b' : 'cdnr'
  const first = kind === 'invoice' ? { value: valueOf(paper), issuedOn } : against
  const large = !isInState(taxes) && first !== null && isLarge(first.value, first.issuedOn)
  if (!large) return 'b2cs'
  return kind === 'invoice' ? 'b2cl' : 'cdnur'
}

const paperRow = (paper: ReturnPaper): PaperRow => ({
  paper,
  value: valueOf(paper),
  place: placeOf(paper),
  items: rateItems(paper.taxes),
})

/** Rows of the same key as one, in the order of their keys; those that come to nothing are left out. */
function summed<T extends RateItem>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const found = new Map<string, T>()
  for (const row of rows) {
    const key = keyOf(row)
    const before = found.get(key)
    found.set(key, before ? { ...before, ...addTax(before, row) } : row)
  }
  return [...found.entries()]
    .filter(([, row]) => !isNothing(row))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

const rateKey = (rate: number) => rate.toFixed(3).padStart(8, '0')
const placeKey = ({ inState, place, rate }: SummedRow) => `${place} ${inState} ${rateKey(rate)}`
const sumPlaces = (rows: readonly SummedRow[] | readonly AdvanceMove[]) => summed(rows, placeKey)

/** What a paper adds: a credit note takes back. */
const signed = (paper: ReturnPaper): RateItem[] =>
  paper.kind === 'invoice' ? rateItems(paper.taxes) : rateItems(paper.taxes).map(takeBack)

const sacRows = (papers: readonly ReturnPaper[]): SacRow[] =>
  summed(
    papers.flatMap((paper) => signed(paper).map((item) => ({ sac: paper.sac ?? '', ...item }))),
    ({ sac, rate }) => `${sac} ${rateKey(rate)}`,
  )

export type GivenNumber = { number: string; cancelled: boolean }

const serialOf = (number: string): number => Number(/\d+$/.exec(number)?.[0] ?? Number.NaN)
const seriesOf = (number: string): string => number.replace(/\d+$/, '')

/** Numbers as they were given, one run where none is missing. */
export function numberRuns(given: readonly GivenNumber[]): NumberRun[] {
  const runs: NumberRun[] = []
  const sorted = [...given].sort(
    (a, b) => seriesOf(a.number).localeCompare(seriesOf(b.number)) || serialOf(a.number) - serialOf(b.number),
  )
  for (const { number, cancelled } of sorted) {
    const run = runs.at(-1)
    if (run && seriesOf(run.to) === seriesOf(number) && serialOf(run.to) + 1 === serialOf(number)) {
      run.to = number
      run.count += 1
      if (cancelled) run.cancelled += 1
    } else runs.push({ from: number, to: number, count: 1, cancelled: cancelled ? 1 : 0 })
  }
  return runs
}

/** Whether a paper has GST; one without has no place in these sections. */
export const isTaxed = (paper: ReturnPaper): boolean => rateItems(paper.taxes).length > 0

/** The sections of a month, from papers that were issued and advances that moved. */
export function gstr1Of(
  papers: readonly ReturnPaper[],
  advances: AdvanceMoves,
  receipts: readonly GivenNumber[],
): Gstr1 {
  const taxed = papers.filter(isTaxed)
  const rows = (section: TaxedSection) => taxed.filter((paper) => sectionOf(paper) === section).map(paperRow)
  const small = taxed
    .filter((paper) => sectionOf(paper) === 'b2cs')
    .flatMap((paper) =>
      signed(paper).map((item) => ({ ...item, inState: isInState(paper.taxes), place: placeOf(paper) })),
    )
  const numbers = (kind: ReturnPaper['kind']) =>
    numberRuns(papers.filter((paper) => paper.kind === kind).map(({ number }) => ({ number, cancelled: false })))
  const docs: Gstr1['docs'] = [
    { papers: 'invoices', runs: numbers('invoice') },
    { papers: 'credit-notes', runs: numbers('credit-note') },
    { papers: 'receipts', runs: numberRuns(receipts) },
  ]
  return {
    b2b: rows('b2b'),
    b2cl: rows('b2cl'),
    b2cs: sumPlaces(small),
    cdnr: rows('cdnr'),
    cdnur: rows('cdnur'),
    at: sumPlaces(advances.received),
    atadj: sumPlaces(advances.used),
    hsn: {
      b2b: sacRows(taxed.filter(({ recipient }) => recipient.gstin)),
      b2c: sacRows(taxed.filter(({ recipient }) => !recipient.gstin)),
    },
    docs: docs.filter(({ runs }) => runs.length > 0),
  }
}

const total = (items: readonly TaxAmounts[]): TaxAmounts => items.reduce(addTax, noTax)

/** What each section adds to the tax of the month: credit notes and advances used take away. */
export function sectionTotals(found: Gstr1): Record<TaxedSection, TaxAmounts> {
  const papers = (rows: readonly PaperRow[]) => total(rows.flatMap(({ items }) => items))
  return {
    b2b: papers(found.b2b),
    b2cl: papers(found.b2cl),
    b2cs: total(found.b2cs),
    cdnr: takeBack(papers(found.cdnr)),
    cdnur: takeBack(papers(found.cdnur)),
    at: total(found.at),
    atadj: takeBack(total(found.atadj)),
  }
}

export const returnTotal = (found: Gstr1): TaxAmounts => total(Object.values(sectionTotals(found)))
