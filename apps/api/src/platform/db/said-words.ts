import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/caller.ts'

/** A text as the database has its words: of an organisation, and among which rows it is looked for. */
type Said = { org: SQL | PgColumn; among?: PgColumn | SQL; text: SQL | PgColumn }

const backwards = (digits: string) => [...digits].reverse().join('')

/** Digits may be the beginning of a number, or its end. */
const beginning = (owner: string, word: string) =>
  /^\d{4,}$/.test(word) ? `('${owner} ${word}':* | '${owner} ~${backwards(word)}':*)` : `'${owner} ${word}':*`

/** Whether each of the words begins a word of a text one may see, by the index over `said_words`; no words find nothing. */
export function says({ org, among, text }: Said, words: readonly string[], caller: Caller, list = ''): SQL {
  if (words.length === 0) return sql`false`
  const owner = (caller.userType === 'Admin' ? '' : caller.orgId.slice(-8)) + list
  const wanted = words.map((word) => beginning(owner, word)).join(' & ')
  return sql`said_words(${org}, ${among ?? sql.raw(`''`)}, ${text}) @@ ${wanted}::tsquery`
}

/** The same row by row, without an index: for what is met often on the way through an order. */
export function saysOnTheWay(said: Said, words: readonly string[], caller: Caller, list = ''): SQL {
  if (words.length === 0) return sql`false`
  const holds = words.map((word) => sql`position(${word} in ${said.text}) > 0`)
  return sql`case when ${sql.join(holds, sql` and `)} then ${says(said, words, caller, list)} else false end`
}
