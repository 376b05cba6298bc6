import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { type AgencyCase, type AgencyEvent, agencyPostingOf, agencyPostingTables } from './agency-posting.ts'
import type { Entry } from './posting.ts'
import { lineOf, sideOf } from './report.ts'

const book = '019a0000-0000-7000-8000-000000000001'

describe('the lines of a report', () => {
  it('gather customers and suppliers, and keep every other account', () => {
    expect(lineOf(`${book}/customer:019a`)).toBe('customer')
    expect(lineOf('supplier-payable:019a')).toBe('supplier-payable')
    expect(lineOf(`${book}/sales:hotel`)).toBe('sales:hotel')
    expect(lineOf('wallet:019a')).toBe('wallet:019a')
  })

  it('say what is earned and what is spent', () => {
    expect(['markup:hotel', `${book}/sales:flight`, `${book}/cancellation-income`].map(sideOf)).toEqual(
      Array(3).fill('income'),
    )
    expect(['cost:hotel', 'card-fees', `${book}/write-off`].map(sideOf)).toEqual(Array(3).fill('expense'))
    expect(['bank', `${book}/customer:1`, 'tds-payable', 'input-tax'].map(sideOf)).toEqual(Array(4).fill('position'))
  })
})

/** Receipts, refunds and write-offs of any amount: every event whose rows have one amount alone. */
const plain = (Object.keys(agencyPostingTables) as AgencyEvent[]).filter(
  (event) => new Set(agencyPostingTables[event].map(({ amount }) => amount)).size === 1,
)

describe('a book', () => {
  it('adds up to zero, and what it earned is what its other accounts hold', () => {
    const where: AgencyCase = {
      ...{ book, customerId: 'c', mergedId: 'd', kind: 'hotel', money: 'money:bank', account: 'supplier:s' },
    }
    const one = fc.tuple(fc.constantFrom(...plain), fc.integer({ min: 1, max: 1_000_000_000 }))
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (events) => {
        const entries = events.flatMap(([event, amount]): Entry[] => agencyPostingOf(event, where, { amount }))
        const total = (...sides: string[]) =>
          sum(entries.filter(({ account }) => sides.includes(sideOf(account))).map((entry) => entry.amount))
        expect(total('income', 'expense', 'position')).toBe(0)
        expect(total('income', 'expense') + total('position')).toBe(0)
      }),
    )
  })
})
