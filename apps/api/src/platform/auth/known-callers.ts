import type pg from 'pg'
import type { Caller, FindCaller } from './caller.ts'

/** The channel on which the database tells every process that what callers are made of changed. */
export const callersChannel = 'karavan_callers'

/** The code of the notice by which it tells the connection that changes it. */
const changedNotice = 'KC001'

const mostKept = 5000
/** A connection that has died unnoticed tells of no change; what it did not tell holds for as long at most. */
const keptMs = 30_000

export type KnownCallers = {
  /** The person behind an identity, from memory as long as every change of it is heard. */
  find: FindCaller
  forget(): void
  /** Whether changes are heard now; while they are not, nothing is kept. */
  setHearing(hearing: boolean): void
}

/**
 * People who called, kept until the database tells of a change to anybody. What was read while a change was told of is not
 * kept, since it may be from before it.
 */
export function createKnownCallers(ask: FindCaller, now: () => number = Date.now): KnownCallers {
  const kept = new Map<string, { caller: Caller; until: number }>()
  let hearing = false
  let changes = 0
  const forget = () => {
    changes++
    kept.clear()
  }
  return {
    async find(issuer, subject) {
      if (!hearing) return ask(issuer, subject)
      const key = `${issuer}\n${subject}`
      const known = kept.get(key)
      if (known && known.until > now()) return known.caller
      const [before, until] = [changes, now() + keptMs]
      const caller = await ask(issuer, subject)
      if (!caller || before !== changes) return caller
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { caller: Object.freeze(caller), until })
      return caller
    },
    forget,
    setHearing(now) {
      hearing = now
      forget()
    },
  }
}

type Wire = { on(event: 'notice', heard: (message: { code?: string; message?: string }) => void): void } & {
  on(event: 'readyForQuery', heard: (message: { status: string }) => void): void
}

/**
 * Has callers, or what else a notice tells of, forgotten by the process that changes them before its own commit is answered:
 * the notice stands in the stream of that connection, and what follows it there is the answer to the commit.
 */
export function forgetOnCommit(
  pool: pg.Pool,
  forget: (messages: readonly string[]) => void,
  notice: string = changedNotice,
): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: Wire }
    let told: string[] = []
    connection.on('notice', ({ code, message = '' }) => {
      if (code === notice) told.push(message)
    })
    connection.on('readyForQuery', ({ status }) => {
      if (told.length === 0 || status !== 'I') return
      const messages = told
      told = []
      forget(messages)
    })
  })
}
