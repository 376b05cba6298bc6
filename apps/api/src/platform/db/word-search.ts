import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/caller.ts'

/** A text whose words are indexed, with its organisation and, where several lists share an index, the list it belongs to. */
type SearchedText = { org: SQL | PgColumn; among?: PgColumn | SQL; text: SQL | PgColumn }

const backwards = (digits: string) => [...digits].reverse().join('')

/** Digits are also looked for reversed, to find a phone number by its end; letters with digits also as an e-mail address. */
function formsOf(word: string): string[] {
  if (/^\d{4,}$/.test(word)) return [word, `~${backwards(word)}`]
  return /^[a-z]+\d/.test(word) ? [word, `@${word}`] : [word]
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}':*`

/** Whether every typed word begins a word of the text, by the index over `said_words`. Without words nothing matches. */
export function matchesWords(
  { org, among, text }: SearchedText,
  words: readonly string[],
  caller: Caller,
  list = '',
): SQL {
  if (words.length === 0) return sql`false`
  const owner = (caller.userType === 'Admin' ? '' : caller.orgId.slice(-8)) + list
  const oneOf = (word: string) => formsOf(word).map((form) => quoted(`${owner} ${form}`))
  const wanted = words.map((word) => `(${oneOf(word).join(' | ')})`).join(' & ')
  return sql`said_words(${org}, ${among ?? sql.raw(`''`)}, ${text}) @@ ${wanted}::tsquery`
}

/** The same condition for a row that is read already, without the index: for words so common that the list is scanned. */
export function matchesWordsByRow(searched: SearchedText, words: readonly string[], caller: Caller, list = ''): SQL {
  if (words.length === 0) return sql`false`
  const holds = words.map((word) => sql`position(${word.replace('@', '')} in ${searched.text}) > 0`)
  return sql`case when ${sql.join(holds, sql` and `)} then ${matchesWords(searched, words, caller, list)} else false end`
}

/** The rows of a table that match, read by the index of this condition alone; `offset 0` keeps other conditions out of it. */
export const rowsMatching = (table: string, condition: SQL, name = table): SQL =>
  sql`(select * from ${sql.raw(table)} where ${condition} offset 0) ${sql.raw(name)}`
