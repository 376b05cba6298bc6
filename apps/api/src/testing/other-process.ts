import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, StartedApp } from './started-app.ts'
import type { TestApp } from './test-app.ts'
import type { Told } from './other-process.run.ts'
import { programOf } from './program.ts'

/** An application on the database of another, in a process of its own; it is closed before that one. */
export async function startOtherProcess(
  { app, databaseUrl }: TestApp,
  env: Record<string, string> = { JOBS: 'off' },
): Promise<Pick<StartedApp, 'call' | 'close'> & { kill(): Promise<unknown> }> {
  const program = await programOf(new URL('./other-process.run.ts', import.meta.url))
  const settings = JSON.stringify({ DATA_DIR: app.platform.config.dataDir, ...env })
  const child = fork(program, [databaseUrl, settings], { execArgv: [] })
  const waiting = new Map<number, (told: Told) => void>()
  const left = once(child, 'exit')
  child.on('message', (told: Told) => waiting.get(told.id)?.(told))
  let count = 0
  const ask = (asked: object) =>
    new Promise<Told>((resolve, reject) => {
      count += 1
      waiting.set(count, resolve)
      void left.then(() => reject(new Error('The other process ended')))
      child.send({ id: count, ...asked })
    })
  await ask({})
  return {
    call: async <T>(...call: Parameters<StartedApp['call']>) => (await ask({ call })).answer as Answer<T>,
    /** Ends it as a power cut would. */
    kill() {
      child.kill('SIGKILL')
      return left
    },
    async close() {
      child.disconnect()
      await left
    },
  }
}
