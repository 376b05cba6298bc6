import { problem } from '../http/problem.ts'
import type { TokenVerifier } from './caller.ts'

/** The channel on which the database tells every process which session has ended. */
export const sessionsChannel = 'karavan_sessions'

/** The code of the notice by which it tells the connection that ends one. */
export const endedNotice = 'KC002'

/** What was not told of, because a connection has died unnoticed, is seen after as long at most. */
const checkedMs = 5000
/** A little longer than a token lasts. */
const endedMs = 16 * 60_000
const mostKept = 20_000

export type LiveSessions = {
  /** Whether the session a token was made in goes on; from memory, for some seconds after it was looked up. */
  isLive(id: string): Promise<boolean>
  /** Takes the word of the database that a session has ended. */
  end(id: string): void
  /** Has sessions looked up again that may have ended. */
  forget(ids: readonly string[]): void
  /** Whether ends are heard of now; while they are not, nothing is taken from memory. */
  setHearing(hearing: boolean): void
  /** Calls back when a session ends. */
  onEnd(heard: (id: string) => void): void
}

/** Sessions that were seen to go on or told to have ended; the database is asked every few seconds for each at most. */
export function createLiveSessions(ask: (id: string) => Promise<boolean>, now: () => number = Date.now): LiveSessions {
  const checked = new Map<string, number>()
  const ended = new Map<string, number>()
  const asking = new Map<string, Promise<boolean>>()
  const listeners: ((id: string) => void)[] = []
  let hearing = false

  const keep = (map: Map<string, number>, id: string, until: number) => {
    map.delete(id)
    if (map.size >= mostKept) map.delete(map.keys().next().value ?? '')
    map.set(id, until)
  }

  const look = async (id: string): Promise<boolean> => {
    const until = now() + checkedMs
    const live = await ask(id)
    // It may have ended while it was looked up, or somebody may have had it looked up again.
    if (live && hearing && asking.has(id)) keep(checked, id, until)
    return live
  }

  return {
    async isLive(id) {
      if ((ended.get(id) ?? 0) > now()) return false
      if (!hearing) return ask(id)
      if ((checked.get(id) ?? 0) > now()) return true
      const known = asking.get(id)
      const asked = known ?? look(id).finally(() => asking.get(id) === asked && asking.delete(id))
      if (!known) asking.set(id, asked)
      return (await asked) && !ended.has(id)
    },
    end(id) {
      checked.delete(id)
      asking.delete(id)
      keep(ended, id, now() + endedMs)
      for (const heard of listeners) heard(id)
    },
    forget(ids) {
      for (const id of ids) {
        checked.delete(id)
        asking.delete(id)
      }
    },
    setHearing(heard) {
      hearing = heard
      checked.clear()
      asking.clear()
    },
    onEnd(heard) {
      listeners.push(heard)
    },
  }
}

/** Checks tokens as `verify` does, and refuses those whose session has ended since they were made. */
export const refuseEnded =
  (verify: TokenVerifier, { isLive }: Pick<LiveSessions, 'isLive'>): TokenVerifier =>
  async (token) => {
    const claims = await verify(token)
    if (claims.session !== undefined && !(await isLive(claims.session)))
      throw problem('UNAUTHENTICATED', 'This session has ended; sign in again.')
    return claims
  }
