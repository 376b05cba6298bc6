import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/caller.ts'

/** A text as the database has its words: of an organisation, and among which rows it is looked for. */
type Said = { org: SQL | PgColumn; among?: PgColumn | SQL; text: SQL | PgColumn }

const backwards = (digits: string) => [...digits].reverse().join('')

/** What a word may be the beginning of: digits also of a number said backwards, letters with figures also of an address. */
function formsOf(word: string): string[] {
  if (/^\d{4,}$/.test(word)) return [word, `~${backwards(word)}`]
  return /^[a-z]+\d/.test(word) ? [word, `@${word}`] : [word]
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}':*`

/** Whether each of the words begins a word of a text one may see, by the index over `said_words`; no words find nothing. */
export function says({ org, among, text }: Said, words: readonly string[], caller: Caller, list = ''): SQL {
  if (words.length === 0) return sql`false`
  const owner = (caller.userType === 'Admin' ? '' : caller.orgId.slice(-8)) + list
  const oneOf = (word: string) => formsOf(word).map((form) => quoted(`${owner} ${form}`))
  const wanted = words.map((word) => `(${oneOf(word).join(' | ')})`).join(' & ')
  return sql`said_words(${org}, ${among ?? sql.raw(`''`)}, ${text}) @@ ${wanted}::tsquery`
}

/** The same row by row, without an index: for what is met often on the way through an order. */
export function saysOnTheWay(said: Said, words: readonly string[], caller: Caller, list = ''): SQL {
  if (words.length === 0) return sql`false`
  const holds = words.map((word) => sql`position(${word.replace('@', '')} in ${said.text}) > 0`)
  return sql`case when ${sql.join(holds, sql` and `)} then ${says(said, words, caller, list)} else false end`
}

/** The rows of a table that fit, under a name, by the index for it alone; what else is asked is looked at in them. */
export const rowsSaying = (table: string, condition: SQL, name = table): SQL =>
  sql`(select * from ${sql.raw(table)} where ${condition} offset 0) ${sql.raw(name)}`
