import { describe, expect, it } from 'vitest'
import { createTurns, Crowded } from './turns.ts'

const gate = () => {
  let open = () => undefined as void
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

describe('turns', () => {
  it('lets so many work at once, and the others in their order', async () => {
    const turn = createTurns(2, 60_000)
    const gates = [gate(), gate(), gate(), gate()]
    const begun: number[] = []
    const all = gates.map(({ passed }, at) =>
      turn(async () => {
        begun.push(at)
        await passed
        return at
      }),
    )
    expect(begun).toEqual([0, 1])
    gates[1]?.open()
    await all[1]
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    for (const { open } of gates) open()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
    expect(await turn(async () => 'free')).toBe('free')
  })

  it('turns away who waits too long, and who comes when too many wait, and goes on afterwards', async () => {
    const turn = createTurns(1, 20)
    const first = gate()
    const working = turn(() => first.passed)
    await expect(turn(async () => 'late')).rejects.toThrow(Crowded)
    const waiting = Array.from({ length: 100 }, () => turn(async () => 'late').catch(() => 'away'))
    await expect(turn(async () => 'late')).rejects.toThrow(Crowded)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['away']))
    first.open()
    await working
    expect(await turn(async () => 'free')).toBe('free')
  })

  it('gives the turn back when the work fails', async () => {
    const turn = createTurns(1, 60_000)
    await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turn(async () => 'free')).toBe('free')
  })
})
