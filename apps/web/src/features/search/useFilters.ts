import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type AskedQuery, filterKeys, valuesOf } from './availability-query.ts'

type Change = { [key in keyof AskedQuery]?: string | undefined }

/** The ways to change what the results are narrowed to; every change is an address of its own. */
export function useFilters() {
  const [, setParams] = useSearchParams()
  const change = useCallback(
    (parts: Change, options: { replace?: boolean; top?: boolean } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          // Another order or filter makes the page number mean something else.
          next.delete('page')
          for (const [key, value] of Object.entries(parts)) {
            if (value) next.set(key, value)
            else next.delete(key)
          }
          return next
        },
        { replace: options.replace, preventScrollReset: !options.top, flushSync: true },
      ),
    [setParams],
  )
  const toggle = (key: 'stars' | 'plan' | 'amenities', now: string | undefined, value: string) => {
    const values = valuesOf(now)
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
    change({ [key]: next.join(',') })
  }
  const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, undefined])))
  return { change, toggle, clear }
}

export type Filters = ReturnType<typeof useFilters>
