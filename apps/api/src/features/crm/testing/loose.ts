import { vi } from 'vitest'
import { PreparingClient } from '../../../platform/db/preparing-client.ts'

type Client = { query(...given: unknown[]): unknown }
type Rows = { rows: object[] }

/** Asks the same connection something else, to be answered in the same shape. */
export type Ask = (text: string, values: unknown[]) => Promise<Rows>

type Loosened = {
  /** Guards that are cut out of the statements they stand in, and what stands there instead. */
  cut?: readonly (readonly [guard: RegExp, instead: string])[]
  /** Whoever comes to such a statement waits until everybody has come to one. */
  stop?: RegExp
  /** The first who comes to such a statement waits until somebody else is through. */
  hold?: RegExp
  /** What is done in place of a statement; `meet` waits as the stop does. */
  swap?: {
    at: RegExp
    by(statement: { text: string; values: unknown[] }, ask: Ask, meet: () => Promise<void>): Promise<Rows>
  }
}

/** So long one waits for the others: a guard nobody cut keeps them apart, and the test says so by what it sees. */
const patienceMs = 30_000

function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A place where so many connections wait for each other, and what is told when the first is there. */
function meeting(count: number) {
  const here = new Set<unknown>()
  const [first, all] = [door(), door()]
  const meet = (who: unknown): Promise<void> => {
    here.add(who)
    first.open()
    if (here.size >= count) all.open()
    return all.opened
  }
  const hold = (who: unknown): Promise<void> => (here.size === 0 || here.has(who) ? meet(who) : Promise.resolve())
  const open = () => {
    first.open()
    all.open()
  }
  return { meet, hold, open, somebodyWaits: first.opened }
}

/**
 * Runs work of the real code side by side on a database that is asked without its guards; what is to come between gets a
 * promise that somebody is held. Whoever is through first lets all others go on. Throws when a guard that is to be cut
 * was met nowhere: it has another shape by now, and the test would show nothing.
 */
export async function runLoose<T>(
  { cut = [], stop, hold, swap }: Loosened,
  runs: readonly ((somebodyWaits: Promise<void>) => Promise<T>)[],
): Promise<T[]> {
  const unseen = new Set([...cut.map(([guard]) => guard), stop, hold, swap?.at].flatMap((pattern) => pattern ?? []))
  const matches = (pattern: RegExp, text: string) => {
    const found = pattern.test(text)
    if (found) unseen.delete(pattern)
    return found
  }
  const loosen = (text: string) =>
    cut.reduce((left, [guard, instead]) => (matches(guard, left) ? left.replace(guard, instead) : left), text)
  const { meet, hold: holdBack, open, somebodyWaits } = meeting(runs.length)
  const prototype = PreparingClient.prototype as unknown as Client
  const real = prototype.query
  const spy = vi.spyOn(prototype, 'query')
  spy.mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first, ...rest] = given
    const config = typeof first === 'string' ? { text: first } : (first as { text?: unknown } | null)
    // What has no text is no statement, and what has a callback belongs to the pool.
    if (typeof config?.text !== 'string' || rest.some((one) => typeof one === 'function'))
      return real.apply(this, given)
    const text = loosen(config.text)
    const ask = (asked: string, values: unknown) =>
      real.call(this, { ...config, text: asked }, ...(values === undefined ? [] : [values])) as Promise<Rows>
    if (swap && matches(swap.at, text)) return swap.by({ text, values: rest[0] as unknown[] }, ask, () => meet(this))
    if (stop && matches(stop, text)) return meet(this).then(() => ask(text, rest[0]))
    if (hold && matches(hold, text)) return holdBack(this).then(() => ask(text, rest[0]))
    return ask(text, rest[0])
  })
  const patience = setTimeout(open, patienceMs)
  try {
    const answers = await Promise.all(runs.map((run) => run(somebodyWaits).finally(open)))
    if (unseen.size > 0) throw new Error(`No statement was like ${[...unseen].join(' or ')}`)
    return answers
  } finally {
    clearTimeout(patience)
    spy.mockRestore()
  }
}
