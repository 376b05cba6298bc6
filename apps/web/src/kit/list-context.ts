import { createContext, use } from 'react'
import type { ListParams } from './useListParams.ts'

/** The list around: filters and tools inside a ResourceIndex read and change it. */
export const ListContext = createContext<ListParams | null>(null)

/** The state of the list around the caller. */
export function useList(): ListParams {
  const list = use(ListContext)
  if (!list) throw new Error('Filters stand inside a ResourceIndex')
  return list
}
