import type { Party } from '../enquiry-details.ts'
import { numberForm, numberOf } from './find-dates.ts'

const count = (text: string, what: string): number | null => {
  const found = new RegExp(String.raw`\b${numberForm}\s*(?:x\s*)?-?\s*(?:${what})`, 'i').exec(text)
  return found?.[1] ? numberOf(found[1]) : null
}

/** As forms write it: "Adults: 2", "No. of children - 1". */
const labelled = (text: string, what: string): number | null => {
  const found = new RegExp(String.raw`\b(?:${what})[^\S\n]*[:=-][^\S\n]*(\d{1,3})\b(?![/.-]\d)`, 'i').exec(text)
  return found?.[1] ? Number(found[1]) : null
}

const child = String.raw`child(?:ren)?|kids?|chd|cwb|cnb|toddlers?|daughters?|sons?|boys?|girls?|bac+h+(?!elor)[a-z]{0,4}`
const year = String.raw`(?:yrs?|years?|saal|y\/o|yo|y)\b\.?`
const joined = String.raw`(?:[^\S\n]*(?:,|and|aur|n|&|\/|\+)[^\S\n]*|[^\S\n]+(?=\d{1,2}[^\S\n]*(?:yr|year|saal)))`
const age = String.raw`\d{1,2}(?:\.\d)?(?!\s*(?:inf|adult|room|pax|night|day|baby|bag|star|\*|lakh|lac|k\b|thousand|log\b|raat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?:[^\S\n]*${year})?(?:[^\S\n]*(?:old|k[aei])\b)?`
const ages = String.raw`${age}(?:${joined}${age})*`

const numbersIn = (text: string) =>
  [...text.matchAll(/\d{1,2}(?:\.\d)?/g)].map(([found]) => Math.floor(Number(found))).filter((found) => found < 18)

const ageForms = [
  // Children: 1 (5 years)
  new RegExp(String.raw`\b(?:${child})[^\S\n]*[:=-]?[^\S\n]*\d{1,2}[^\S\n]*\(\s*(${ages})`, 'i'),
  // kids aged 5 and 9, child (7 yrs), 2C (5 & 8 yrs), bachche 4, 9 aur 11 saal
  new RegExp(String.raw`\b(?:${child}|\d\s?ch?)\b[^.\n;\d]{0,14}?(?:aged?|ages|\()[^\S\n:]*:?\s*(${ages})`, 'i'),
  new RegExp(String.raw`\b(?:${child}|\d\s?ch?)\b[^.\n;\d]{0,14}?\s(${ages})(?=[^\S\n]*(?:old|[.,;)\n]|$|\s))`, 'i'),
  new RegExp(String.raw`\b(?:aged?|ages)\s*:?\s*(${ages})`, 'i'),
  // 2+2 (kids 9 & 4)
  new RegExp(String.raw`\([^\S\n]*(?:${child})[^\S\n]*:?[^\S\n]*(${ages})[^\S\n]*\)`, 'i'),
]

/** Whoever is younger is an infant. */
const infantUntil = 2

/** Ages of children; numbers without a word of years or a bracket around them are none. */
function agesIn(text: string): number[] {
  for (const [index, form] of ageForms.entries()) {
    const told = form.exec(text)?.[1]
    if (told && (index !== 2 || new RegExp(year, 'i').test(told))) return numbersIn(told)
  }
  const old = /\b(\d{1,2})[ -]?(?:yrs?|years?|y)\.?[ -]?old\b/gi
  return [...text.matchAll(old)].map((found) => Number(found[1])).filter((found) => found < 18)
}

const adultWords = String.raw`adults?\b|adl?ts?\b|ad\b|a\b(?=\s*[+,&/]|\s+\d|\s*$)`
const childWords = String.raw`(?:${child})\b|c\b(?=\s*[+,&/(]|\s*$|\s+\d)|child(?:ren)? with(?:out)? bed`
const infantWords = String.raw`infants?\b|inf\b|bab(?:y|ies)\b`

