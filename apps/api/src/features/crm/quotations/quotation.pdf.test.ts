import { scenesAlone } from '../../catalogue/locations/index.ts'
import { exampleContent, pricedOf, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { sum } from '@karavan/domain/base/money'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupees } from '../../../platform/words.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { type PrintedQuotation, quotationPdf } from './quotation.pdf.ts'

const rates: QuotationRates = {
  rates: { USD: 84.25, AED: 22.94 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '29',
}

const line = (key: string, unit: number, rest: object = {}) => ({
  key,
  service: 'Other',
  label: `Service ${key}`,
  supplier: 'Hidden Supplier Ltd',
  from: null,
  until: null,
  currency: 'INR',
  cost: { per: 'all', unit, quantity: 1 },
  markup: { basis: 'percent', value: 12 },
  ...rest,
})
const item = exampleContent.options[0]?.lines[0]?.item
const content = (rest: object = {}): QuotationContent =>
  QuotationContent.parse({
    ...exampleContent,
    guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 1, infants: 1 },
    options: [
      { ...exampleContent.options[0], lines: [line('l1', 60_000, { item }), line('l2', 1234.56, { currency: 'AED' })] },
      { ...exampleContent.options[0], key: 'grand', name: 'Grand', lines: [line('g1', 98_765.43)] },
    ],
    extras: [{ key: 'cruise', name: 'Dhow cruise', summary: 'With dinner', lines: [line('x1', 4321)] }],
    terms: 'Half & half.\n\nRooms < 5 only.',
    ...rest,
  })

const quotation = (rest: Partial<PrintedQuotation> = {}): PrintedQuotation => ({
  number: 'QT-2026-000042',
  versionNumber: 3,
  customerName: 'Asha Rao',
  issuedOn: '2026-11-16',
  picturesOf: scenesAlone,
  seller: {
    name: 'Sahyadri Travels',
    logo: null,
    phone: '+91 98200 11111',
    email: 'hello@sahyadri.example',
    address: null,
    gstin: '27ABCDE1234F1Z5',
    terms: null,
    upiId: 'sahyadri@bank',
    colour: null,
    ground: null,
  },
  content: content(),
  rates,
  accepted: null,
  ...rest,
})
const words = async (rest: Partial<PrintedQuotation> = {}) =>
  wordsOf(await quotationPdf(async () => null, quotation(rest)))

