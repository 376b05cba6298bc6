/** Capitals and digits; all else parts words. */
const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

const keyOf = (text: string): string => wordsOf(text).join('')

/** So many characters name a payment; fewer could be anything. */
const leastReference = 6
const leastPart = 6
const leastNumber = 9

/**
 * Whether a line names a payment: by its whole reference, whatever signs the bank or whoever typed it put between, or by its
 * last six digits or more where only these were noted.
 */
export function foundReference(text: string, reference: string | null): 'whole' | 'part' | null {
  const key = keyOf(reference ?? '').replace(/^0+(?=\d)/, '')
  if (key.length < leastReference || !/\d{4}/.test(key)) return null
  const words = wordsOf(text)
  const all = words.join('')
  const at = all.indexOf(key)
  if (at >= 0) {
    // A short number within a longer one is another number.
    const isWithin =
      /\d/.test(all[at - 1] ?? '') && /\d/.test(key[0] ?? '') && !words.some((word) => word.startsWith(key))
    const goesOn = /\d/.test(all[at + key.length] ?? '') && !words.some((word) => word.endsWith(key))
    const padded = words.some((word) => word.replace(/^0+/, '') === key || word.replace(/^[A-Z]+0*/, '') === key)
    if (padded || key.length >= 10 || !(isWithin || goesOn)) return 'whole'
  }
  const digits = /\d+$/.exec(key)?.[0] ?? ''
  // What people write before the number, such as UTR, is none of it.
  if (digits.length >= leastNumber && words.includes(digits)) return 'whole'
  const ends = (long: string, short: string) =>
    short.length >= leastPart && long.length > short.length && long.endsWith(short)
  // Typed short, or cut by the bank.
  return words.some((word) => /\d{6}$/.test(word) && (ends(word, digits) || ends(digits, word))) ? 'part' : null
}

const longNumbers = (text: string): string[] => wordsOf(text).filter((word) => /\d{9}/.test(word))

/** Whether both name a payment by a long number, and not the same: a second payment of the same amount looks like that. */
export const namesAnother = (text: string, reference: string | null): boolean =>
  foundReference(text, reference) === null && /\d{9}/.test(keyOf(reference ?? '')) && longNumbers(text).length > 0

/** What stands in names of many and tells nobody apart. */
const common = new Set(
  'MR MRS MS DR THE AND PVT PRIVATE LTD LIMITED LLP INC CO COMPANY INDIA TOURS TOUR TRAVELS TRAVEL HOLIDAYS HOLIDAY HOTEL HOTELS BANK DEMO'.split(
    ' ',
  ),
)

/** Banks cut long names: so many letters of a word must be there. */
const leastCut = 3

/** Whether a narration names somebody: all the words of the name that tell them apart, or one of them. */
export function foundName(text: string, name: string): 'whole' | 'part' | null {
  const words = wordsOf(text)
  const run = words.join('')
  const all = wordsOf(name).filter((word) => word.length > 1 && !/^\d+$/.test(word))
  const telling = all.filter((word) => !common.has(word) && word.length >= 3)
  const [first] = telling
  if (first === undefined) return null
  const has = (word: string) =>
    words.includes(word) ||
    // Run together, or cut at the end of what the bank has room for.
    (word.length >= 5 && run.includes(word)) ||
    words.some((one) => one.length >= leastCut && one.length < word.length && word.startsWith(one))
  const found = telling.filter(has)
  if (found.length === telling.length && (telling.length > 1 || first.length >= 4)) return 'whole'
  return found.some((word) => word.length >= 4) ? 'part' : null
}

/** The way money came, as its narration tells it. */
export const paymentWay = (description: string): 'upi' | 'cheque' | 'bank' =>
  /\bUPI\b/i.test(description) ? 'upi' : /\b(CHQ|CHEQUE|CLG|CTS)\b/i.test(description) ? 'cheque' : 'bank'

/** What a payment is called: as its column says, or the longest number of its narration that can be one. */
export function paymentReference({
  reference,
  description,
}: {
  reference: string | null
  description: string
}): string | null {
  if (reference && /\d{4}/.test(reference)) return reference.replace(/^0{2,}(?=\d{6})/, '')
  const numbers = wordsOf(description).filter((word) => /\d{8}/.test(word) && word.length <= 22)
  return numbers.sort((a, b) => b.length - a.length)[0] ?? null
}
