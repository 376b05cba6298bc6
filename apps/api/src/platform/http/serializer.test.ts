import { expect, it } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from './serializer.ts'

const write = (schema: z.ZodType) => serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })

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
