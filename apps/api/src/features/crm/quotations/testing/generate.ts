import { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { quotedServices, type Choice, type QuotationRates } from '@karavan/domain/crm/quotation'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'

/** What one unit costs in rupees, of currencies with rates of every size. */
export const generatedRates = { USD: 84.2517, AED: 22.94, EURO: 91.5, JPY: 0.55371, IDR: 0.00527183, OMR: 218.77003 }

/** What generated quotations are priced by on a day, for tests that ask no server. */
export const ratesOn = (day: PlainDate): QuotationRates => ({
  rates: generatedRates,
  taxRows: startingTaxRows.map((row) => ({ ...row, id: uuidv7() })),
  day,
  sellerState: '27',
  buyerState: '29',
})

const major = (most: number) => fc.integer({ min: 0, max: most }).map(toMajor)
const percent = fc.integer({ min: 0, max: 4500 }).map(toMajor)

const cost = fc.oneof(
  fc.record({ per: fc.constant('all' as const), unit: major(9_000_000), quantity: fc.integer({ min: 1, max: 14 }) }),
  fc.record({
    per: fc.constant('person' as const),
    adult: major(4_000_000),
    childWithBed: major(3_000_000),
    childWithoutBed: major(2_000_000),
    infant: major(300_000),
  }),
)
const markup = fc.oneof(
  fc.record({ basis: fc.constant('percent' as const), value: percent }),
  fc.record({ basis: fc.constantFrom('perPerson', 'perNight', 'perBooking'), value: major(2_500_000) }),
)
const line = fc.record({
  service: fc.constantFrom(...quotedServices),
  supplier: fc.constantFrom(null, 'Gulf Rooms', 'Blue Cars', 'Sky Seats'),
  currency: fc.constantFrom('INR', ...Object.keys(generatedRates)),
  cost,
  markup,
})
type Line = Pick<QuotedLine, 'service' | 'supplier' | 'currency' | 'cost' | 'markup'>

const keyed = (lines: readonly Line[], prefix: string) =>
  lines.map((one, index) => ({
    ...one,
    key: `${prefix}-${index}`,
    label: `${one.service} ${index + 1}`,
    from: null,
    until: null,
  }))

// Never nothing: what costs nothing cannot be sent.
const something: Line = {
  service: 'Other',
  supplier: null,
  currency: 'INR',
  cost: { per: 'all', unit: 137.29, quantity: 1 },
  markup: { basis: 'percent', value: 3.7 },
}

const quotation = fc.record({
  guests: fc.record({
    adults: fc.integer({ min: 1, max: 12 }),
    childrenWithBed: fc.nat(4),
    childrenWithoutBed: fc.nat(4),
    infants: fc.nat(3),
  }),
  country: fc.constantFrom('India', 'Thailand', 'United Arab Emirates'),
  taxAs: fc.constantFrom(...taxTreatments),
  taxReason: fc.constant('As agreed'),
  options: fc.array(fc.array(line, { maxLength: 9 }), { minLength: 1, maxLength: 4 }),
  extras: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
  parts: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
  chosen: fc.nat(3),
  taken: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})

/** A quotation that can be sent today, and what somebody takes of it. */
export type Generated = { content: QuotationContent; choice: Choice }

/** So many quotations in mixed currencies; the same seed makes the same ones. */
export const generateQuotations = (count: number, day: PlainDate, seed = 20_261_115): Generated[] =>
  fc.sample(quotation, { numRuns: count, seed }).map(({ options, extras, parts, chosen, taken, ...rest }, index) => {
    // Hundredths of percents that together make a hundred.
    const firsts = parts.slice(1).map((part) => part * 10)
    const percents = [10_000 - firsts.reduce((all, one) => all + one, 0), ...firsts].filter((one) => one > 0)
    const whole = percents.reduce((all, one) => all + one, 0) === 10_000 ? percents : [10_000]
    const content = QuotationContent.parse({
      ...rest,
      title: `Generated ${index + 1}`,
      destinations: [rest.country],
      startDate: addDays(day, 40),
      endDate: addDays(day, 45),
      image: null,
      overview: '',
      days: [],
      options: options.map((lines, at) => ({
        key: `option-${at}`,
        name: `Option ${at + 1}`,
        summary: '',
        lines: keyed([something, ...lines], 'line'),
      })),
      extras: extras.map((lines, at) => ({
        key: `extra-${at}`,
        name: `Extra ${at + 1}`,
        summary: '',
        lines: keyed(lines, `extra-${at}`),
      })),
      inclusions: [],
      exclusions: [],
      terms: '',
      instalments: whole.map((hundredths, at) => ({
        label: `Part ${at + 1}`,
        percent: toMajor(hundredths),
        dueOn: at === 0 ? null : addDays(day, at * 7),
      })),
      validUntil: addDays(day, 9),
    })
    const option = content.options[chosen % content.options.length]?.key ?? ''
    return { content, choice: { option, extras: content.extras.filter((_, at) => taken[at]).map(({ key }) => key) } }
  })
