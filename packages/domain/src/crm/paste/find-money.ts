import { convert, toMajor, toMinor } from '../../base/money.ts'

export type Budget = { amount: number; currency: string; perPerson: boolean }

const units: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  l: 100_000,
  lac: 100_000,
  lakh: 100_000,
  cr: 10_000_000,
  crore: 10_000_000,
}
const unitForm = '(k|thousand|l|lacs?|lakhs?|cr|crores?)?'
const figure = String.raw`(\d[\d,]*(?:\.\d+)?)`
const sign = String.raw`(₹|rs\.?|inr|rupees|usd|us\$|\$|aed|eur|€|gbp|£|sgd|thb)`

const codes: Record<string, string> = {
  '₹': 'INR',
  rs: 'INR',
  inr: 'INR',
  rupees: 'INR',
  usd: 'USD',
  us$: 'USD',
  $: 'USD',
  aed: 'AED',
  eur: 'EUR',
  '€': 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
  sgd: 'SGD',
  thb: 'THB',
}

const unitOf = (text: string | undefined): number => (text ? (units[text.toLowerCase().replace(/s$/, '')] ?? 1) : 1)

const amountOf = (digits: string, unit: string | undefined): number =>
  toMajor(convert(toMinor(unitOf(unit)), Number(digits.replaceAll(',', ''))))

const range = String.raw`(?:\s*(?:-|–|to)\s*${figure}\s*${unitForm})?`
const forms = [
  // With a currency before or after it.
  new RegExp(String.raw`${sign}\s*${figure}\s*${unitForm}\b${range}`, 'i'),
  new RegExp(String.raw`${figure}\s*${unitForm}\s*(?:/-)?\s*${sign}(?![a-z])`, 'i'),
  // With the word for it nearby.
  new RegExp(
    String.raw`\b(?:budget|within|under|max(?:imum)?|upto|up to|spend|approx|around)\b[^\d\n]{0,24}${figure}\s*${unitForm}(?![a-z\d])${range}`,
    'i',
  ),
  // In lakh or thousands it can be nothing else.
  new RegExp(
    String.raw`\b${figure}\s*(k|thousand|lacs?|lakhs?|crores?|l)\b(?:\s*(?:-|–|to)\s*${figure}\s*(k|thousand|lacs?|lakhs?|crores?|l)\b)?`,
    'i',
  ),
  new RegExp(String.raw`\b${figure}\s*/-`, 'i'),
]

/** "1 lakh 40k" and "2 lac 50 thousand" as one figure. */
const added = (text: string): string =>
  text.replaceAll(
    /\b(\d{1,3})\s*(lacs?|lakhs?|l|crores?|cr)\s*(\d{1,3})\s*(k|thousand|lacs?|lakhs?)\b/gi,
    (_, more: string, large: string, less: string, small: string) =>
      `${(Number(more) * unitOf(large) + Number(less) * unitOf(small)) / 1000}k`,
  )

/** What somebody wants to spend; of a range the upper end. */
export function findBudget(said: string): Budget | null {
  const text = added(said)
  for (const [index, form] of forms.entries()) {
    const found = form.exec(text)
    if (!found) continue
    const [, a = '', b = '', c = '', d, e] = found
    const [currency, digits, unit, high, highUnit] =
      index === 0 ? [a, b, c, d, e] : index === 1 ? [c, a, b, undefined, undefined] : ['₹', a, b, c, d]
    const low = amountOf(digits, unit || highUnit)
    const amount = high ? Math.max(low, amountOf(high, highUnit || unit)) : low
    // Small figures beside "budget" are people or days.
    if (amount < 500 && codes[currency.toLowerCase().replace('.', '')] === 'INR') continue
    const near = text.slice(found.index, found.index + found[0].length + 28)
    return {
      amount,
      currency: codes[currency.toLowerCase().replace('.', '')] ?? 'INR',
      perPerson:
        /\b(?:pp|p\/p|per person|per head|per pax|each|pppn|a person|per couple)\b/i.test(near) &&
        !/per couple/i.test(near),
    }
  }
  return null
}
