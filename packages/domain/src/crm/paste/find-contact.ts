import { normalPhone } from '../phone.ts'

export type Contact = { name: string | null; phone: string | null; email: string | null }

/** Text with parts blanked out, so that places in it stay where they were. */
export const blank = (text: string, part: string): string => text.split(part).join(' '.repeat(part.length))

const stamp = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?`
const bracketed = new RegExp(String.raw`^\s*\[${stamp}\]\s*([^:\n]{2,60}):\s?`, 'gim')
const dashed = new RegExp(String.raw`^\s*${stamp}\s+-\s+([^:\n]{2,60}):\s?`, 'gim')

/** Takes off what WhatsApp puts before each message, and keeps who wrote the first. */
export function withoutStamps(text: string): { text: string; writer: string | null } {
  let writer: string | null = null
  const take = (whole: string, name: string) => {
    writer ??= name
    return ' '.repeat(whole.length)
  }
  return { text: text.replace(bracketed, take).replace(dashed, take), writer }
}

const emailForm = /[a-z0-9][a-z0-9._%+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i
const phoneForm = /(?:\+|00)?\d[\d ().-]{8,16}\d/g

/** A number somebody can be called at: ten digits of India, or one that names its country. */
function phoneIn(text: string): { number: string; found: string } | null {
  for (const [found] of text.matchAll(phoneForm)) {
    const digits = found.replaceAll(/\D/g, '')
    const indian = /^(?:0|91)?[6-9]\d{9}$/.test(digits)
    const abroad = /^\s*(?:\+|00)/.test(found) && digits.length >= 10
    // A code of a town and a number of its own: 020-4012 5566.
    const landline = /^0[1-9]\d{9}$/.test(digits)
    if (!indian && !abroad && !landline) continue
    const number = normalPhone(indian ? digits.slice(-10) : found.replace(/^\s*00/, '+'))
    if (number) return { number, found }
  }
  return null
}

const word = String.raw`[\p{Lu}][\p{L}'.-]*`
const nameForm = String.raw`((?:(?:Mr|Mrs|Ms|Dr|Shri|Smt)\.?\s+)?${word}(?:[ \t]+${word}){0,3})`
const introductions = [
  new RegExp(String.raw`(?:^|\n)\s*(?:full |guest |lead |pax |customer |client )?name\s*[:=-]\s*${nameForm}`, 'iu'),
  new RegExp(String.raw`(?:my name is|myself|i am|i'm|this is|it's|its)\s+${nameForm}`, 'iu'),
  new RegExp(String.raw`(?:^|\n)\s*from\s*:\s*"?${nameForm}"?\s*(?:<|$|\n)`, 'iu'),
  new RegExp(
    String.raw`(?:regards|rgds|regds|thanks|thank you|thx|thanks (?:&|and) regards|cheers|best|warmly|yours|sincerely)[ ,.!-]*\n+\s*[-–~]?\s*${nameForm}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:regards|rgds|regds|thanks(?: and regards)?|thx|cheers)[ ,-]+${nameForm}[ ,.]*(?:$|\n|\+?\d|\S+@)`,
    'iu',
  ),
  new RegExp(String.raw`(?:^|\s)[-–~]\s*${nameForm}\s*$`, 'u'),
  // Neha 9871234567
  new RegExp(String.raw`(?:[.?!,;]\s|\n)\s*(${word}(?:[ \t]+${word})?)[ \t,:-]+(?=(?:\+91[ -]?)?[6-9]\d{9}\b)`, 'u'),
]

const notNames = new Set(
  'looking planning interested travelling traveling going coming here there from for the a an in at on hi hello dear sir madam team all need want we i my please kindly regards thanks thank call contact whatsapp mobile mob phone ph tel no number cell me'.split(
    ' ',
  ),
)
/** A name ends where ordinary words begin: "This is Ravi from Pune". */
function tidyName(found: string): string | null {
  const words = found.trim().split(/\s+/)
  const end = words.findIndex((one) => !/^\p{Lu}/u.test(one) || notNames.has(one.toLowerCase()))
  const kept = (end < 0 ? words : words.slice(0, end))
    .filter((one) => !/^(?:Mr|Mrs|Ms|Dr|Shri|Smt)\.?$/.test(one))
    .join(' ')
    .replace(/[.,-]+$/, '')
  return kept.length >= 2 ? kept : null
}

/** Whether the sender of a stamp is a name and not a number. */
const nameOfWriter = (writer: string | null) =>
  writer && !/\d{4}/.test(writer) ? tidyName(writer.replace(/^~\s*/, '')) : null

/** Who writes, and how they can be reached; what was found is blanked out of the rest. */
export function findContact(text: string): { contact: Contact; rest: string } {
  const { text: plain, writer } = withoutStamps(text)
  const email = emailForm.exec(plain)?.[0] ?? null
  let rest = email ? blank(plain, email) : plain
  const phone = phoneIn(rest) ?? (writer ? phoneIn(writer) : null)
  if (phone) rest = blank(rest, phone.found)
  const said = introductions
    .map((form) => form.exec(plain)?.[1])
    .map((found) => (found ? tidyName(found) : null))
    .find((found) => found !== null)
  const name = said ?? nameOfWriter(writer)
  if (name) rest = blank(rest, name)
  return { contact: { name: name ?? null, phone: phone?.number ?? null, email: email?.toLowerCase() ?? null }, rest }
}