describe('a quotation on paper', () => {
  it('says who, what, for whom, until when, and every price to the paisa', async () => {
    const text = await words()
    for (const part of [
      'QT-2026-000042, version 3',
      'Asha Rao',
      'Sahyadri Travels',
      '1 Dec 2026',
      '2 adults, 1 child with bed, 1 child without bed, 1 infant',
      'Arrival',
      'Creek View',
      'Prices side by side',
      'Dhow cruise',
      'On acceptance',
      'When you accept',
      'Half & half.',
      'Rooms < 5 only.',
    ])
      expect(text).toContain(part)
    const priced = pricedOf(content())
    for (const option of ['standard', 'grand']) {
      const totals = totalsOf(priced, rates, { option, extras: [] })
      expect(totals.taxes.length).toBeGreaterThan(0)
      for (const { amount } of [{ amount: totals.total }, ...totals.perPerson, ...totals.taxes, ...totals.instalments])
        expect(text).toContain(amount === 0 ? 'Free' : rupees(amount))
    }
    const added = totalsOf(priced, rates, { option: 'standard', extras: ['cruise'] }).total
    const alone = totalsOf(priced, rates, { option: 'standard', extras: [] }).total
    expect(text).toContain(`+ ${rupees(sum([added, -alone]))}`)
    // Every letter was found in its font, the rupee sign too.
    expect(text).not.toContain('?')
  })

  it.each([2, 3, 4])('shows %i options as cards, each with its hotels and its total', async (count) => {
    const [option] = content().options
    const options = Array.from({ length: count }, (_, at) => ({
      ...option,
      key: `o${at}`,
      name: `Way ${at + 1}`,
      lines: [line('l1', 60_000 + at * 1000, { item: { ...item, hotel: { ...item?.hotel, hotel: `Inn ${at + 1}` } } })],
    }))
    const made = content({ options })
    const text = await words({ content: made })
    expect(text).toContain('Choose your option')
    for (const [at, { key }] of options.entries()) {
      const { total } = totalsOf(pricedOf(made), rates, { option: key, extras: [] })
      for (const part of [`Way ${at + 1}`, `Inn ${at + 1}`, rupees(total)]) expect(text).toContain(part)
    }
    expect(text.match(/Total with taxes/g)).toHaveLength(count)
  })

  it('lists options that are too long for cards, and the one that was accepted', async () => {
    const lines = Array.from({ length: 30 }, (_, at) =>
      line(`l${at}`, 100, { label: 'A service in many words '.repeat(4).trim() }),
    )
    const options = content().options.map((option) => ({ ...option, lines }))
    expect(await words({ content: content({ options }) })).toMatch(/Your options(?!.*Choose your option)/s)
    const choice = { option: 'grand', extras: [] }
    expect(await words({ accepted: { by: 'Asha', on: '2026-11-17', choice } })).toContain('What you accepted')
  })

  it('tells neither supplier nor cost nor margin', async () => {
    const text = await words()
    const totals = totalsOf(pricedOf(content()), rates, { option: 'grand', extras: [] })
    expect(text).not.toContain('Hidden Supplier')
    for (const hidden of [totals.cost, totals.margin]) expect(text).not.toContain(rupees(hidden))
    expect(text).not.toContain('AED')
  })

  it('names no tax that would tell the fee, and none where there is none', async () => {
    const fee = content({ taxAs: 'fee' })
    const text = await words({ content: fee })
    const { total, taxes } = totalsOf(pricedOf(fee), rates, { option: 'grand', extras: [] })
    expect(taxes.length).toBeGreaterThan(0)
    expect(text).toContain(rupees(total))
    expect(text).not.toMatch(/GST \d|TCS|Before taxes/)
    expect(text).toContain('include all taxes')
    expect(await words({ content: content({ taxAs: 'none' }) })).not.toMatch(/GST \d|TCS|include all taxes/)
  })

  it('shows what was accepted, with the extras, and nothing else', async () => {
    const choice = { option: 'grand', extras: ['cruise'] }
    const text = await words({ accepted: { by: 'Asha R. Rao', on: '2026-11-17', choice } })
    const { total, instalments } = totalsOf(pricedOf(content()), rates, choice)
    for (const amount of [total, ...instalments.map((part) => part.amount)]) expect(text).toContain(rupees(amount))
    expect(text).toContain('Accepted by Asha R. Rao on Tue, 17 Nov 2026')
    expect(text).not.toContain('Standard')
  })

  it('leaves no heading alone at the foot of a page', async () => {
    const filling = (lines: number) => Array.from({ length: lines }, () => 'Words').join('\n')
    let pages = 0
    for (let lines = 9; lines < 21; lines += 1) {
      const [option] = content().options
      const text = await words({
        content: content({
          overview: filling(lines),
          days: [],
          options: [option],
          extras: [],
          instalments: [],
          inclusions: [],
          exclusions: [],
        }),
      })
      for (const page of text.split('\n')) {
        pages += 1
        expect([lines, page]).not.toEqual([lines, expect.stringMatching(/TermsSahyadri Travels ·/)])
      }
    }
    expect(pages).toBeGreaterThan(15)
  })

  it('has the totals of any quotation', { timeout: 60_000 }, async () => {
    const unit = fc.integer({ min: 1, max: 50_000_000 }).map((minor) => minor / 100)
    const generated = fc.record({
      taxAs: fc.constantFrom('package', 'fee', 'none'),
      country: fc.constantFrom('India', 'Thailand'),
      guests: fc.record({
        adults: fc.integer({ min: 1, max: 9 }),
        childrenWithBed: fc.nat(3),
        childrenWithoutBed: fc.nat(3),
        infants: fc.nat(2),
      }),
      lines: fc
        .array(fc.tuple(unit, fc.constantFrom('INR', 'USD', 'AED')), { minLength: 1, maxLength: 6 })
        .map((all) => all.map(([cost, currency], at) => line(`l${at}`, cost, { currency }))),
    })
    await fc.assert(
      fc.asyncProperty(generated, async ({ lines, ...rest }) => {
        const [option] = content().options
        const made = content({ ...rest, options: [{ ...option, lines }] })
        const totals = totalsOf(pricedOf(made), rates, { option: 'standard', extras: [] })
        const text = await words({ content: made })
        for (const amount of [totals.total, ...[...totals.perPerson, ...totals.instalments].map((one) => one.amount)])
          expect(text).toContain(amount === 0 ? 'Free' : rupees(amount))
      }),
      { numRuns: 10 },
    )
  })
})
