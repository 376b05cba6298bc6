import type { ChildProcess } from 'node:child_process'
import { clearLeftover, halt, launch, type Server } from './postmaster.ts'

interface Supervised {
  server: Server
  child: ChildProcess
  port: number
  log(message: string): void
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Keeps the server running: should it die, it is started again on the same port, until `stop` is called. */
export function supervise({ server, child, port, log }: Supervised): { stop(): Promise<void> } {
  let current = child
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  const restart = async () => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        await clearLeftover(server, log)
        current = await launch(server, port)
        log('the database runs again')
        watch()
        return
      } catch (error) {
        log(`${(error as Error).message} Trying again.`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  const watch = () => {
    current.once('exit', (code, signal) => {
      if (stopping) return
      log(`the database ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      restarting = restart()
    })
  }
  watch()

  return {
    async stop() {
      stopping = true
      await restarting
      // Its end is waited for: with nothing else to do this process would be over before it.
      current.ref()
      if (current.exitCode === null && current.signalCode === null) await halt(server)
      await ended(current)
    },
  }
}
