import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAdmission } from './admission.ts'

describe('places for what is read', () => {
  it('are given to so many, refused to others, and free when the work has ended, well or not', async () => {
    const { admit, refuseWhenFull } = createAdmission(2)
    let end = () => undefined as void
    const held = new Promise<void>((resolve) => (end = resolve))
    const within = [admit(() => held), admit(() => held.then(() => Promise.reject(new Error('no'))))]
    expect(refuseWhenFull).toThrow()
    await expect(admit(async () => 'one too many')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      extra: { retryAfter: 1 },
    })
    end()
    expect((await Promise.allSettled(within)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(refuseWhenFull).not.toThrow()
    expect(await admit(async () => 'free')).toBe('free')
  })
})

/** As many clients as there are places are the load. */
const places = 8
const drilled = Boolean(process.env.DRILL)
const [rounds, turns] = drilled ? [9, 60] : [1, 6]

let test: TestApp
let beside: TestApp
beforeAll(async () => {
  test = await startTestApp()
  beside = await startBeside(test, { READS_AT_ONCE: String(places) })
})
afterAll(async () => {
  await beside.close()
  await test.close()
})

type Round = { admitted: number[]; statuses: Set<number>; shed: number }

/** Clients that each ask again as soon as they are answered, and as late as they are told when they are refused. */
async function load(clients: number): Promise<Round> {
  const round: Round = { admitted: [], statuses: new Set(), shed: 0 }
  let left = places * turns
  const client = async () => {
    while (left > 0) {
      const begun = performance.now()
      const { status, headers } = await beside.call('GET', '/locations/options', { as: test.people.agent })
      round.statuses.add(status)
      if (status === 200) {
        left -= 1
        round.admitted.push(performance.now() - begun)
      } else {
        round.shed += 1
        expect(headers['retry-after']).toBe('1')
        await pause(1000)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return round
}

const at = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

describe('a process that is asked more than it can do', () => {
  it('at ten times the load answers as many, as quickly as before, and tells the others to come again', async () => {
    await load(places)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const usual = await load(places)
      const much = await load(places * 10)
      expect([...usual.statuses]).toEqual([200])
      expect([...much.statuses].sort()).toEqual([200, 503])
      expect(much.shed).toBeGreaterThanOrEqual(places * 9)
      ratios.push(at(much.admitted, 0.99) / at(usual.admitted, 0.99))
    }
    process.stdout.write(`p99 at ten times the load ÷ at the load: ${ratios.map((one) => one.toFixed(2)).join(', ')}\n`)
    // The clock tells little of few turns beside other tests.
    if (drilled) expect(at(ratios, 0.5)).toBeLessThanOrEqual(2)
  })
})
