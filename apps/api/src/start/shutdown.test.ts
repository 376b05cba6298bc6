import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { programOf } from '../testing/program.ts'
import { Interrupted, Parts } from './shutdown.ts'

it('gives up on a part that hangs after its time, and stops the others', async () => {
  const parts = new Parts()
  const stopped: string[] = []
  parts.add('The first', async () => void stopped.push('first'))
  parts.add('The one that hangs', () => new Promise(() => {}), 20)
  parts.add('The last', async () => void stopped.push('last'))
  await parts.stop()
  expect(stopped).toEqual(['last', 'first'])
})

it('breaks a start off that is no longer wanted, and stops the part it came with too', async () => {
  const parts = new Parts()
  const stopped: string[] = []
  parts.signal.throwIfAborted()
  parts.cancel()
  expect(() => parts.signal.throwIfAborted()).toThrow(Interrupted)
  expect(() => parts.add('The next', async () => void stopped.push('next'))).toThrow(Interrupted)
  await parts.stop()
  expect(stopped).toEqual(['next'])
})

it('takes ten seconds at most, and longer when what is under way may', () => {
  const parts = new Parts()
  expect(parts.limit).toBeLessThan(10_000)
  parts.allow(60_000)
  expect(parts.limit).toBeGreaterThan(60_000)
})

it.each(['a part', 'the database'])('stays until %s has stopped, though nothing else is left to do', async (what) => {
  const program = await programOf(new URL('./testing/stopping.ts', import.meta.url))
  expect(execFileSync(process.execPath, [program, what], { encoding: 'utf8', stdio: 'pipe' })).toBe('stopped\n')
})