/** "2A+1C", "2+1": adults and children. */
function compactIn(text: string): { adults: number; children: number } | null {
  const letters = /\b(\d{1,2})\s?a(?:d(?:ults?)?)?\s?[+,&/ ]\s?(\d{1,2})\s?c(?:h(?:d|ild(?:ren)?)?)?\b/i.exec(text)
  const bare = /(?:^|[\s(:])(\d{1,2})\s?\+\s?(\d{1,2})\b(?!\s*(?:n|d|day|night|\/))/i.exec(text)
  const found = letters ?? bare
  if (!found) return null
  // 2+1 (inf 8 months): the last of them is no child.
  const behind = text.slice(found.index + found[0].length)
  const small = /^\s*\(?\s*(?:an? |1 )?(?:inf(?:ant)?|baby)\b/i.test(behind) ? 1 : 0
  return { adults: Number(found[1]), children: Math.max(0, Number(found[2]) - small) }
}

const others: [RegExp, number][] = [
  [/\b(?:my |our |the )?parents\b/i, 2],
  [/\bin-?laws\b/i, 2],
  [/\b(?:mother|mom|mum|mummy|maa)\b/i, 1],
  [/\b(?:father|dad|papa)\b/i, 1],
  [/(?:\bwith|\band|&|,)\s+(?:my |our |a )?(?:sister|brother|cousin|friend|colleague)\b/i, 1],
]
const spouse = /\b(?:wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend)\b/i
const self =
  /\b(?:me|myself)\b\s*(?:,|and\b|&|\+|n\b|aur\b)|(?:,|\band|&|\+|\baur)\s*(?:me|myself)\b|\b(?:wife|husband) (?:and|&) i\b/i

/** People who are named by what they are to each other. */
function namedIn(text: string): number | null {
  const couples = count(text, String.raw`couples?\b`)
  if (couples) return couples * 2
  if (/\b(?:solo|alone|by myself|just me|only me|single traveller|myself only)\b/i.test(text)) return 1
  // Whoever names the parents and then one of them has named nobody new.
  const rest = /\bparents\b/i.test(text)
    ? text.replaceAll(/\b(?:mother|mom|mum|mummy|maa|father|dad|papa)\b/gi, '')
    : text
  const us = Number(/\bhum (\d{1,2})\b/i.exec(text)?.[1] ?? 0)
  const family = us + others.reduce((total, [form, people]) => total + (form.test(rest) ? people : 0), 0)
  const married = spouse.test(text) ? 1 : 0
  const own =
    self.test(text) || new RegExp(String.raw`\bwith (?:my )?${spouse.source.slice(2)}`, 'i').test(text) ? 1 : 0
  if (family > 0 || (married > 0 && own > 0)) return family + married + own
  return /\b(?:couple|honeymoon(?:ers)?|newly ?wed|both of us)\b/i.test(text) ? 2 : null
}

const heads = String.raw`pax\b|log\b|people\b|persons?\b|ppl\b|members?\b|travell?ers\b|guests?\b|passengers?\b|of us\b|friends\b|dost\b|lad(?:k[ei]|kiya+n?)\b|band[ei]\b|ladies\b|gents\b|employees\b|colleagues\b|heads?\b|seniors?\b|applicants?\b`

/** All together, however they are called. */
function headsIn(text: string): number | null {
  const group = new RegExp(
    String.raw`\b(?:family|group|party|total|we are|we're|team)\s*(?:of|:)?\s*${numberForm}\b`,
    'i',
  ).exec(text)
  if (group?.[1]) return numberOf(group[1])
  return count(text, heads) ?? labelled(text, 'pax|guests|people|passengers|travellers')
}

/** Whether the number of all includes the children. */
const saysTotal = (text: string) => /\b(?:family of|total|pax|usme[in]*|including|incl\.?)\b/i.test(text)

/** Who travels, as far as the message says; null when it says nothing. */
export function findParty(text: string): Party | null {
  const compact = compactIn(text)
  const allAges = agesIn(text)
  const childrenAges = allAges.filter((one) => one >= infantUntil)
  const small = allAges.length - childrenAges.length
  const named =
    count(text, infantWords) ?? labelled(text, 'infants?') ?? (/\b(?:inf(?:ant)?|baby)\b(?! ?moon)/i.test(text) ? 1 : 0)
  // bachche 2 (6 aur 9 saal)
  const bracketed = new RegExp(String.raw`\b(?:${child})\s+(\d)(?=\s*\()`, 'i').exec(text)?.[1]
  const behind = bracketed ? Number(bracketed) : null
  const one = /\b(?:a|an|our|my|with) (?:[a-z]+ )?(?:kid|child|toddler|son|daughter)\b/i.test(text) ? 1 : null
  const told = compact?.children ?? count(text, childWords) ?? labelled(text, 'child(?:ren)?|kids?') ?? behind ?? one
  const infants = Math.max(named, small)
  // Whoever is told among the children and is too small for one is an infant, counted once.
  const children = Math.max((told ?? 0) - (named === 0 ? small : 0), childrenAges.length)
  const all = headsIn(text)
  const adults =
    compact?.adults ??
    count(text, adultWords) ??
    labelled(text, 'adults?') ??
    (all === null ? namedIn(text) : Math.max(0, all - (saysTotal(text) ? children + infants : 0)))
  if (adults === null && children === 0 && infants === 0) return null
  return { adults: adults ?? 0, children, childrenAges, infants }
}

/** A message without the ages of children, whose numbers would be taken for nights and days. */
export const withoutAges = (text: string): string =>
  text.replaceAll(new RegExp(String.raw`\([^()\n]*\d\s*${year}[^()\n]*\)`, 'gi'), ' ')

/** The fewest rooms people share as families do: two adults to a room, and four people at most. */
export const roomsFor = ({ adults, children }: Pick<Party, 'adults' | 'children'>): number =>
  Math.max(1, Math.ceil(adults / 2), Math.ceil((adults + children) / 4))

/** How many rooms are asked for. */
export const findRooms = (text: string): number | null =>
  count(
    text,
    String.raw`(?:double |twin |triple |single |deluxe |family |separate |standard |dbl )?(?:rooms?|kamr[ae])\b`,
  ) ?? labelled(text, 'rooms?')

export const findExtraBeds = (text: string): number | null =>
  count(text, String.raw`extra (?:bed|mattress)`) ??
  (/\b(?:an|with|one) extra (?:bed|mattress)\b/i.test(text) ? 1 : null)
