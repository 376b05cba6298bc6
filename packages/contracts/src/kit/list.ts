import { z } from 'zod'

export const PageMeta = z
  .object({
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'PageMeta' })
export type PageMeta = z.infer<typeof PageMeta> & { more?: boolean }

/** Long lists are counted up to here, so that a page of a million rows costs what one of a hundred thousand does. */
export const countedMost = 200

/** The rows of a list under a tag lie scattered in every order, so they are counted up to here. */
export const taggedMost = 40

type ListOptions<S extends readonly [string, ...string[]], F extends z.ZodRawShape> = {
  sort: S
  defaultSort: S[number] | `-${S[number]}`
  filter: F
}

/** The query of a list: page, size, sort, search and the resource's own filters; anything else is a 400. */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  options: ListOptions<S, F>,
) {
  const keys = options.sort.flatMap((key) => [key, `-${key}`]) as (S[number] | `-${S[number]}`)[]
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(keys as [string, ...string[]]).default(options.defaultSort),
    q: z.string().trim().max(100).optional(),
    ...options.filter,
  })
}

/** The parsed query any list has. */
export type ListQuery = { page: number; pageSize: number; sort: string; q?: string | undefined }

export const many = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: PageMeta })
/** The same for a list that is counted up to `countedMost`; `more` says that there are more. */
export const manyCounted = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: PageMeta.extend({ more: z.boolean() }) })
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item })
export const idParams = z.strictObject({ id: z.uuid() })

/** The body of an edit: the record's fields and the version it was read at. */
export const versioned = <F extends z.ZodRawShape>(fields: F) =>
  z.strictObject({ ...fields, version: z.number().int().min(1) })
