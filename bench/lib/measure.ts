import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { bundleServer } from './bundle.ts'

const run = promisify(execFile)
/** As many ask at a time, of us and of the unit. */
export const clients = 16

/** A statement as the server sends it. */
export type Statement = { name?: string; text: string; values: unknown[] }

/** Makes the database of pgbench's own, from which it selects by key. */
export async function makeUnit(url: string): Promise<void> {
  await run('pgbench', ['-i', '-q', '-s', '10', url])
}

/** Selects by key that the database answers in a second: a unit that none of our own code can slow down. */
export async function selectsPerSecond(url: string, seconds: number): Promise<number> {
  const given = ['-n', '-S', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), url]
  const { stdout } = await run('pgbench', given)
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!found) throw new Error(`pgbench said: ${stdout}`)
  return Number(found)
}

const ticks = 100

const statOf = (pid: string): { parent: string; seconds: number } | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Own time and that of children that ended.
    return {
      parent: fields[1] ?? '',
      seconds: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticks,
    }
  } catch {
    return null
  }
}

export const parentOf = (pid: number): number => Number(statOf(String(pid))?.parent)

/** A process and its children. */
const familyOf = (pid: number): { name: string; seconds: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ name, stat: statOf(name) }))
    .filter(({ name, stat }) => stat && (name === String(pid) || stat.parent === String(pid)))
    .map(({ name, stat }) => ({ name, seconds: stat?.seconds ?? 0 }))

/** Seconds of processor time a process and its children took so far. */
export const processorSeconds = (pid: number): number => familyOf(pid).reduce((sum, { seconds }) => sum + seconds, 0)

/** What the largest of a process and its children has in memory now, in MB. */
export const residentOf = (pid: number): number =>
  Math.max(
    ...familyOf(pid).map(
      ({ name }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) / 1024,
    ),
  )

export type Server = { url: string; pid: number; stop(): void }

/** Starts the server on a database and waits until it listens. */
export async function startServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> {
  const profile = process.env.BENCH_PROFILE
  const watched = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const given = [...watched, '--enable-source-maps', await bundleServer(), databaseUrl, JSON.stringify(settings)]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}

export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
