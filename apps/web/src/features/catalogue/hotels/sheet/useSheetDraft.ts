import { changesOf } from '@karavan/domain/catalogue/rates/changes'
import { useEffect, useState } from 'react'
import { dropSheetDraft, readSheetDraft, type SheetDraft, writeSheetDraft } from './sheet-draft.ts'
import type { SheetStore } from './sheet-store.ts'

const pause = 400

/** Keeps unsaved work in this browser while it is done, and hands over what was kept the last time. */
export function useSheetDraft(hotelId: string, store: SheetStore) {
  const [offered, setOffered] = useState<SheetDraft | null>(() => {
    const kept = readSheetDraft(hotelId)
    return kept && changesOf(kept.base, kept.sheet).total > 0 ? kept : null
  })

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let last = store.sheet()
    const write = () => {
      clearTimeout(waiting)
      waiting = undefined
      const { base, version, history } = store.get()
      if (changesOf(base, history.now).total > 0)
        writeSheetDraft(hotelId, { version, base, sheet: history.now, at: Date.now() })
      else if (last !== history.now || base === history.now) dropSheetDraft(hotelId)
    }
    const leave = store.subscribe(() => {
      if (store.sheet() === last) return
      last = store.sheet()
      waiting ??= setTimeout(write, pause)
    })
    // A tab that is closed within the pause must not lose the last cell.
    const flush = () => {
      if (waiting !== undefined) write()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      leave()
      flush()
      window.removeEventListener('pagehide', flush)
    }
  }, [hotelId, store])

  return {
    offered,
    settle: () => setOffered(null),
    drop: () => {
      dropSheetDraft(hotelId)
      setOffered(null)
    },
  }
}
