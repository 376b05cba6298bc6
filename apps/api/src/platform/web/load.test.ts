import { setTimeout as after } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { watchLoad } from './load.ts'

it('is busy while there is no rest, and no longer than that', async () => {
  const load = watchLoad()
  const until = Date.now() + 900
  while (Date.now() < until) {
    const pause = Date.now() + 100
    while (Date.now() < pause);
    await after(0)
  }
  await vi.waitFor(() => expect(load.isBusy()).toBe(true), { interval: 1, timeout: 400 })
  await vi.waitFor(() => expect(load.isBusy()).toBe(false), { interval: 100, timeout: 5000 })
  load.stop()
})
