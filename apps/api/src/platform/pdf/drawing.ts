import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { problem } from '../http/problem.ts'

/** Who waits for a paper, and until when it has to be drawn. */
type Drawing = { signal: AbortSignal; until: number }

const drawings = new AsyncLocalStorage<Drawing>()

export const late = () =>
  problem('UNAVAILABLE', 'Drawing this paper takes too long now; try again in a while.', { retryAfter: 30 })
export const gone = () => problem('UNAVAILABLE', 'Whoever asked for this paper has gone.')

/** Does work that draws for somebody, for as long as they wait and it may take. */
export const drawFor = <T>(signal: AbortSignal, workMs: number, work: () => Promise<T>): Promise<T> =>
  drawings.run({ signal, until: performance.now() + workMs }, work)

/**
 * Breaks a drawing off that nobody waits for any more or that takes too long. Asked before each picture, document and line,
 * since a document is laid out in one go: no timer and no message gets through meanwhile. What a job draws goes on.
 */
export function breakOff(): void {
  const drawing = drawings.getStore()
  if (!drawing) return
  if (drawing.signal.aborted) throw gone()
  if (performance.now() > drawing.until) throw late()
}
