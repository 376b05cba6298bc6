import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an installation of processes needs to be ended whole, whatever happens. */
export type Children = {
  folder: string
  user: { uid: number; gid: number } | undefined
  start(name: string, program: string, args: string[], options?: { asDatabase?: boolean }): ChildProcess
  /** Folders of databases whose processes are nobody's children. */
  databases: Set<string>
  endAll(): void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for something that happens elsewhere. */
export async function eventually<T>(what: string, ask: () => Promise<T> | T, seconds = 120): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const found = await Promise.resolve()
      .then(ask)
      .catch(() => null)
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`)
    await pause(100)
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/** A process and all that come from it. */
export function treeOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const inside = (parent: string): string[] => [
    parent,
    ...all.filter((one) => parentOf(one) === parent).flatMap(inside),
  ]
  return inside(String(pid)).map(Number)
}

/** The first process of a database, as it says itself. */
export function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined
  } catch {
    return undefined
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** Keeps processes of other programs; each writes into a file of its own in the folder. */
export function keepChildren(folder: string, user: Children['user']): Children {
  const running = new Set<ChildProcess>()
  const databases = new Set<string>()
  const endAll = () => {
    const first = [...running].flatMap(({ pid }) => (pid ? treeOf(pid) : []))
    const rest = [...databases].flatMap((one) => {
      const pid = postmasterOf(one)
      return pid ? treeOf(pid) : []
    })
    signalAll([...first, ...rest], 'SIGKILL')
  }
  process.once('exit', endAll)
  return {
    folder,
    user,
    databases,
    endAll,
    start(name, program, args, { asDatabase = false } = {}) {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
        ...(asDatabase ? user : {}),
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      return child
    },
  }
}
