import { isOfSupplierPaid, withoutAmounts } from './cost-words.ts'
import type { Right } from './rights.ts'

/** The fields of answers that tell what things cost, and those that tell what is earned with them. */
const fieldsFor = {
  cost: ['cost', 'costInr', 'plannedCost', 'plannedCostInr', 'net', 'supplierPayments', 'supplierBills', 'ifCancelled'],
  margin: ['margin', 'marginPlanned', 'marginActual'],
} as const satisfies Partial<Record<Right, readonly string[]>>

/** Where a field of the same name tells nothing of costs: what is offered has a rule of its own. */
const passed = new Set(['content'])

/** What of a cost is tax: a share of it that everybody knows. */
const taxWithin: ReadonlySet<string> = new Set(['gst', 'inputTax'])

/** Where words may name an amount: of a trail, and of where a service stands. What people wrote themselves is left alone. */
const worded: ReadonlySet<string> = new Set(['action', 'text', 'stateNote'])

/** A booking of the portal among others says what the organisation pays for it. */
const ofPortal: ReadonlySet<unknown> = new Set(['hotel', 'package', 'activity'])
const paidThere: ReadonlySet<string> = new Set(['total', 'paid'])

/**
 * What a supplier was asked for, offers, and has a page of: what they get is a cost under any name, and so is the way to it. What
 * comes back of the price of the house tells that price.
 */
const ofSupplier: Readonly<Record<string, ReadonlySet<string>>> = {
  asked: new Set(['price']),
  // Words beside another price name it.
  offer: new Set(['price', 'note']),
  request: new Set(['path']),
  credit: new Set(['gst', 'tcs']),
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)

/** Whether an entry of a trail or of a comparison is about a field by name: “Creek View: cost”. */
const isAbout = (entry: unknown, fields: ReadonlySet<string>): boolean => {
  if (!isPlain(entry)) return false
  const named = entry.field ?? entry.what
  const last = typeof named === 'string' ? (named.split(/[ .:]+/).at(-1) ?? '') : ''
  return fields.has(last) || (fields.has('cost') && taxWithin.has(last))
}

function without(value: unknown, fields: ReadonlySet<string>, name = ''): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isAbout(one, fields)).map((one) => without(one, fields))
  if (!isPlain(value)) return value
  const unpriced = fields.has('cost')
  const bought = unpriced && ofPortal.has(value.source)
  const asked = unpriced ? ofSupplier[name] : undefined
  const taxed = unpriced && 'costInr' in value
  const paid = unpriced && isOfSupplierPaid(value.action)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (passed.has(key)) return [[key, part]]
      if ((bought && paidThere.has(key)) || asked?.has(key) || (taxed && taxWithin.has(key))) return []
      if (paid && key === 'changes') return [[key, []]]
      if (unpriced && worded.has(key) && value.kind !== 'note' && typeof part === 'string')
        return [[key, withoutAmounts(part)]]
      if (!fields.has(key)) return [[key, without(part, fields, key)]]
      // What is not there tells nothing. A list stays one, with nothing in it, so that whoever goes through it need not ask.
      if (part === null) return [[key, null]]
      return Array.isArray(part) ? [[key, []]] : []
    }),
  )
}

/** An answer as those get it who have these rights: without cost it says neither what things cost nor what is earned. */
export function withhold<T>(answer: T, rights: readonly Right[]): T {
  const fields = (Object.keys(fieldsFor) as (keyof typeof fieldsFor)[]).flatMap((right) =>
    rights.includes(right) ? [] : [...fieldsFor[right]],
  )
  return fields.length === 0 ? answer : (without(answer, new Set<string>(fields)) as T)
}
