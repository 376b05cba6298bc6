import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { writerOf } from './writer.ts'

/** Reads what was written as a stranger would, and refuses what its schema does not say. */
function check(schema: z.ZodType, text: string): void {
  const read: unknown = JSON.parse(text)
  const declared: unknown = JSON.parse(JSON.stringify(z.encode(schema, read)))
  if (!isDeepStrictEqual(declared, read)) throw new TypeError('More was written than the answer declares')
}

/**
 * Writes every answer by its schema: only what that declares is let out. `checked` reads each of them again as a whole, so that
 * tests find what is not as the contracts say.
 */
export const serializers =
  ({ checked }: { checked: boolean }): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) => {
    const write = writerOf(schema)
    return (answer) => {
      try {
        const text = write(answer) ?? ''
        if (checked && text !== '') check(schema, text)
        return text
      } catch (error) {
        throw new ResponseSerializationError(method, url, { cause: error as z.ZodError })
      }
    }
  }
