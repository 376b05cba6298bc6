import { createContext, use, useSyncExternalStore } from 'react'
import type { SheetState, SheetStore } from './sheet-store.ts'

export const SheetContext = createContext<SheetStore | null>(null)

export function useStore(): SheetStore {
  const store = use(SheetContext)
  if (!store) throw new Error('There is no sheet around this')
  return store
}

/** A part of the sheet's state; what reads it is drawn again only when that part is another one. */
export function useSheet<T>(read: (state: SheetState) => T): T {
  const store = useStore()
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.get()),
  )
}
