import { performance } from 'node:perf_hooks'

const lookEvery = 250
/** Whoever works for so much of the time has others waiting. */
const mostOfTheTime = 0.9

export type Load = { isBusy(): boolean; stop(): void }

/** Says whether this process has hardly been idle of late, so that what can be done elsewhere should be. */
export function watchLoad(): Load {
  let before = performance.eventLoopUtilization()
  let share = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, lookEvery).unref()
  return { isBusy: () => share > mostOfTheTime, stop: () => clearInterval(timer) }
}
