import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PutOff } from '../jobs/put-off.ts'
import { drawFor, gone, late, longestMs } from './drawing.ts'

/** How long a turn counts that nobody speaks for any more, how often its holder does, and how often the next one asks. */
type Times = { leaseMs: number; renewMs: number; askMs: number }

const usual: Times = { leaseMs: 6000, renewMs: 2000, askMs: 100 }

/** Where turns are noted, one statement at a time: no connection is held while a paper is drawn. */
type Shared = Pick<pg.Pool, 'query'>

/** Until when somebody waits for their turn, and what they hear when that was too long. */
type Patience = { signal: AbortSignal; patienceMs: number; refuse?: () => Error }

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
  { signal, patienceMs, refuse = late }: Patience,
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
    if (performance.now() > until) throw refuse()
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

const stays = new AbortController().signal

/**
 * Draws for a job when it is the turn of that organisation right now; when it is not, the job is put off. It waits neither for its
 * turn nor with it: others are done meanwhile, and it holds its transaction no longer than it draws.
 */
export const drawForJob = <T>(pool: Shared, orgId: string, work: () => Promise<T>): Promise<T> =>
  inSharedTurn(
    pool,
    orgId,
    // Not all that were put off come again at the same moment.
    {
      signal: stays,
      patienceMs: 0,
      refuse: () => new PutOff('Another paper is being drawn', 1000 + 2000 * Math.random()),
    },
    (signal) => drawFor(signal, longestMs, work),
  )
