import fc from 'fast-check'
import { hostileStrings, hostileValues } from './hostile.ts'

/** The part of JSON Schema the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  format?: string
}

const strings: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.constantFrom('a@example.test', 'A.B+c@EXAMPLE.test'),
  date: fc.constantFrom('2026-11-15', '2028-02-29', '1900-01-01'),
  'date-time': fc.constantFrom('2026-11-15T10:00:00Z'),
  uri: fc.constantFrom('https://example.test/', 'http://example.test/x?y=z'),
}

/** Values that fit a schema more or less, with something hostile in them now and then. */
export function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.constantFrom(...hostileStrings), fc.constantFrom(...hostileValues))
  return fc.oneof({ arbitrary: fitting(schema, depth), weight: 6 }, { arbitrary: odd, weight: 1 })
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && depth < 6) return fc.oneof(...choices.map((choice) => valueOf(choice, depth + 1)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectOf(schema, depth)
  if (type === 'array')
    return depth < 6 ? fc.array(valueOf(schema.items ?? {}, depth + 1), { maxLength: 4 }) : fc.constant([])
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: Math.max(schema.minimum ?? -5, 50) })
  if (type === 'number') return fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constantFrom(0.01, 24.58, 73.68))
  if (type === 'boolean') return fc.boolean()
  if (type === 'string')
    return strings[schema.format ?? ''] ?? fc.oneof(fc.string({ maxLength: 30 }), fc.constant('India'))
  return fc.constant('anything')
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {})
  const shape = Object.fromEntries(entries.map(([name, property]) => [name, valueOf(property, depth + 1)]))
  const complete = fc.record(shape)
  const partial = fc.record(shape, { requiredKeys: [] })
  const extra = fc.record({ ...shape, userType: fc.constant('Admin'), balance: fc.constant(1e6) }, { requiredKeys: [] })
  return fc.oneof({ arbitrary: complete, weight: 4 }, partial, extra)
}
