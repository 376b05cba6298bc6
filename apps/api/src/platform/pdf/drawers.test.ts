import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../../testing/pdf-words.ts'
import { createDrawers } from './drawers.ts'
import { makePdf } from './pdf.ts'

const patient = { leftMs: 60_000 }
const short = { defaultStyle: { font: 'NotoSans' }, content: ['A short paper'] }
const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line} of a paper without an end`)
const endless = { defaultStyle: { font: 'NotoSans' }, content: lines(400_000) }

let drawers: ReturnType<typeof createDrawers>
const ended = () => vi.spyOn(Worker.prototype, 'terminate')
beforeEach(() => {
  drawers = createDrawers({ atOnce: 1, megabytes: 512 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await drawers.close()
})

describe('a paper', () => {
  it('without an end is cut off with its thread, and the next one is drawn', async () => {
    const ends = ended()
    await expect(drawers.draw(endless, { leftMs: 700 })).rejects.toThrow('takes too long')
    expect(ends).toHaveBeenCalledOnce()
    expect(wordsOf(await drawers.draw(short, patient))).toContain('A short paper')
  })

  it('whose reader goes is drawn no further, and lets the next one in', async () => {
    const ends = ended()
    const leaving = new AbortController()
    const left = drawers.draw(endless, { ...patient, signal: leaving.signal })
    const next = drawers.draw(short, patient)
    setTimeout(() => leaving.abort(), 100)
    await expect(left).rejects.toThrow('has gone')
    expect(ends).toHaveBeenCalledOnce()
    expect(wordsOf(await next)).toContain('A short paper')
  })

  it('that waits for its place waits no longer than it is waited for', async () => {
    const leaving = new AbortController()
    const first = drawers.draw(endless, { leftMs: 700 })
    const [late, gone] = [
      drawers.draw(short, { leftMs: 20 }),
      drawers.draw(short, { ...patient, signal: leaving.signal }),
    ]
    leaving.abort()
    await expect(gone).rejects.toThrow('has gone')
    await expect(late).rejects.toThrow('takes too long')
    await expect(first).rejects.toThrow('takes too long')
  })

  it('that needs more memory than one may have is refused in words, and the next one is drawn', async () => {
    await drawers.close()
    drawers = createDrawers({ atOnce: 1, megabytes: 64 })
    const wide = { defaultStyle: { font: 'NotoSans' }, content: ['word '.repeat(2_000_000)] }
    await expect(drawers.draw(wide, patient)).rejects.toThrow('too long to be drawn')
    expect(wordsOf(await drawers.draw(short, patient))).toContain('A short paper')
  })

  it('that cannot be drawn says why, and the next one is drawn', async () => {
    await expect(drawers.draw({ content: ['x'], defaultStyle: { font: 'None' } }, patient)).rejects.toThrow('None')
    await expect(drawers.draw({ content: [() => 'x'] }, patient)).rejects.toThrow('could not be cloned')
    expect(wordsOf(await drawers.draw(short, patient))).toContain('A short paper')
  })

  it('opens no file and no address', async () => {
    for (const image of ['/etc/hostname', 'file:///etc/hostname', 'http://127.0.0.1:9/a.png'])
      await expect(makePdf({ content: [{ image }] })).rejects.toThrow(
        /access|denied|not allowed|not found|invalid image/i,
      )
  })
})

it('one thread draws one paper after the other, and others are answered meanwhile', async () => {
  const ends = ended()
  await makePdf({ content: ['The first'] })
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 5)
  const since = performance.now()
  await makePdf({ content: lines(2000) })
  const took = performance.now() - since
  clearInterval(ticking)
  // Drawn here, it would have been none at all.
  expect(turns).toBeGreaterThan(Math.min(10, took / 50))
  expect(ends).not.toHaveBeenCalled()
})
