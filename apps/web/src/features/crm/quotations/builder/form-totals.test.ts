import { exampleContent, pricedOf, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { describe, expect, it } from 'vitest'
import { totalsShown } from '../totals-shown.ts'
import { newKey, newLine, toQuotationValues } from './content-values.ts'
import { agesMissing, formTotals, lineName, missingRates } from './form-totals.ts'

const [option] = exampleContent.options
const content = QuotationContent.parse({
  ...exampleContent,
  country: 'United Arab Emirates',
  taxAs: 'package',
  options: [
    {
      ...option,
      lines: [
        {
          key: 'stay',
          service: 'Hotel',
          label: 'Creek View',
          currency: 'AED',
          cost: { per: 'all', unit: 2400, quantity: 1 },
          markup: { basis: 'percent', value: 12 },
        },
      ],
    },
  ],
})
const rates = {
  rates: { AED: 22.65 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: null,
}

describe('the price of a form', () => {
  it('is the price of what it will save', () => {
    const totals = formTotals(toQuotationValues(content), rates)
    const saved = totalsOf(pricedOf(content), rates, { option: 'standard', extras: [] })
    expect(totals?.options.get('standard')).toEqual(saved)
    expect(saved.total).toBeGreaterThan(0)
  })

  it('is there at every stroke: what is missing counts as nothing', () => {
    const values = toQuotationValues(content)
    const [option] = values.options
    if (!option) throw new Error('The example has an option')
    const half = {
      ...values,
      guests: { adults: null, childrenWithBed: 1.5, childrenWithoutBed: null, infants: null },
      instalments: [{ label: '', percent: null, due: 'acceptance' as const, days: null, dueOn: '' }],
      options: [{ ...option, lines: [...option.lines, newLine()] }],
    }
    expect(formTotals(half, rates)?.options.get('standard')?.cost).toBe(
      formTotals(values, rates)?.options.get('standard')?.cost,
    )
  })

  it('says what an extra adds to each option, taxes included, and prices its lines', () => {
    const values = { ...toQuotationValues(content), markup: { basis: 'percent' as const, value: 10 } }
    const line = { ...newLine(), label: 'Dinner', cost: { ...newLine().cost, unit: 1000 } }
    const key = newKey()
    const totals = formTotals({ ...values, extras: [{ key, name: 'Dinner', summary: '', lines: [line] }] }, rates)
    // 1,000 with 10 % on top, 5 % GST on that and 2 % TCS on both.
    expect(totals?.adds.get('standard')?.get(key)).toBe(117_810)
    expect(totals?.lines.get(lineName(key, line.key))).toMatchObject({ cost: 100_000, sell: 110_000 })
  })

  it('keeps lines of one key apart where two options hold one each', () => {
    const values = toQuotationValues(content)
    const [first] = values.options
    const [stay] = first?.lines ?? []
    if (!first || !stay) throw new Error('The example has a line')
    const dearer = { ...first, key: 'deluxe', lines: [{ ...stay, cost: { ...stay.cost, unit: 4800 } }] }
    const totals = formTotals({ ...values, options: [first, dearer] }, rates)
    expect(totals?.lines.get(lineName('standard', 'stay'))?.cost).toBe(5_436_000)
    expect(totals?.lines.get(lineName('deluxe', 'stay'))?.cost).toBe(10_872_000)
  })

  it('is not there without a rate, and says for which currency', () => {
    const values = toQuotationValues(content)
    expect(formTotals(values, { ...rates, rates: {} })).toBeNull()
    expect(missingRates(values, { ...rates, rates: {} })).toEqual(['AED'])
    expect(missingRates(values, rates)).toEqual([])
  })

  it('is shown in rupees', () => {
    const totals = formTotals(toQuotationValues(content), rates)?.options.get('standard')
    if (!totals) throw new Error('The example has a price')
    const shown = totalsShown(totals)
    expect(shown.cost).toBe(54_360)
    expect(shown.gross).toBe(60_883.2)
    expect(shown.margin).toBe(6523.2)
  })
})

describe('what keeps a quotation from being sent', () => {
  it('is a child without an age, once the house sells something of it', () => {
    const values = toQuotationValues(content)
    const asked = { ...values, guests: { ...values.guests, childrenWithBed: 2, infants: null }, childrenAges: [7] }
    expect(agesMissing(asked)).toBeNull()
    const [option] = values.options
    const visa = { kind: 'visa', visaId: '', travelDate: null, adults: 2, children: 1, express: false } as const
    const ofHouse = { ...newLine(), kind: visa.kind, house: visa }
    const options = option ? [{ ...option, lines: [...option.lines, ofHouse] }] : []
    expect(agesMissing({ ...asked, options })).toBe('1 age is given for 2 children; each needs one, infants too')
    expect(agesMissing({ ...asked, options, childrenAges: [7, 7] })).toBeNull()
  })
})
