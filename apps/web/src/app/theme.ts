import { useSyncExternalStore } from 'react'
import { openArea } from '../shared/session/storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const area = openArea('localStorage')
const listeners = new Set<() => void>()

const read = (): Theme => {
  const stored = area.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Chooses light or dark for this browser, or leaves it to the system. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') area.removeItem('theme')
  else area.setItem('theme', theme)
  apply(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== 'theme') return
    apply(read())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The chosen theme, the same in every tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => 'system')
