import { z } from 'zod'

/** A part of an answer that was written as JSON before, by the schema of its place. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Takes a text as the value it is of. It can only be sent: nobody looks into it. */
export const asWritten = <T>(text: string): T => new Written(text) as T

/** Writes a value as its schema says, or undefined where it is to be left out. */
type Write = (value: unknown) => string | undefined

type Definition = {
  type: string
  coerce?: boolean
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  entries?: Record<string, string | number>
}

const refuse = (type: string, value: unknown): never => {
  throw new TypeError(`${value === null ? 'null' : typeof value} where the answer declares ${type}`)
}

// All that JSON writes in another way than it stands there; a half of a pair may stand alone.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/

/** A text as JSON, which is called only for what it has to change. */
const writeText = (text: string): string => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`)

/** What stands behind the point of so many hundredths. */
const hundredths = Array.from({ length: 100 }, (_, units) =>
  (units / 100)
    .toFixed(2)
    .slice(1)
    .replace(/\.?0+$/, ''),
)

/** A number as JSON. Most are amounts, of which a point in a whole number makes the text that is looked for otherwise. */
function writeNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const units = Math.round(value * 100)
  if (!(units > 0 && units < 1e9 && units / 100 === value)) return String(value)
  const whole = Math.floor(units / 100)
  return String(whole) + (hundredths[units - whole * 100] ?? '')
}

const leaves: Record<string, Write> = {
  string: (value) => (typeof value === 'string' ? writeText(value) : refuse('string', value)),
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? writeNumber(value) : refuse('number', value),
  boolean: (value) => (typeof value === 'boolean' ? String(value) : refuse('boolean', value)),
  null: (value) => (value === null ? 'null' : refuse('null', value)),
}

/** By zod itself, for what is seldom or may change a value on its way. */
const byZod =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify(z.encode(schema as z.ZodType, value))

type Field = { key: string; name: string; next: string; write: Write }

function writeObject(shape: Record<string, z.core.$ZodType>): Write {
  const fields = Object.entries(shape).map(([key, schema]): Field => {
    const name = `${JSON.stringify(key)}:`
    return { key, name, next: `,${name}`, write: writerOf(schema) }
  })
  return (value) => {
    if (value instanceof Written) return value.text
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('object', value)
    let text = ''
    for (let index = 0; index < fields.length; index++) {
      const { key, name, next, write } = fields[index] as Field
      const written = write((value as Record<string, unknown>)[key])
      if (written !== undefined) text += (text === '' ? name : next) + written
    }
    return `{${text}}`
  }
}

function writeArray(element: Write): Write {
  return (value) => {
    if (value instanceof Written) return value.text
    if (!Array.isArray(value)) return refuse('array', value)
    let text = ''
    for (let index = 0; index < value.length; index++) {
      const written = element(value[index]) ?? refuse('element', undefined)
      text += index === 0 ? written : `,${written}`
    }
    return `[${text}]`
  }
}

const made = new WeakMap<z.core.$ZodType, Write>()

function makeWriter(schema: z.core.$ZodType): Write {
  const { type, coerce, shape, catchall, element, innerType, entries } = schema._zod.def as Definition
  if (coerce) return byZod(schema)
  const leaf = leaves[type]
  if (leaf) return leaf
  if (type === 'enum' && entries) {
    const known = new Map<unknown, string>(Object.values(entries).map((value) => [value, JSON.stringify(value)]))
    return (value) => known.get(value) ?? refuse('enum', value)
  }
  // What an object declares nothing of is left out; only one that lets everything through is read by zod.
  if (type === 'object' && shape && (!catchall || (catchall._zod.def as Definition).type === 'never'))
    return writeObject(shape)
  if (type === 'array' && element) return writeArray(writerOf(element))
  if (!innerType) return byZod(schema)
  const inner = writerOf(innerType)
  if (type === 'nullable') return (value) => (value === null ? 'null' : inner(value))
  if (type === 'optional') return (value) => (value === undefined ? undefined : inner(value))
  return type === 'readonly' ? inner : byZod(schema)
}

/**
 * A schema turned once into what writes by it. It goes through a value once, takes only what is declared, and refuses what is
 * of another type; the form of texts (that a date is a date) is looked at where answers are checked as a whole.
 */
export function writerOf(schema: z.core.$ZodType): Write {
  const known = made.get(schema)
  if (known) return known
  // One that holds itself finds this, and the writer as soon as it is used.
  made.set(schema, (value) => (made.get(schema) as Write)(value))
  const write = makeWriter(schema)
  made.set(schema, write)
  return write
}
