import type { Party } from '../enquiry-details.ts'
import { numberForm, numberOf } from './find-dates.ts'

type Found = { adults: number | null; children: number | null; childrenAges: number[]; infants: number | null }

const count = (text: string, what: string): number | null => {
  const found = new RegExp(String.raw`\b${numberForm}\s*(?:x\s*)?-?\s*(?:${what})`, 'i').exec(text)
  return found?.[1] ? numberOf(found[1]) : null
}

const numbersIn = (text: string) => [...text.matchAll(/\d{1,2}/g)].map(([found]) => Number(found))

/** Ages that stand near the children: "kids aged 5 and 9", "child (7 yrs)", "8 yr old". */
function agesIn(text: string): number[] {
  const near =
    /\b(?:kids?|child(?:ren)?|daughters?|sons?|cwb|cnb|chd|boys?|girls?|\d\s?c)\b[^.\n;\d]{0,14}?(?:aged?|ages|\(|of|who (?:is|are)|is|are|-|:|\s)\s*((?:\d{1,2}(?:\s*(?:yrs?|years?|y\/o|yo|y)\b\.?)?(?:\s*old)?(?:\s*(?:,|and|&|\/|\+)\s*)?)+)\s*(?:yrs?|years?|y\/o|yo|old|\))/i
  const told = near.exec(text)?.[1]
  if (told) return numbersIn(told).filter((age) => age < 18)
  const old = /\b(\d{1,2})[ -]?(?:yrs?|years?|y)\.?[ -]?old\b/gi
  const each = [...text.matchAll(old)].map((found) => Number(found[1])).filter((age) => age < 18)
  if (each.length > 0) return each
  const plain = /\b(?:aged?|ages)\s*:?\s*((?:\d{1,2}(?:\s*(?:,|and|&|\/)\s*)?)+)/i.exec(text)?.[1]
  return plain ? numbersIn(plain).filter((age) => age < 18) : []
}

const adultWords = String.raw`adults?\b|adl?ts?\b|ad\b|a\b(?=\s*[+,&/]|\s+\d|\s*$)`
const childWords = String.raw`child(?:ren)?\b|kids?\b|chd\b|c\b(?=\s*[+,&/(]|\s*$|\s+\d)|cwb\b|cnb\b|child(?:ren)? with(?:out)? bed|toddlers?\b|daughters?\b|sons?\b|boys?\b|girls?\b`
const infantWords = String.raw`infants?\b|inf\b|bab(?:y|ies)\b`

/** "2A+1C", "2+1": adults and children. */
function compactIn(text: string): Pick<Found, 'adults' | 'children'> | null {
  const letters = /\b(\d{1,2})\s?a(?:d(?:ults?)?)?\s?[+,&/ ]\s?(\d{1,2})\s?c(?:h(?:d|ild(?:ren)?)?)?\b/i.exec(text)
  const bare = /(?:^|[\s(:])(\d{1,2})\s?\+\s?(\d{1,2})\b(?!\s*(?:n|d|day|night|\/))/i.exec(text)
  const found = letters ?? bare
  return found ? { adults: Number(found[1]), children: Number(found[2]) } : null
}

/** People who are named by what they are to each other. */
function namedIn(text: string): number | null {
  const couples = count(text, 'couples')
  if (couples) return couples * 2
  if (
    /\b(?:couple|honeymoon(?:ers)?|me(?:,| and| &| n)(?: my)? (?:wife|husband|fianc[eé]e?|partner|girlfriend|boyfriend|friend|mother|mom|father|dad|sister|brother)|my (?:wife|husband) (?:and|&) (?:me|i)\b|wife (?:and|&) (?:me|i)\b|with my (?:wife|husband|partner|fianc[eé]e?)|newly ?wed|both of us)\b/i.test(
      text,
    )
  )
    return 2
  if (/\b(?:solo|alone|by myself|just me|only me|single traveller|myself only)\b/i.test(text)) return 1
  return null
}

/** All together, however they are called. */
const headsIn = (text: string): number | null => {
  const group = new RegExp(
    String.raw`\b(?:family|group|party|total|we are|we're|were|team)\s*(?:of|:)?\s*${numberForm}\b`,
    'i',
  ).exec(text)
  if (group?.[1]) return numberOf(group[1])
  return count(
    text,
    String.raw`pax\b|log\b|people\b|persons?\b|ppl\b|members?\b|travell?ers\b|guests?\b|passengers?\b|of us\b|friends\b|ladies\b|employees\b|colleagues\b|heads?\b|seniors?\b`,
  )
}

/** Who travels, as far as the message says; null when it says nothing. */
export function findParty(text: string): Party | null {
  const compact = compactIn(text)
  const childrenAges = agesIn(text)
  const infants = count(text, infantWords) ?? (/\b(?:an?|with|our|my) (?:infant|baby)\b/i.test(text) ? 1 : 0)
  const one = /\b(?:a|an|our|my|with) (?:[a-z]+ )?(?:kid|child|toddler|son|daughter)\b/i.test(text) ? 1 : null
  const told = compact?.children ?? count(text, childWords) ?? one
  const children = Math.max(told ?? 0, childrenAges.length)
  const named = namedIn(text)
  const heads = headsIn(text)
  const adults =
    compact?.adults ??
    count(text, adultWords) ??
    (heads === null ? named : Math.max(0, heads - (/\bfamily of|total|pax\b/i.test(text) ? children + infants : 0)))
  if (adults === null && children === 0 && infants === 0) return null
  return { adults: adults ?? 0, children, childrenAges, infants }
}

/** How many rooms are asked for. */
export const findRooms = (text: string): number | null =>
  count(text, String.raw`(?:double |twin |triple |single |deluxe |family |separate |standard |dbl )?rooms?\b`)

export const findExtraBeds = (text: string): number | null =>
  count(text, String.raw`extra (?:bed|mattress)`) ??
  (/\b(?:an|with|one) extra (?:bed|mattress)\b/i.test(text) ? 1 : null)
