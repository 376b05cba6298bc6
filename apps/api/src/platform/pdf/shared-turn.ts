import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { gone, late } from './drawing.ts'

/** How long a turn counts that nobody speaks for any more, how often its holder does, and how often the next one asks. */
type Times = { leaseMs: number; renewMs: number; askMs: number }

const usual: Times = { leaseMs: 6000, renewMs: 2000, askMs: 100 }

/** Where turns are noted, one statement at a time: no connection is held while a paper is drawn. */
type Shared = Pick<pg.Pool, 'query'>

// A link is a secret, and an address is somebody's; neither is written down.
const markOf = (key: string) => createHash('sha256').update(key).digest('hex')

const take = `insert into paper_turn (key, holder, until) values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict (key) do update set holder = excluded.holder, until = excluded.until where paper_turn.until < now()`
const renew = `update paper_turn set until = now() + $3 * interval '1 millisecond' where key = $1 and holder = $2`
const giveBack = 'delete from paper_turn where key = $1 and holder = $2'

/** A full disk, or a database that is only read just now: papers are to be had then too, in the turns of each process. */
const takesNothing = ['53100', '25006']

/**
 * Does work for which there is one turn at a time over all processes. The turn of a process that died runs out within seconds;
 * one whose turn was given to another meanwhile is told to stop.
 */
export async function inSharedTurn<T>(
  pool: Shared,
  key: string,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
  work: (signal: AbortSignal) => Promise<T>,
  { leaseMs, renewMs, askMs }: Times = usual,
): Promise<T> {
  const [mark, holder, until] = [markOf(key), randomUUID(), performance.now() + patienceMs]
  const taken = () =>
    pool.query(take, [mark, holder, leaseMs]).then(
      ({ rowCount }) => rowCount === 1,
      (error: { code?: string }) => {
        if (takesNothing.includes(error.code ?? '')) return null
        throw error
      },
    )
  for (let mine = await taken(); mine !== true; mine = await taken()) {
    if (mine === null) return work(signal)
    if (performance.now() > until) throw late()
    // Not all who wait ask at the same moment.
    await pause(askMs * (0.5 + Math.random()))
    if (signal.aborted) throw gone()
  }
  const lost = new AbortController()
  let said = performance.now()
  const renewing = setInterval(() => {
    void pool.query(renew, [mark, holder, leaseMs]).then(
      ({ rowCount }) => {
        if (rowCount === 1) said = performance.now()
        else lost.abort()
      },
      // Without a database for longer than the turn counts, it may be another's by now.
      () => performance.now() - said > leaseMs && lost.abort(),
    )
  }, renewMs)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(renewing)
    // What cannot be given back runs out.
    await pool.query(giveBack, [mark, holder]).catch(() => undefined)
  }
}
