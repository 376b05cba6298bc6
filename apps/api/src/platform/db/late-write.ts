import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { insertText, jsonOf } from './insert-many.ts'
import { nameOf } from './preparing-client.ts'

/** A writing statement whose rows travel as `$1`; `values` are `$2` and on. What it returns is not read. */
export type LateWrite = {
  /** Under which another write that comes after can wait for it. */
  name: string
  text: string
  rows: readonly unknown[]
  values?: readonly unknown[]
}

type Statement = { name: string; text: string; values: unknown[] }

const composed = new Map<string, string>()

/** One statement of several, each as a part with a name; they see each other only where one names another. */
function compose(writes: readonly LateWrite[]): string {
  const key = writes.map(({ text }) => text).join('\0')
  const known = composed.get(key)
  if (known) return known
  let used = 0
  const parts = writes.map(({ name, text, values = [] }) => {
    const before = used
    used += 1 + values.length
    return `"${name}" as (${text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)})`
  })
  const whole = `with ${parts.join(',\n')}\nselect`
  composed.set(key, whole)
  return whole
}

/** The writes of a transaction that are kept until it ends, or until it asks for something. */
export class LateWrites {
  #writes = new Map<string, LateWrite & { rows: unknown[] }>()

  add({ rows, ...write }: LateWrite): void {
    const known = this.#writes.get(write.name)
    if (known && known.text === write.text) known.rows.push(...rows)
    else if (known) this.add({ ...write, name: `${write.name}_`, rows })
    else this.#writes.set(write.name, { ...write, rows: [...rows] })
  }

  /** All of them as one statement; none is left. */
  take(): Statement | null {
    if (this.#writes.size === 0) return null
    const writes = [...this.#writes.values()]
    this.#writes = new Map()
    const text = compose(writes)
    const values = writes.flatMap(({ rows, values: more = [] }) => [jsonOf(rows), ...more])
    return { name: nameOf(text), text, values }
  }
}

const gathered = new WeakMap<object, LateWrites>()

/** Lets what is written late through this connection be gathered. */
export const gatherFor = (client: object, writes: LateWrites): void => {
  gathered.set(client, writes)
}

/**
 * Writes with the next statement of the transaction, at the latest with its COMMIT; all that is waiting then goes as
 * one statement. Whatever the transaction asks later finds it written. Outside of a transaction it is written at once.
 */
export async function writeLate(db: Db, write: LateWrite): Promise<void> {
  if (write.rows.length === 0) return
  const writes = gathered.get(db.$client)
  if (writes) return writes.add(write)
  const { text, rows, values = [] } = write
  await db.$client.query({ name: nameOf(text), text, values: [jsonOf(rows), ...values] })
}

/** Adds rows that nobody waits for, late; a column that none of them names gets its default. */
export function insertLate<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const { name, text, records } = insertText(table, rows)
  return writeLate(db, { name: `new_${name}`, text, rows: records })
}
