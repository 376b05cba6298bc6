import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { log } from './log.ts'

let asked: Promise<PublicSettings> | undefined
let known: PublicSettings | undefined
const listeners = new Set<() => void>()

async function fetchSettings(): Promise<PublicSettings> {
  const answer = await fetch(`${window.location.origin}/api/v1/settings`)
  if (!answer.ok) throw new Error('The server cannot be reached right now. Try again in a moment.')
  return ((await answer.json()) as { data: PublicSettings }).data
}

/** The settings of the server, fetched once for the life of the page; a failure is tried again by the next who asks. */
export function loadSettings(): Promise<PublicSettings> {
  asked ??= fetchSettings().then(
    (settings) => {
      known = settings
      for (const listener of listeners) listener()
      return settings
    },
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** The settings a page was drawn with on the server; the browser begins with the same. */
export const BroughtSettings = createContext<PublicSettings | undefined>(undefined)

/** Takes the settings that came with the page, so that nobody asks for them. */
export function takeSettings(settings: PublicSettings): void {
  known = settings
  asked = Promise.resolve(settings)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The settings of the server as soon as they are known. They stay out of the store: it is written to the browser's
 * storage whole, where the passwords of the demo accounts have no place.
 */
export function useSettings(): PublicSettings | undefined {
  useEffect(() => {
    loadSettings().catch((error: unknown) => log('The settings could not be loaded', error))
  }, [])
  const brought = use(BroughtSettings)
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => brought,
  )
}
