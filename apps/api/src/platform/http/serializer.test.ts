import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serializers } from './serializer.ts'
import { asWritten } from './writer.ts'

const write = (schema: z.ZodType, checked = false) =>
  serializers({ checked })({ schema, method: 'GET', url: '/', httpStatus: '200' })

it('lets out only what an answer declares, however deep it lies', () => {
  const schema = z.object({ data: z.array(z.object({ name: z.string(), rooms: z.object({ type: z.string() }) })) })
  const answer = { data: [{ name: 'Lake Pavilion', cost: 1, rooms: { type: 'Lake room', net: 2 } }], secret: 3 }
  expect(JSON.parse(write(schema)(answer))).toEqual({
    data: [{ name: 'Lake Pavilion', rooms: { type: 'Lake room' } }],
  })
})

it('refuses an answer that is not what it declares', () => {
  expect(() => write(z.object({ count: z.number() }))({ count: 'many' })).toThrow()
})

it('writes as JSON does, whatever a text holds and whether something is there or not', () => {
  const schema = z.object({
    text: z.string(),
    amount: z.number(),
    kind: z.enum(['a "quoted" one', 'b']),
    maybe: z.string().nullable(),
    absent: z.string().optional(),
    list: z.array(z.object({ on: z.boolean() })),
    either: z.union([z.string(), z.object({ value: z.number() })]),
    byName: z.record(z.string(), z.number()),
  })
  for (const text of ['', 'plain', '"\\\n\u2028\0', '₹ 1,00,000', '😀', '\ud83d'])
    for (const amount of [0, -0, 0.1, 1e21, -12.34]) {
      const answer = {
        text,
        amount,
        kind: 'a "quoted" one' as const,
        maybe: null,
        list: [{ on: true }, { on: false }],
        either: { value: 1 },
        byName: { [text]: amount },
      }
      expect(write(schema)(answer)).toBe(JSON.stringify(answer))
    }
})

it('writes every number and every text as JSON does', () => {
  const inHundredths = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((units) => units / 100)
  const number = fc.oneof(inHundredths, fc.double({ noNaN: true, noDefaultInfinity: true }))
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(number, text, (amount, words) => {
      const answer = { amount, words }
      expect(write(z.object({ amount: z.number(), words: z.string() }))(answer)).toBe(JSON.stringify(answer))
    }),
    { numRuns: 2000 },
  )
})

it('refuses what is no number, nothing where something is declared, and a kind nobody declared', () => {
  const schema = z.object({ count: z.number(), name: z.string(), kind: z.enum(['a']), list: z.array(z.number()) })
  const good = { count: 1, name: 'x', kind: 'a', list: [1] }
  expect(() => write(schema)(good)).not.toThrow()
  for (const wrong of [
    { count: Number.NaN },
    { name: undefined },
    { name: null },
    { kind: 'b' },
    { list: [null] },
    { list: {} },
  ])
    expect(() => write(schema)({ ...good, ...wrong })).toThrow()
})

it('takes in what was written before, and finds in tests what of it is not declared', () => {
  const schema = z.object({ card: z.object({ id: z.uuid() }) })
  const id = '019a9094-0000-7000-8000-000000000000'
  const answer = (more: object) => ({ card: asWritten(JSON.stringify({ id, ...more })) })
  expect(write(schema, true)(answer({}))).toBe(JSON.stringify({ card: { id } }))
  expect(() => write(schema, true)(answer({ net: 1 }))).toThrow()
  expect(() => write(schema, true)({ card: { id: 'not an id' } })).toThrow()
})

it('writes schemas that hold themselves', () => {
  type Branch = { name: string; below: Branch[] }
  const branch: z.ZodType<Branch> = z.object({
    name: z.string(),
    get below() {
      return z.array(branch)
    },
  })
  const answer = { name: 'a', below: [{ name: 'b', below: [] }] }
  expect(write(branch)(answer)).toBe(JSON.stringify(answer))
})
