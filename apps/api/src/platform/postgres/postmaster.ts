import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { asUser, type DatabaseUser } from './database-user.ts'
import { isPostmasterOf } from './process-identity.ts'
import { runProgram } from './run-program.ts'
import { StartupError } from './startup-error.ts'

/** What it takes to run the server of one cluster. */
export interface Server {
  binaries: Binaries
  user: DatabaseUser | undefined
  directory: string
  logFile: string
  settings: Record<string, string>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A port of the loopback interface that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const pidFile = (directory: string) => join(directory, 'postmaster.pid')

/** What the server of a directory says of itself: lines 1, 4, 5 and 8 of the file described in PostgreSQL's pidfile.h. */
export function readPidFile(
  directory: string,
): { pid: number; port: number; socketFolder: string; state: string } | undefined {
  try {
    const lines = readFileSync(pidFile(directory), 'utf8').split('\n')
    const [, , , port, socketFolder = '', , , state = ''] = lines
    return { pid: Number(lines[0]), port: Number(port), socketFolder: socketFolder.trim(), state: state.trim() }
  } catch {
    return undefined
  }
}

const sizeOf = (file: string) => {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

const keepLogShort = (file: string) => {
  if (sizeOf(file) > 10_000_000) renameSync(file, `${file}.old`)
}

const lastFatal = (file: string, from: number) => {
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n')
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line.trim()))?.trim()
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts the server on that port and waits until it accepts connections, however long its recovery takes. */
export async function launch(server: Server, port: number): Promise<ChildProcess> {
  const { binaries, user, directory, logFile, settings } = server
  keepLogShort(logFile)
  const from = sizeOf(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // In a session of its own, so that Ctrl-C reaches only Karavan, which then stops its parts in order.
  const child = spawn(binaries.postgres, ['-D', directory, ...flags], {
    ...asUser(user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  while (!failure && !hasEnded(child)) {
    const found = readPidFile(directory)
    if (found?.pid === child.pid && found?.state === 'ready') {
      child.unref()
      return child
    }
    await pause(15)
  }
  throw new StartupError(
    `The embedded database did not start: ${failure ?? lastFatal(logFile, from) ?? 'it said nothing'} (see ${logFile}).`,
  )
}

/** Stops the server of this directory: in order if it can, at once if it must. Answers when it has ended. */
export async function halt({
  binaries,
  user,
  directory,
}: Pick<Server, 'binaries' | 'user' | 'directory'>): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', 4],
    ['immediate', 2],
  ] as const) {
    const args = ['stop', '-D', directory, '-m', mode, '-w', '-t', String(seconds)]
    const { code } = await runProgram(binaries.pgCtl, args, user)
    const left = readPidFile(directory)
    if (code === 0 || !left || !isPostmasterOf(left.pid, directory)) return
  }
  throw new StartupError(`The embedded database in ${directory} did not stop.`)
}

/** Ends what an earlier process that was killed left behind: its still running server, or the file that names it. */
export async function clearLeftover(server: Server, log: (message: string) => void): Promise<void> {
  const found = readPidFile(server.directory)
  if (!found) return
  if (isPostmasterOf(found.pid, server.directory)) {
    log(`stopping the database that an earlier process left running (process ${found.pid})`)
    await halt(server)
  } else {
    // Its number may belong to another program by now, for which PostgreSQL would take it and refuse to start.
    rmSync(pidFile(server.directory), { force: true })
    for (const name of readdirSync(server.directory).filter((entry) => entry.startsWith('.s.PGSQL.')))
      rmSync(join(server.directory, name), { force: true })
  }
}

/** Starts the server on a free port; a port taken in between, or memory not yet given back by a killed server, is tried again. */
export async function launchSomewhere(server: Server): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { child: await launch(server, port), port }
    } catch (error) {
      const passing = /could not create any TCP|could not bind|shared memory block/.test((error as Error).message)
      if (!passing || attempt === 8) throw error
      await pause(100 * attempt)
    }
  }
}
