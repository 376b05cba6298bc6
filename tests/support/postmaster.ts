import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readPidFile } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { isPostmasterOf, isRunning } from '../../apps/api/src/platform/postgres/process-identity.ts'

/** Waits for something that happens elsewhere; throws what `what` says when it does not happen. */
export async function until(condition: () => boolean, what = () => condition.toString()): Promise<void> {
  const deadline = Date.now() + 90_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Ends a process and waits until it is gone. */
export async function end(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!pid || !isRunning(pid)) return
  process.kill(pid, signal)
  await until(
    () => !isRunning(pid),
    () => `process ${pid} does not end`,
  )
}

/** The running PostgreSQL of a data folder, if there is one. */
export function findPostmaster(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const directory = realpathSync(join(dataDir, 'postgres', '18'))
    const found = readPidFile(directory)
    return found && isPostmasterOf(found.pid, directory) ? found : undefined
  } catch {
    return undefined
  }
}
