import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'

const leaves = new Set([
  'string',
  'number',
  'boolean',
  'bigint',
  'null',
  'undefined',
  'enum',
  'literal',
  'template_literal',
  'any',
  'unknown',
  'never',
])

type Definition = {
  type: string
  coerce?: boolean
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  left?: z.core.$ZodType
  right?: z.core.$ZodType
}

/** The schemas right inside one that passes values on as they are; null for one that may change them. */
function partsOf({ _zod }: z.core.$ZodType): (z.core.$ZodType | undefined)[] | null {
  const { type, coerce, ...def } = _zod.def as Definition
  if (coerce) return null
  if (leaves.has(type)) return []
  switch (type) {
    case 'object':
      return [...Object.values(def.shape ?? {}), def.catchall]
    case 'array':
      return [def.element]
    case 'optional':
    case 'nullable':
    case 'readonly':
      return [def.innerType]
    case 'record':
      return [def.keyType, def.valueType]
    case 'union':
      return [...(def.options ?? [])]
    case 'intersection':
      return [def.left, def.right]
    default:
      return null
  }
}

/** Whether a schema only checks and leaves out, so that reading and writing a value by it are the same. */
function isPlain(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return true
  seen.add(schema)
  return partsOf(schema)?.every((part) => part === undefined || isPlain(part, seen)) ?? false
}

/**
 * Checks every answer by its schema, lets out only what that declares, and writes it. Encoding checks each value twice,
 * so a schema that changes nothing is read by instead.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const check = isPlain(schema) ? z.safeParse : z.safeEncode
  return (answer) => {
    const { error, data } = check(schema, answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }
}
