import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, sum } from '../../base/money.ts'
import type { BookedTax } from '../kept-tax.ts'
import { type AdvancedSale, advanceMoves, advanceOn } from './advance.ts'
import { gstr1Csv, gstr1Json, gstr1Sheets } from './gstr1-file.ts'
import { gstr1Of, numberRuns, returnTotal, sectionOf, sectionTotals } from './gstr1.ts'
import { lackingOf } from './lacking.ts'
import type { ReturnPaper } from './paper.ts'

const taxesOf = (base: number, rate: number, inState: boolean): BookedTax[] =>
  inState
    ? [
        { name: 'CGST', rate: rate / 2, base, amount: percentOf(base, rate / 2) },
        { name: 'SGST', rate: rate / 2, base, amount: percentOf(base, rate / 2) },
      ]
    : [{ name: 'IGST', rate, base, amount: percentOf(base, rate) }]

const paper = (
  change: Partial<ReturnPaper> & { base?: number; rate?: number; inState?: boolean } = {},
): ReturnPaper => {
  const { base = 10_000_00, rate = 5, inState = true, ...rest } = change
  return {
    kind: 'invoice',
    number: 'IN/26-27/000001',
    issuedOn: '2026-11-05',
    against: null,
    recipient: { name: 'Asha Rao', gstin: null },
    placeOfSupply: inState ? '27' : '29',
    sellerState: '27',
    sac: '998555',
    gross: base,
    taxes: taxesOf(base, rate, inState),
    ...rest,
  }
}

const company = { name: 'Müller & Söhne, "Reisen"', gstin: '29AAACM1234A1Z5' }

const month: ReturnPaper[] = [
  paper(),
  paper({ number: 'IN/26-27/000002', recipient: company, inState: false, base: 50_000_01, rate: 18 }),
  paper({ number: 'IN/26-27/000003', inState: false, base: 1_00_000_00 }),
  paper({ number: 'IN/26-27/000005', base: 7_499_99, rate: 18, sac: '998552' }),
  paper({
    kind: 'credit-note',
    number: 'CN/26-27/000001',
    against: { number: 'IN/26-27/000002', issuedOn: '2026-11-05', value: 59_000_01 },
    recipient: company,
    inState: false,
    base: 10_000_00,
    rate: 18,
  }),
  paper({
    kind: 'credit-note',
    number: 'CN/26-27/000002',
    against: { number: 'IN/26-27/000003', issuedOn: '2026-11-05', value: 1_05_000_00 },
    inState: false,
    base: 20_000_00,
  }),
  paper({
    kind: 'credit-note',
    number: 'CN/26-27/000003',
    against: { number: 'IN/26-27/000001', issuedOn: '2026-11-05', value: 10_500_00 },
    base: 1_000_00,
  }),
]
const sale: AdvancedSale = {
  number: 'CB-1',
  placeOfSupply: '27',
  sellerState: '27',
  total: 10_500_00,
  taxes: taxesOf(10_000_00, 5, true),
  paid: [{ on: '2026-11-10', amount: 5_250_00 }],
  invoiced: [],
  cancelledOn: null,
}
const used: AdvancedSale = {
  ...sale,
  number: 'CB-2',
  placeOfSupply: '29',
  taxes: taxesOf(10_000_00, 5, false),
  paid: [{ on: '2026-10-10', amount: 2_100_00 }],
  invoiced: [{ on: '2026-11-20', amount: 10_500_00 }],
}
const november = { before: '2026-10-31', last: '2026-11-30' }
const receipts = [
  { number: 'RC/26-27/000009', cancelled: false },
  { number: 'RC/26-27/000010', cancelled: true },
]
const found = gstr1Of(month, advanceMoves([sale, used], november), receipts)

