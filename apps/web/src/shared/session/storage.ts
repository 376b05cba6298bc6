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

/** The parts of the state, as redux-persist hands them over with `serialize: false`. */
type Parts = Record<string, unknown>

/** As redux-persist itself would write them, each part as a text of its own. */
const textOf = (parts: Parts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)])))

/** A full storage takes who is signed in and the currencies; the cache can be fetched again. */
function write(area: Area, key: string, parts: Parts): void {
  try {
    area.setItem(key, textOf(parts))
  } catch {
    const small = Object.fromEntries(Object.entries(parts).filter(([part]) => firstParts.includes(part)))
    try {
      area.removeItem(key)
      area.setItem(key, textOf(small))
    } catch (error) {
      log('The browser has no room to remember who is signed in', error)
    }
  }
}

/** How long changes of the cache are gathered before they are written. */
const gather = 500

/** Does something when the page has nothing else to do, in some seconds at the latest. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 3000 }) : work()

/**
 * What redux-persist writes through, guarded: every session has a stamp in the storage, and a tab whose own stamp
 * is not the one it finds there belongs to a former person and writes nothing. Who is signed in is written at once. The
 * cache changes with every answer and may be large: it is written when the page is idle or is left, so that nobody who
 * presses something waits for it.
 */
export function createTabStorage(area: Area) {
  let written: Parts = {}
  let waiting: { key: string; parts: Parts } | null = null
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

  function writeNow() {
    const next = waiting
    waiting = null
    if (!next || !open) return
    if (found() !== stamp) {
      onForeign()
      return
    }
    if (late !== undefined) return
    written = next.parts
    write(area, next.key, next.parts)
  }
  globalThis.addEventListener?.('pagehide', writeNow)

  return {
    getItem: async (key: string) => area.getItem(key),
    setItem: async (key: string, parts: Parts) => {
      if (!open) return
      const gathering = waiting !== null
      // The one object of redux-persist, which goes on changing.
      waiting = { key, parts: { ...parts } }
      if (found() !== stamp || firstParts.some((part) => parts[part] !== written[part])) writeNow()
      else if (!gathering) setTimeout(() => whenIdle(writeNow), gather)
    },
    removeItem: async (key: string) => {
      waiting = null
      area.removeItem(key)
    },

    /** Drops writes until reopened. */
    shut: () => {
      open = false
      waiting = null
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
const kept = new Set(['theme', 'sidebar', 'shortcuts'])
const ofIdentity = (key: string) => key.startsWith('oidc.')

function removeAll(area: Area, unwanted: (key: string) => boolean): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index))
  for (const key of keys) if (key !== null && unwanted(key)) area.removeItem(key)
}

/** Removes everything a person left in the browser, except what the identity provider needs to sign out itself. */
export const wipe = (area: Area): void => removeAll(area, (key) => !kept.has(key) && !ofIdentity(key))

/** Removes what an identity provider left behind. */
export const wipeIdentity = (area: Area): void => removeAll(area, ofIdentity)
