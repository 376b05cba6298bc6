import { nameOf } from './preparing-client.ts'

type Text = { text: string; values: readonly unknown[] }

/** A writing statement; what it returns is not read. Those of one name and text are made one, with the rows of all. */
export type LateWrite<R = unknown> = {
  /** Under which another write that comes after can wait for it. */
  name: string
  text: string
  rows: readonly R[]
  /** The values of its text for all its rows. */
  valuesOf(rows: readonly R[]): readonly unknown[]
  /** What is sent for a single row, where that is quicker. */
  single?(row: R): Text
}

type Statement = { name: string; text: string; values: unknown[] }

const composed = new Map<string, string>()

/** One statement of several, each as a part with a name; they see each other only where one names another. */
function compose(writes: readonly (Text & { name: string })[]): string {
  const key = writes.map(({ text }) => text).join('\0')
  const known = composed.get(key)
  if (known) return known
  let used = 0
  const parts = writes.map(({ name, text, values }) => {
    const before = used
    used += values.length
    return `"${name}" as (${text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)})`
  })
  const whole = `with ${parts.join(',\n')}\nselect`
  composed.set(key, whole)
  return whole
}

/** The statement of a write by itself. */
export const sentFor = ({ text, rows, valuesOf, single }: LateWrite): Text =>
  single && rows.length === 1 ? single(rows[0]) : { text, values: valuesOf(rows) }

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
    const writes = [...this.#writes.values()].map((write) => ({ name: write.name, ...sentFor(write) }))
    this.#writes = new Map()
    const text = compose(writes)
    return { name: nameOf(text), text, values: writes.flatMap(({ values }) => values) }
  }
}

const gathered = new WeakMap<object, LateWrites>()

/** What is gathered for this connection; nothing outside of a transaction. */
export const gatheredFor = (client: object): LateWrites | undefined => gathered.get(client)

/** Lets what is written late through this connection be gathered. */
export const gatherFor = (client: object, writes: LateWrites): void => {
  gathered.set(client, writes)
}
