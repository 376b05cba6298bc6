import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { describe, expect, it } from 'vitest'
import {
  copyLine,
  copyOption,
  freeName,
  houseLine,
  newDay,
  newHotel,
  newKey,
  newLine,
  newOption,
  toContent,
  toQuotationValues,
} from './content-values.ts'
import { wrongRows } from './first-wrong.ts'
import {
  dueIssues,
  nextInstalment,
  percentLeft,
  percentOfAll,
  toDueOn,
  toInstalmentValues,
} from './instalment-values.ts'
import { quotationForm } from './quotation-form.ts'
import type { QuotationValues } from './quotation-values.ts'

const content = QuotationContent.parse({
  ...exampleContent,
  extras: [
    {
      key: 'desert',
      name: 'Desert night',
      summary: '',
      lines: [
        {
          key: 'x1',
          service: 'Sightseeing',
          label: 'Camp',
          currency: 'AED',
          cost: { per: 'person', adult: 310.5, childWithBed: 200, childWithoutBed: 0, infant: 0 },
          markup: { basis: 'perBooking', value: 1500 },
        },
      ],
    },
  ],
})

const customerId = '01890000-0000-7000-8000-000000000001'
const values = (change: Partial<QuotationValues> = {}): QuotationValues => ({
  ...toQuotationValues(content, customerId),
  ...change,
})

