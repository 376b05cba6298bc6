import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Sort } from '../ui/table-column.ts'
import { useAddressNow } from './useAddressNow.ts'

/** A contract's list call: its query schema says what the address may hold. */
export type ListContract = { query: z.ZodObject }

type Change = {
  page?: number
  pageSize?: number
  sort?: Sort
  q?: string
  /** Undefined takes a filter away; those not named stay. */
  filters?: Record<string, string | undefined>
}

const own = new Set(['page', 'pageSize', 'sort', 'q'])

const readSort = (text: string): Sort =>
  text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
const writeSort = ({ key, direction }: Sort) => (direction === 'desc' ? `-${key}` : key)

/** The value under a key of the address when the contract accepts it, else what the contract takes by default. */
function read(schema: z.ZodObject, params: URLSearchParams, key: string): string | number {
  const field = schema.shape[key] as z.ZodType | undefined
  const raw = params.get(key)
  const given = raw === null || raw === '' ? undefined : field?.safeParse(raw)
  const value = given?.success ? given.data : field?.safeParse(undefined).data
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

function filtersIn(schema: z.ZodObject, params: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const raw = params.get(key)
    if (!own.has(key) && raw && field.safeParse(raw).success) found[key] = raw
  }
  return found
}

function write(schema: z.ZodObject, params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | undefined) => {
    const standard = (schema.shape[key] as z.ZodType | undefined)?.safeParse(undefined).data
    if (value === undefined || value === '' || value === String(standard)) next.delete(key)
    else next.set(key, value)
  }
  // Another order, filter or size makes the page number mean something else.
  if (change.page === undefined) next.delete('page')
  else put('page', String(change.page))
  if (change.pageSize !== undefined) put('pageSize', String(change.pageSize))
  if (change.sort) put('sort', writeSort(change.sort))
  if (change.q !== undefined) put('q', change.q)
  for (const [key, value] of Object.entries(change.filters ?? {})) put(key, value)
  return next
}

/** The state of a list, kept in the address: what is asked, what the address asks for, and the ways to change it. */
export function useListParams({ query: schema }: ListContract) {
  const [params, setParams] = useSearchParams()
  const { pathname, addressNow } = useAddressNow()
  // A change may come before the former one is drawn; it is made on top of what was asked last, not of what is seen.
  const asked = useRef<{ at: object; params: URLSearchParams }>(undefined)
  return useMemo(() => {
    const go = (change: Change, options?: { replace?: boolean }) => {
      const at = addressNow()
      // Whoever has gone elsewhere, while this list is still drawn, takes nothing of it along.
      if (at.pathname !== pathname) return
      const before = asked.current?.at === at ? asked.current.params : new URLSearchParams(at.search)
      asked.current = { at, params: write(schema, before, change) }
      setParams(asked.current.params, { preventScrollReset: true, ...options })
    }
    const page = Number(read(schema, params, 'page'))
    const pageSize = Number(read(schema, params, 'pageSize'))
    const sort = readSort(String(read(schema, params, 'sort')))
    const q = String(read(schema, params, 'q'))
    const filters = filtersIn(schema, params)
    const none = Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]))
    return {
      page,
      pageSize,
      sort,
      q,
      filters,
      /** The query of the call, defaults written out so that the same list is the same cache entry. */
      query: { page, pageSize, sort: writeSort(sort), ...(q ? { q } : {}), ...filters },
      /** Whether the list is narrowed at all. */
      narrowed: q !== '' || Object.keys(filters).length > 0,
      /** Goes to a new address; `replace` for changes nobody wants to step back through, such as typing. */
      change: go,
      /** The address of the same list with these filters only. */
      hrefWith: (only: Record<string, string>) => {
        const text = write(schema, params, { q: '', filters: { ...none, ...only } }).toString()
        return text ? `?${text}` : '?'
      },
      clear: () => go({ q: '', filters: none }),
    }
  }, [schema, params, setParams, pathname, addressNow])
}

export type ListParams = ReturnType<typeof useListParams>
