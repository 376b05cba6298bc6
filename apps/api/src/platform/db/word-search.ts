import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Fewer letters than an index of threes can look up: they are found at the beginning of words only. */
const shortest = 3

const literal = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** So many digits at the end of a long number tell it from most others; those before are in all of them. */
const telling = 5

/** Whether a text in small letters has a word, anywhere in it. */
export function hasWord(text: SQL | PgColumn, word: string): SQL {
  if (word.length < shortest) return sql`(${text} like ${`${literal(word)}%`} or ${text} like ${`% ${literal(word)}%`})`
  if (/^\d+$/.test(word) && word.length > telling)
    return sql`(${text} like ${`%${word.slice(-telling)}%`} and position(${word} in ${text}) > 0)`
  return sql`${text} like ${`%${literal(word)}%`}`
}

/** The same where the text is read anyway: no index finds it so, but it is sooner told. */
export const holdsWord = (text: SQL | PgColumn, word: string): SQL =>
  word.length < shortest ? hasWord(text, word) : sql`position(${word} in ${text}) > 0`

/** Whether it has all of them; without words nothing has. */
export const hasWords = (text: SQL | PgColumn, words: readonly string[]): SQL =>
  and(...words.map((word) => hasWord(text, word))) ?? sql`false`
