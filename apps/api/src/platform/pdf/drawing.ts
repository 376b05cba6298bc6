import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { problem } from '../http/problem.ts'

/** Who waits for a paper, and until when it has to be drawn. */
type Drawing = { signal: AbortSignal; until: number }

const drawings = new AsyncLocalStorage<Drawing>()

/** How long a paper is drawn at most, for whomever. */
export const longestMs = 60_000

export const late = () =>
  problem('UNAVAILABLE', 'Drawing this paper takes too long now; try again in a while.', { retryAfter: 30 })
export const gone = () => problem('UNAVAILABLE', 'Whoever asked for this paper has gone.')

/** Does work that draws for somebody, for as long as they wait and it may take. */
export const drawFor = <T>(signal: AbortSignal, workMs: number, work: () => Promise<T>): Promise<T> =>
  drawings.run({ signal, until: performance.now() + workMs }, work)

/** Who waits for what is drawn here, and how long it may take yet; for a job nobody waits. */
export function drawingNow(): { signal?: AbortSignal; leftMs: number } {
  const drawing = drawings.getStore()
  return drawing ? { signal: drawing.signal, leftMs: drawing.until - performance.now() } : { leftMs: longestMs }
}

/** Breaks a drawing off that nobody waits for any more or that takes too long: asked before each picture and document. */
export function breakOff(): void {
  const { signal, leftMs } = drawingNow()
  if (signal?.aborted) throw gone()
  if (leftMs <= 0) throw late()
}