const issuesOf = (typed: QuotationValues, isNew = true) =>
  Object.fromEntries(
    (quotationForm(isNew).safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('the form of a quotation', () => {
  it('brings back what a quotation says, to the last field', () => {
    expect(toContent(values())).toEqual(content)
    expect(quotationForm(false).parse(values()).content).toEqual(content)
  })

  it('gives the same values for the same content, so that two forms can be compared', () => {
    expect(toQuotationValues(content)).toEqual(toQuotationValues(structuredClone(content)))
  })

  it('lets the dates of days follow from the first day and their place', () => {
    const days = [newDay(), newDay(), newDay()].map((day, index) => ({ ...day, place: 'Dubai', title: `${index}` }))
    const dates = (startDate: string) =>
      (toContent(values({ days, startDate })) as QuotationContent).days.map(({ date }) => date)
    expect(dates('2027-01-30')).toEqual(['2027-01-30', '2027-01-31', '2027-02-01'])
    expect(dates('')).toEqual([null, null, null])
  })

  it('says what is missing at the field it is missing in', () => {
    const [option] = values().options
    if (!option) throw new Error('The example has an option')
    const line = { ...newLine(), cost: { ...newLine().cost, unit: null } }
    const typed = values({
      customerId: '',
      title: ' ',
      validUntil: '',
      options: [{ ...option, lines: [{ ...line, hotel: newHotel() }] }],
    })
    expect(issuesOf(typed)).toMatchObject({
      name: 'Required',
      title: 'Required',
      validUntil: 'Required',
      'options.0.lines.0.hotel.hotel': 'Required',
      'options.0.lines.0.label': 'Required',
      'options.0.lines.0.cost.unit': 'Required',
    })
    expect(issuesOf(typed, false)['name']).toBeUndefined()
  })

  it('asks what somebody costs only where somebody travels', () => {
    const each = { ...newLine(), label: 'Flights', cost: { ...newLine().cost, per: 'person' as const, adult: 100 } }
    const [option] = values().options
    if (!option) throw new Error('The example has an option')
    const issues = issuesOf(values({ options: [{ ...option, lines: [each] }] }))
    expect(Object.keys(issues)).toEqual(['options.0.lines.0.cost.childWithBed'])
  })

  it('takes what was picked of the catalogue as it is: nobody types what it costs', () => {
    const [option] = values().options
    const [line] = option?.lines ?? []
    if (!option || !line) throw new Error('The example has a line')
    const { price } = line
    const shown = {
      ...{ title: 'India visa', place: 'India', image: null, rating: null, room: null, words: [] },
      ...{ freeUntil: null, left: null, onRequest: false, why: null },
    }
    const item = { kind: 'visa' as const, visaId: customerId, travelDate: null, adults: 2, children: 0, express: false }
    const picked = houseLine(item, { label: 'India visa', day: 1, price, shown })
    expect(issuesOf(values({ options: [{ ...option, lines: [line, picked] }] }))).toEqual({})
  })

  it('asks for a line in every extra', () => {
    const extras = [{ key: newKey(), name: 'Dinner', summary: '', lines: [] }]
    expect(issuesOf(values({ extras }))).toEqual({ 'extras.0.lines': 'Add at least one line' })
  })
})

describe('the parts a price is paid in', () => {
  const part = (percent: number | null) => ({ ...nextInstalment([]), percent })

  it('must together be the whole, said at the last of them', () => {
    expect(issuesOf(values({ instalments: [part(30), part(69.99)] }))).toEqual({
      'instalments.1.percent': 'All parts together make 100 %',
    })
    expect(issuesOf(values({ instalments: [part(30), part(70)] }))).toEqual({})
    expect(issuesOf(values({ instalments: [] }))).toEqual({})
  })

  it('adds up to the hundredth of a percent', () => {
    const thirds = [part(33.33), part(33.33), part(33.34)]
    expect(percentOfAll(thirds)).toBe(100)
    expect(percentOfAll([part(0.1), part(0.2), part(null)])).toBe(0.3)
    expect(percentLeft([part(33.33)])).toBe(66.67)
    expect(percentLeft([part(80), part(40)])).toBe(0)
  })

  it('offers what is left as the next part', () => {
    expect(nextInstalment([part(30)])).toMatchObject({ percent: 70, due: 'before' })
    expect(nextInstalment([])).toMatchObject({ percent: 100, due: 'acceptance' })
  })

  it('reads a day before the trip as so many days before it, and writes it back', () => {
    const before = toInstalmentValues({ label: 'Rest', percent: 70, dueOn: '2026-12-20' }, '2027-01-10')
    expect(before).toMatchObject({ due: 'before', days: 21 })
    expect(toDueOn(before, '2027-01-10')).toBe('2026-12-20')
    expect(toDueOn(before, '2027-01-12')).toBe('2026-12-22')
    const after = toInstalmentValues({ label: 'Rest', percent: 70, dueOn: '2027-02-01' }, '2027-01-10')
    expect(after).toMatchObject({ due: 'date', dueOn: '2027-02-01' })
    expect(toInstalmentValues({ label: 'Now', percent: 30, dueOn: null }, '2027-01-10').due).toBe('acceptance')
  })

  it('never lets a part fall due at once for want of a day', () => {
    const days = { ...part(100), due: 'before' as const }
    expect(dueIssues([days], '')).toEqual([
      { path: ['instalments', 0, 'days'], message: 'Give the first day of the trip, or a date' },
    ])
    expect(dueIssues([{ ...days, days: 1.5 }], '2027-01-10')).toHaveLength(1)
    expect(dueIssues([{ ...part(100), due: 'date', dueOn: '' }], '2027-01-10')).toHaveLength(1)
    expect(dueIssues([days], '2027-01-10')).toEqual([])
  })
})

describe('keys', () => {
  it('are short, of letters and digits, and never the same', () => {
    const keys = Array.from({ length: 500 }, newKey)
    expect(new Set(keys).size).toBe(500)
    expect(keys.every((key) => /^[A-Za-z0-9-]{1,40}$/.test(key))).toBe(true)
  })

  it('are new for everything in a copied option, and the rest stays', () => {
    const [option] = values().options
    if (!option) throw new Error('The example has an option')
    const copy = copyOption(option, ['Standard'])
    expect(copy.name).toBe('Deluxe')
    const keysIn = ({ key, lines }: typeof option) => [key, ...lines.map((l) => l.key)]
    expect(keysIn(copy).filter((key) => keysIn(option).includes(key))).toEqual([])
    expect(copy.lines.map(({ key: _, ...line }) => line)).toEqual(option.lines.map(({ key: _, ...line }) => line))
    expect(issuesOf(values({ options: [option, copy] }))).toEqual({})
  })

  it('do not tie a copied line to the first', () => {
    const line = newLine()
    const copy = copyLine(line)
    copy.cost.unit = 5
    expect(line.cost.unit).toBeNull()
    expect(copy.key).not.toBe(line.key)
  })

  it('name options that are not there yet', () => {
    expect(freeName(['Standard', 'Luxury'])).toBe('Deluxe')
    expect(newOption(['Standard', 'Deluxe', 'Luxury', 'Signature']).name).toBe('Option 5')
  })

  it('tell which rows something is wrong with', () => {
    const typed = values()
    const errors = { options: [{ lines: [{ label: {} }] }], extras: [], days: [{ title: {} }] }
    expect(wrongRows(typed, errors)).toEqual(['day-0', 'standard/l1'])
    expect(wrongRows(typed, {})).toEqual([])
  })
})
