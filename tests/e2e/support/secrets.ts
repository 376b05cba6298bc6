import { readXlsx } from 'hucre/xlsx'
import { wordsOf } from '../../../apps/api/src/testing/pdf-words.ts'

/** Fields that tell what something costs or what is earned with it. */
const telling = /^(?:cost|net|margin)(?=[A-Z]|$)|(?:Cost|Net|Margin)(?:Inr|Planned|Actual)?$/

/** In what is offered a cost stands at the price it is sold for; it is looked at by its figures alone. */
const offered = 'content'

const isFull = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isFull) : Boolean(value)

const entriesOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' ? Object.entries(value) : []

/** Where an answer says under its own name what something costs. */
export const fieldsThatTell = (value: unknown, at = ''): string[] =>
  entriesOf(value).flatMap(([key, part]) => {
    const path = `${at}.${key}`
    if (key === offered) return []
    return telling.test(key) && isFull(part) ? [path] : fieldsThatTell(part, path)
  })

/** Every amount that an answer for somebody with the right to costs has under such a name, however deep. */
export const amountsOf = (value: unknown, inside = false): number[] => {
  if (typeof value === 'number') return inside && value >= 100 ? [value] : []
  return entriesOf(value).flatMap(([key, part]) => amountsOf(part, inside || telling.test(key)))
}

/** The ways an amount is written: as a number, with commas, whole rupees alone, and in paise. */
const written = (amount: number): string[] => {
  const whole = [Math.floor(amount), Math.round(amount)].map((rupees) => rupees.toLocaleString('en-IN'))
  const exact = amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return [String(amount), amount.toFixed(2), exact, ...whole, String(Math.round(amount * 100))]
}

/** Which of the amounts stand in a text, with a few letters around each. */
export function amountsIn(text: string, amounts: readonly number[]): string[] {
  const words = [...new Set(amounts.flatMap(written))].map((word) => word.replaceAll('.', String.raw`\.`))
  const found = text.matchAll(new RegExp(String.raw`(?<![\w,.-])(?:${words.join('|')})(?![\w,])`, 'g'))
  return [...found].map(({ index, 0: word }) => text.slice(Math.max(0, index - 60), index + word.length + 20))
}

/** The words of a file that somebody saves: of a sheet its cells, of a paper its letters. */
export async function wordsOfFile(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, 4).toString('latin1')
  if (head === '%PDF') return wordsOf(bytes)
  if (!head.startsWith('PK')) return bytes.toString('utf8')
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ rows }) => rows.map((cells) => cells.join('\t')).join('\n')).join('\n')
}
