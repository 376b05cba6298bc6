import { log } from '../log.ts'

/** The part of `localStorage` we use; a plain map stands in where the browser forbids it. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

function memoryArea(): Area {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

/** The browser's storage, or memory where it is switched off. */
export function openArea(which: 'localStorage' | 'sessionStorage'): Area {
  try {
    const area = globalThis[which]
    area.getItem('theme')
    return area
  } catch {
    return memoryArea()
  }
}

const stampKey = 'session'
const firstParts = ['auth', 'currency', '_persist']

/** A full storage takes who is signed in and the currencies; the cache can be fetched again. */
function write(area: Area, key: string, value: string): void {
  try {
    area.setItem(key, value)
  } catch {
    const state = JSON.parse(value) as Record<string, unknown>
    const small = Object.fromEntries(Object.entries(state).filter(([part]) => firstParts.includes(part)))
    try {
      area.removeItem(key)
      area.setItem(key, JSON.stringify(small))
    } catch (error) {
      log('The browser has no room to remember who is signed in', error)
    }
  }
}

/**
 * What redux-persist writes through, guarded: every session has a stamp in the storage, and a tab whose own stamp
 * is not the one it finds there belongs to a former person and writes nothing.
 */
export function createTabStorage(area: Area) {
  let stamp = area.getItem(stampKey)
  let open = true
  let onForeign = () => {}
  // What another tab says travels faster than what it stores: until its stamp is seen here, this one still stands there.
  let late: string | null | undefined

  /** The stamp of the session in the storage, as far as it is not merely late. */
  function found(): string | null {
    const now = area.getItem(stampKey)
    if (now !== late) late = undefined
    return late === undefined ? now : stamp
  }

  return {
    getItem: async (key: string) => area.getItem(key),
    setItem: async (key: string, value: string) => {
      if (!open) return
      if (found() !== stamp) onForeign()
      else if (late === undefined) write(area, key, value)
    },
    removeItem: async (key: string) => area.removeItem(key),

    /** Drops writes until reopened. */
    shut: () => {
      open = false
    },
    reopen: () => {
      open = true
    },
    /** Starts a session of its own. */
    stampNew: () => {
      late = undefined
      stamp = crypto.randomUUID()
      try {
        area.setItem(stampKey, stamp)
      } catch {
        // No room for a stamp: the session then goes unstamped, as it would in a browser without storage.
        stamp = null
        area.removeItem(stampKey)
      }
    },
    stamp: () => stamp,
    /** Joins the session another tab has told of, or else the one that is in the storage. */
    adopt: (told = area.getItem(stampKey)) => {
      const now = area.getItem(stampKey)
      stamp = told
      late = now === told ? undefined : now
    },
    /** Whether the session in the storage is not this tab's. */
    isForeign: () => found() !== stamp,
    /** Whether the storage holds the session of somebody who came later. */
    isTaken: () => ![stamp, null].includes(found()),
    whenForeign: (act: () => void) => {
      onForeign = act
    },
  }
}
export type TabStorage = ReturnType<typeof createTabStorage>

/** Settings of this screen rather than of a person; they outlive a sign-out. */
const kept = new Set(['theme', 'sidebar', 'shortcuts', 'resultsLook'])
const ofIdentity = (key: string) => key.startsWith('oidc.')

function removeAll(area: Area, unwanted: (key: string) => boolean): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index))
  for (const key of keys) if (key !== null && unwanted(key)) area.removeItem(key)
}

/** Removes everything a person left in the browser, except what the identity provider needs to sign out itself. */
export const wipe = (area: Area): void => removeAll(area, (key) => !kept.has(key) && !ofIdentity(key))

/** Removes what an identity provider left behind. */
export const wipeIdentity = (area: Area): void => removeAll(area, ofIdentity)
