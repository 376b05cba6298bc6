import { useEffect, useEffectEvent } from 'react'
import { openArea } from '../shared/session/storage.ts'

export type Shortcut = { keys: string; does: string }

/** What can be pressed anywhere by somebody who is signed in; only the office has a menu to fold. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl K', does: 'Search or jump to a page' },
  { keys: '?', does: 'List these shortcuts' },
  { keys: '[', does: 'Fold or unfold the menu' },
  { keys: 'Esc', does: 'Close what is open' },
]

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const area = openArea('localStorage')

/** Whether single keys do something; some people's software types keys that nobody pressed. */
export const singleKeysOn = (): boolean => area.getItem('shortcuts') !== 'off'

export function switchSingleKeys(on: boolean): void {
  if (on) area.removeItem('shortcuts')
  else area.setItem('shortcuts', 'off')
}

/** Listens for the shortcuts while the caller is mounted. */
export function useShortcuts(acts: { search: () => void; help: () => void; fold?: (() => void) | undefined }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      acts.search()
      return
    }
    if (!singleKeysOn() || event.ctrlKey || event.metaKey || typing(event.target)) return
    if (event.key === '?') acts.help()
    else if (event.key === '[') acts.fold?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
