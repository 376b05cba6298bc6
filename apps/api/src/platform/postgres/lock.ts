import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processIdentity } from './process-identity.ts'
import { StartupError } from './startup-error.ts'

interface Holder {
  pid: number
  identity: string
  since: string
}

const readHolder = (file: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    return Number.isInteger(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

const holds = ({ pid, identity }: Holder) => isRunning(pid) && (identity === '' || identity === processIdentity(pid))

const tryTake = (file: string, holder: Holder) => {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new StartupError(`The data folder cannot be written: ${(error as Error).message}.`)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether a running process holds the lock of this data folder. */
export function isLocked(dataDir: string): boolean {
  const holder = readHolder(join(dataDir, 'karavan.lock'))
  return holder !== undefined && holds(holder)
}

/** Makes this process the only one that uses the data folder; a lock whose holder has died is no obstacle. */
export async function takeLock(dataDir: string): Promise<{ release(): void }> {
  const file = join(dataDir, 'karavan.lock')
  const mine: Holder = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    since: new Date().toISOString(),
  }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (tryTake(file, mine)) {
      return {
        release() {
          if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
        },
      }
    }
    const holder = readHolder(file)
    if (holder && holds(holder)) {
      throw new StartupError(
        `Another Karavan (process ${holder.pid}, since ${holder.since}) already uses the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    // An unreadable lock may be one that is being written right now.
    if (!holder && attempt < 5) await pause(50)
    else discard(file)
  }
  throw new StartupError(`The lock ${file} could not be taken: other processes keep taking it.`)
}

// Renamed before it is judged once more, so that a lock taken by someone else in the meantime is given back, not deleted.
function discard(file: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = readHolder(aside)
  if (holder && holds(holder)) renameSync(aside, file)
  else rmSync(aside, { force: true })
}
