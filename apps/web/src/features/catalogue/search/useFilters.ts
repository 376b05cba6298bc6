import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSteady } from '../../../ui/useSteady.ts'
import { type AskedQuery, filterKeys, valuesOf } from './availability-query.ts'

type Change = { [key in keyof AskedQuery]?: string | undefined }

/** The ways to change what the results are narrowed to; every change is an address of its own. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  // A press may come before the former one is drawn; it is made on top of what was asked last, not of what is seen.
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const go = useSteady(setParams)
  return useMemo(() => {
    const change = (parts: Change, options: { replace?: boolean; top?: boolean } = {}) => {
      const next = new URLSearchParams(asked.current)
      // Another order or filter makes the page number mean something else.
      next.delete('page')
      for (const [key, value] of Object.entries(parts)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      asked.current = next
      go(next, { replace: options.replace, preventScrollReset: !options.top })
    }
    const toggle = (key: 'stars' | 'plan' | 'amenities', value: string) => {
      const values = valuesOf(asked.current.get(key) ?? undefined)
      const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
      change({ [key]: next.join(',') })
    }
    const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, undefined])))
    return { change, toggle, clear }
  }, [go])
}

export type Filters = ReturnType<typeof useFilters>
