import type { Caller } from '../auth/caller.ts'
import type { LiveEvent } from './live-event.ts'

/** When somebody was last told that something changed: what they fetch after that must have it. */
export type Told = {
  hear(event: LiveEvent): void
  /** The moment a caller was last told something, 0 when that is long ago. */
  at(caller: Pick<Caller, 'id' | 'orgId' | 'userType'> | null): number
  /** Drops what is too long ago to matter. */
  forget(): void
}

const everybody = 'everybody'
/** Admins are told of what happens anywhere. */
const admins = 'admins'

export function createTold(keptMs: number, now: () => number = () => performance.now()): Told {
  const last = new Map<string, number>()
  const at = (key: string) => last.get(key) ?? 0
  return {
    hear({ orgId, userId }) {
      const time = now()
      last.set(userId ?? orgId ?? everybody, time)
      if (userId === undefined) last.set(admins, time)
    },
    at: (caller) =>
      caller === null
        ? at(everybody)
        : Math.max(at(everybody), at(caller.orgId), at(caller.id), caller.userType === 'Admin' ? at(admins) : 0),
    forget() {
      for (const [key, time] of last) if (now() - time > keptMs) last.delete(key)
    },
  }
}
