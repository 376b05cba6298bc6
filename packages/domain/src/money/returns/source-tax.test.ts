import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { keptBackSums, type KeptBackTax, lackingTax, monthsOfQuarter, quarterOf, tcsCsv, tdsCsv } from './source-tax.ts'

const paid: KeptBackTax[] = [
  {
    section: '194H',
    pan: 'ABCDE1234F',
    name: 'Bay Hotels',
    on: '2026-11-02',
    number: 'SP/2',
    amount: 100_00,
    tax: 2_00,
  },
  {
    section: '194C',
    pan: 'ABCDE1234F',
    name: 'Bay Hotels',
    on: '2026-11-01',
    number: 'SP/1',
    amount: 50_00,
    tax: 1_00,
  },
  { section: '194H', pan: 'ABCDE1234F', name: 'Bay Hotels', on: '2026-10-02', number: 'SP/0', amount: 10_00, tax: 20 },
  { section: '194H', pan: null, name: '=Cmd', on: '2026-10-02', number: 'SP/3', amount: 10_00, tax: 2_00 },
]

describe('what lacks', () => {
  const collected = {
    pan: 'ABCDE1234F',
    name: 'Rao',
    on: '2026-10-02',
    number: 'RC/1',
    base: 100_00,
    rate: 5,
    tax: 5_00,
  }

  it('is a month not paid in after its day, a PAN, a section, each once', () => {
    const tcs = [
      { ...collected, deposited: null },
      { ...collected, on: '2026-09-30', deposited: '2026-09' },
      { ...collected, on: '2026-11-01', pan: null, deposited: null },
      { ...collected, on: '2026-11-02', pan: null, deposited: null },
    ]
    const tds = [...paid, ...paid.map((row) => ({ ...row, section: '' }))]
    const lacks = (day: string) => lackingTax(tcs, tds, day).map(({ of, what, lack }) => `${of} ${lack} ${what}`)
    const rest = ['tcs pan Rao', 'tds section =Cmd', 'tds section Bay Hotels', 'tds pan =Cmd']
    expect(lacks('2026-11-07')).toEqual(rest)
    expect(lacks('2026-11-08')).toEqual(['tcs deposit 2026-10', ...rest])
    expect(
      lackingTax(
        [
          { ...collected, deposited: null },
          { ...collected, tax: -5_00, deposited: null },
        ],
        [],
        '2027-01-01',
      ),
    ).toEqual([])
  })
})

describe('quarters', () => {
  it('begin in April', () => {
    expect(quarterOf('2026-11')).toBe('2026-27-Q3')
    expect(quarterOf('2027-03')).toBe('2026-27-Q4')
    expect(monthsOfQuarter('2026-27-Q4')).toEqual({ from: '2027-01', until: '2027-03' })
    expect(() => monthsOfQuarter('2026-Q4')).toThrow('no quarter')
  })

  it('have every month of theirs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2001, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        const { from, until } = monthsOfQuarter(quarterOf(month))
        expect(from <= month && month <= until).toBe(true)
      }),
    )
  })
})

describe('tax at source', () => {
  it('is listed as it always was', async () => {
    const rows = [
      {
        pan: 'ABCDE1234F',
        name: 'आशा राव',
        on: '2026-11-02',
        number: 'LP-1',
        base: 105_000_00,
        rate: 2,
        tax: 2_100_00,
        deposited: '2026-11',
      },
      {
        pan: null,
        name: 'Rao, "B"',
        on: '2026-12-02',
        number: 'LP-2',
        base: -500_00,
        rate: 5,
        tax: -25_00,
        deposited: null,
      },
    ]
    await expect(`${tcsCsv(rows)}\r\n${tdsCsv(paid)}`).toMatchFileSnapshot('./golden/source-tax.csv.txt')
  })

  it('of suppliers is added up by section and PAN, and nothing is lost', () => {
    const sums = keptBackSums(paid)
    expect(sums.map(({ section, payments, tax }) => [section, payments, tax])).toEqual([
      ['194C', 1, 1_00],
      ['194H', 2, 2_20],
      ['194H', 1, 2_00],
    ])
    expect(sum(sums.map(({ amount }) => amount))).toBe(sum(paid.map(({ amount }) => amount)))
  })
})
