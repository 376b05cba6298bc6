import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

// The fields after the command, which is in parentheses and may itself contain spaces and parentheses.
const statFields = (pid: number) => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const signalled = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process with this id runs now; one that has ended and only waits to be collected by its parent does not. */
export function isRunning(pid: number): boolean {
  if (!signalled(pid)) return false
  return process.platform !== 'linux' || statFields(pid)[0] !== 'Z'
}

/** A text that tells this process from any other that had or will have the same id; empty where the system does not say. */
export function processIdentity(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform === 'linux') {
    const started = statFields(pid)[19]
    return started ? `${read('/proc/sys/kernel/random/boot_id').trim()}:${started}` : ''
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Whether the process with this id is the PostgreSQL server of that data directory. */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(directory)
    } catch {
      return false
    }
  }
  if (read(`/proc/${pid}/comm`).trim() !== 'postgres') return false
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === directory) return true
  } catch {
    // Not ours to look into; its command line may still tell.
  }
  return read(`/proc/${pid}/cmdline`).split('\0').includes(directory)
}