describe('a month for the tax office', () => {
  it('puts every paper where it belongs', () => {
    expect(month.map(sectionOf)).toEqual(['b2cs', 'b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'b2cs'])
    expect(sectionOf(paper({ inState: false, base: 95_238_09 }))).toBe('b2cs')
    // Before August 2024 the limit was higher.
    expect(sectionOf(paper({ inState: false, base: 1_00_000_00, issuedOn: '2024-07-31' }))).toBe('b2cs')
  })

  it('is written as it always was', async () => {
    const json = JSON.stringify(gstr1Json('27AAACK1234A1Z5', '2026-11', found), null, 2)
    await expect(`${json}\n`).toMatchFileSnapshot('./golden/gstr1.json')
    const sheets = gstr1Sheets.map((sheet) => `${sheet}\r\n${gstr1Csv(sheet, found)}`).join('\r\n')
    await expect(sheets).toMatchFileSnapshot('./golden/gstr1.csv.txt')
  })

  it('leaves out sections without anything', () => {
    const none = gstr1Of([], { received: [], used: [] }, [])
    expect(Object.keys(gstr1Json('27AAACK1234A1Z5', '2026-04', none))).toEqual(['gstin', 'fp', 'version'])
  })

  it('tells numbers in runs without a gap', () => {
    expect(found.docs[0]?.runs.map(({ from, to, count }) => [from.slice(-1), to.slice(-1), count])).toEqual([
      ['1', '3', 3],
      ['5', '5', 1],
    ])
    expect(numberRuns(receipts)).toEqual([{ from: 'RC/26-27/000009', to: 'RC/26-27/000010', count: 2, cancelled: 1 }])
  })

  it('says what is lacking', () => {
    const bad = [
      paper({ number: '1', sac: null }),
      paper({ number: '2', inState: false, placeOfSupply: null }),
      paper({ number: '3', taxes: [] }),
      paper({ number: '4', recipient: { name: 'Wrong', gstin: '99AAACM1234A1Z5' } }),
      paper({ number: '5' }),
    ]
    expect(lackingOf(bad, '27AAACK1234A1Z5').map(({ number, lack }) => [number, lack])).toEqual([
      ['1', 'sac'],
      ['2', 'state'],
      ['3', 'untaxed'],
      ['4', 'recipient-gstin'],
    ])
    expect(lackingOf([paper()], null).map(({ lack }) => lack)).toEqual(['gstin'])
  })
})

describe('an advance', () => {
  it('is what was paid and neither invoiced nor cancelled', () => {
    expect(advanceOn(sale, '2026-11-09')).toBe(0)
    expect(advanceOn(sale, '2026-11-30')).toBe(5_250_00)
    expect(advanceOn({ ...sale, cancelledOn: '2026-11-12' }, '2026-11-30')).toBe(0)
    expect(sectionTotals(found).at).toEqual({ taxable: 5_000_00, cgst: 125_00, sgst: 125_00, igst: 0 })
    expect(sectionTotals(found).atadj).toEqual({ taxable: -2_000_00, cgst: 0, sgst: 0, igst: -100_00 })
  })
})

const amount = fc.integer({ min: 1, max: 5_000_000_00 })
const days = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const anyPaper = fc
  .record({
    base: amount,
    rate: fc.constantFrom(5, 12, 18),
    inState: fc.boolean(),
    business: fc.boolean(),
    credit: fc.boolean(),
    issuedOn: days,
    invoiced: amount,
  })
  .map(({ business, credit, invoiced, ...rest }) =>
    paper({
      ...rest,
      recipient: business ? company : { name: 'Asha', gstin: null },
      ...(credit
        ? { kind: 'credit-note' as const, against: { number: 'IN/1', issuedOn: '2026-10-01', value: invoiced } }
        : {}),
    }),
  )
const anySale = fc
  .record({
    base: amount,
    rate: fc.constantFrom(5, 18),
    inState: fc.boolean(),
    paid: fc.array(fc.record({ on: days, amount }), { maxLength: 4 }),
    before: fc.array(fc.record({ on: fc.constant('2026-10-15'), amount }), { maxLength: 2 }),
    invoicedOn: fc.option(days),
  })
  .map(({ base, rate, inState, paid, before, invoicedOn }): AdvancedSale => {
    const taxes = taxesOf(base, rate, inState)
    const total = sum([base, ...taxes.map((tax) => tax.amount)])
    const invoiced = invoicedOn === null ? [] : [{ on: invoicedOn, amount: total }]
    return { ...sale, total, taxes, paid: [...before, ...paid], invoiced }
  })

/** The register read by itself: line by line over the papers, and what is inside the advances that are open. */
function register(papers: readonly ReturnPaper[], sales: readonly AdvancedSale[]) {
  const totals = { CGST: 0, SGST: 0, IGST: 0 }
  for (const { kind, taxes } of papers)
    for (const { name, amount: tax } of taxes)
      if (name !== 'TCS') totals[name] = sum([totals[name], kind === 'invoice' ? tax : -tax])
  for (const one of sales)
    for (const { name, amount: tax } of one.taxes) {
      const inside = (day: string) =>
        Number((2n * BigInt(tax) * BigInt(advanceOn(one, day)) + BigInt(one.total)) / (2n * BigInt(one.total)))
      if (name !== 'TCS') totals[name] = sum([totals[name], inside('2026-11-30'), -inside('2026-10-31')])
    }
  return totals
}

/** Adds up a return out of its text, with no more than its names. */
function readTotals(text: string) {
  const read: Record<'camt' | 'samt' | 'iamt', bigint> = { camt: 0n, samt: 0n, iamt: 0n }
  const json = JSON.parse(text) as Record<string, unknown>
  const walk = (value: unknown, sign: bigint): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, sign)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'camt' || key === 'samt' || key === 'iamt')
          read[key] += sign * BigInt(Math.round(Number(inner) * 100))
        else walk(inner, sign)
      }
  }
  for (const section of ['b2b', 'b2cl', 'b2cs', 'at']) walk(json[section], 1n)
  for (const section of ['cdnr', 'cdnur', 'txpd']) walk(json[section], -1n)
  return { CGST: Number(read.camt), SGST: Number(read.samt), IGST: Number(read.iamt) }
}

describe('sections', () => {
  it('add up to the register to the paisa, also when the file is read again', () => {
    fc.assert(
      fc.property(fc.array(anyPaper, { maxLength: 12 }), fc.array(anySale, { maxLength: 6 }), (papers, sales) => {
        const made = gstr1Of(papers, advanceMoves(sales, november), [])
        const { cgst, sgst, igst } = returnTotal(made)
        const expected = register(papers, sales)
        expect({ CGST: cgst, SGST: sgst, IGST: igst }).toEqual(expected)
        expect(readTotals(JSON.stringify(gstr1Json('27AAACK1234A1Z5', '2026-11', made)))).toEqual(expected)
        const bySac = sum([...made.hsn.b2b, ...made.hsn.b2c].map((row) => row.cgst))
        expect(bySac).toBe(sum([cgst, ...[...made.at].map((row) => -row.cgst), ...made.atadj.map((row) => row.cgst)]))
      }),
    )
  })
})
