import { createHash } from 'node:crypto'
import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { agesFault, type Choice, guestKinds, type PriceState, type QuotationRates } from '@karavan/domain/crm/quotation'
import { type QuotationTotals, totalsOf } from '@karavan/domain/crm/quotation-price'
import { otherTaxThan } from '@karavan/domain/crm/quotation-tax'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { hasHouseLines } from './line-price.service.ts'

type Offered = { content: QuotationContent; rates: QuotationRates }
type Sent = QuotationVersion['totals'][string]

/** No trip costs more rupees than this; what does is a slip of the keyboard. */
const mostRupees = 9_999_999_999

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

/** The fingerprint of all that a version says; the order of its fields does not matter. */
export const hashOf = ({ content, rates }: Offered): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder({ content, rates })))
    .digest('hex')

/** What a choice of a version comes to. */
export const totalsFor = ({ content, rates }: Offered, choice: Choice): QuotationTotals =>
  totalsOf(pricedOf(content), rates, choice)

/** A price as those may see it who know what things cost, in major units. */
export const sendTotals = ({ cost, gross, margin, total, ...parts }: QuotationTotals): Sent => ({
  lines: parts.lines.map((line) => ({ key: line.key, cost: toMajor(line.cost), sell: toMajor(line.sell) })),
  cost: toMajor(cost),
  gross: toMajor(gross),
  margin: toMajor(margin),
  taxes: parts.taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
  total: toMajor(total),
  perPerson: parts.perPerson.map((one) => ({ ...one, amount: toMajor(one.amount) })),
  instalments: parts.instalments.map((one) => ({ ...one, amount: toMajor(one.amount) })),
  credit: { gst: toMajor(parts.credit.gst), tcs: toMajor(parts.credit.tcs) },
  open: parts.open,
})

/** Every option alone and with everything that can be added, by its key. */
function everyTotal(offered: Offered): Map<string, { alone: QuotationTotals; withAll: QuotationTotals }> {
  const extras = offered.content.extras.map(({ key }) => key)
  return new Map(
    offered.content.options.map(({ key }) => [
      key,
      {
        alone: totalsFor(offered, { option: key, extras: [] }),
        withAll: totalsFor(offered, { option: key, extras }),
      },
    ]),
  )
}

/** Refuses what cannot be priced: a currency without a rate, and sums nobody could book. */
export function refuseUnpriced(offered: Offered): void {
  const { options, extras } = offered.content
  const parts = [
    ...options.map(({ lines }, index) => ({ path: `content.options.${index}`, lines })),
    ...extras.map(({ lines }, index) => ({ path: `content.extras.${index}`, lines })),
  ]
  for (const { path, lines } of parts)
    for (const [index, { currency }] of lines.entries())
      if (currency !== 'INR' && offered.rates.rates[currency] === undefined)
        throw invalid({ path: `${path}.lines.${index}.currency`, message: `There is no rate for ${currency}` })
  try {
    const most = Math.max(...[...everyTotal(offered).values()].map(({ withAll }) => withAll.total))
    if (most > toMinor(mostRupees)) throw new RangeError('This is more than can be booked')
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ path: 'content.options', message: error.message })
    throw error
  }
}

const taxWords: Record<TaxTreatment, string> = {
  package: 'as a package',
  fee: 'on what you earn',
  none: 'without tax lines',
}

const whyNot: Partial<Record<PriceState, string>> = {
  unpriced: 'has no price yet',
  gone: 'is no longer to be had',
}

/** Another tax than the one proposed goes out with a word on why. */
function refuseUnreasoned({ content, rates }: Offered): void {
  const proposed = otherTaxThan(pricedOf(content), rates)
  if (proposed && !content.taxReason)
    throw invalid({
      path: 'content.taxReason',
      message: `Say why it is not taxed ${taxWords[proposed]}, as its services propose`,
    })
}

const unpriced = (...errors: { path: string; message: string }[]) =>
  problem('UNPRICED', `${errors.map(({ message }) => message).join('; ')}.`, { errors })

/** The house is asked for people by their ages, so each child has one before a customer is told a price. */
function refuseAgeless({ content }: Offered): void {
  const fault = hasHouseLines(content) ? agesFault(content.guests, content.childrenAges) : null
  if (fault) throw unpriced({ path: 'content.childrenAges', message: fault })
}

/** Refuses to send what nobody could accept: a line or an option without a price, a part of it that comes to nothing. */
export function refuseUnready(offered: Offered): void {
  const { options, extras } = offered.content
  const groups = [
    ...options.map((one, index) => ({ ...one, path: `content.options.${index}` })),
    ...extras.map((one, index) => ({ ...one, path: `content.extras.${index}` })),
  ]
  const wrong = groups.flatMap(({ path, name, lines }) =>
    lines.flatMap(({ label, price, shown }, index) => {
      const words = whyNot[price.state]
      const why = shown?.why ? ` (${shown.why})` : ''
      return words ? [{ path: `${path}.lines.${index}`, message: `${label} in ${name} ${words}${why}` }] : []
    }),
  )
  if (wrong.length > 0) throw unpriced(...wrong)
  refuseAgeless(offered)
  refuseUnreasoned(offered)
  for (const [index, { key, name }] of offered.content.options.entries()) {
    const { total, instalments } = totalsFor(offered, { option: key, extras: [] })
    if (total === 0) throw unpriced({ path: `content.options.${index}`, message: `${name} has no price yet` })
    if (instalments.some(({ amount }) => amount === 0))
      throw invalid({ path: 'content.instalments', message: `An instalment of ${name} comes to nothing` })
  }
}

/** What lists show of a version: its first option, or what was chosen of it. */
export function summaryOf(offered: Offered, chosen?: Choice) {
  const { content } = offered
  const choice = chosen ?? { option: content.options[0]?.key ?? '', extras: [] }
  const { total, margin } = totalsFor(offered, choice)
  return {
    title: content.title,
    destinations: content.destinations,
    startDate: content.startDate,
    people: sum(guestKinds.map((kind) => content.guests[kind])),
    total: toMajor(total),
    margin: toMajor(margin),
    validUntil: content.validUntil,
  }
}
