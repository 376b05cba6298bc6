import autocannon from 'autocannon'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleServer } from './bundle.ts'

const run = promisify(execFile)
const clients = 16

/** A statement as the server sends it. */
export type Statement = { name?: string; text: string; values: unknown[] }

const literal = (value: unknown): string => (Array.isArray(value) ? `{${value.map(String).join(',')}}` : String(value))

/** The statements of one request as a transaction of pgbench, with the same values as parameters. */
function scriptOf(statements: readonly Statement[]): { text: string; variables: string[] } {
  const variables: string[] = []
  const texts = statements.map(({ text, values }, at) => {
    for (const [index, value] of values.entries())
      if (value !== null) variables.push('-D', `v${at}_${index + 1}=${literal(value)}`)
    return (
      text
        // What looks like a variable of pgbench's own and is the format of a time.
        .replaceAll('HH24:MI:SS', 'HH24-MI-SS')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\$(\d+)/g, (_, number: string) =>
          values[Number(number) - 1] === null ? 'null' : `:v${at}_${number}`,
        )
    )
  })
  return { text: `${texts.join(';\n')};\n`, variables }
}

/** Transactions a second that the database alone makes of these statements. */
export async function transactionsPerSecond(
  url: string,
  statements: readonly Statement[],
  seconds: number,
): Promise<number> {
  return runScript(url, scriptOf(statements), seconds)
}

/** The same for a script that is made elsewhere. */
export async function runScript(
  url: string,
  { text, variables }: { text: string; variables: string[] },
  seconds: number,
): Promise<number> {
  const file = join(mkdtempSync(join(tmpdir(), 'karavan-bench-')), 'request.sql')
  writeFileSync(file, text)
  const given = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    file,
    ...variables,
    url,
  ]
  const { stdout } = await run('pgbench', given)
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!found) throw new Error(`pgbench said: ${stdout}`)
  return Number(found)
}

/**
 * Requests a second that the server answers, each of them well, from the first answers on to the last: those under way
 * at the end took their time and are not counted, while pgbench waits for its last transactions and counts them.
 */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  request: autocannon.Request = {},
): Promise<{ rate: number; count: number }> {
  const moments: number[] = []
  const { requests, non2xx, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections: clients, duration: seconds, requests: [request] }
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    running.on('response', () => moments.push(performance.now()))
  })
  if (non2xx > 0 || errors > 0)
    throw new Error(`${non2xx + errors} requests failed: ${JSON.stringify(statusCodeStats)}`)
  const [first = 0, last = 0] = [moments[clients - 1], moments.at(-1)]
  return { rate: ((moments.length - clients) * 1000) / (last - first), count: requests.total }
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

/** Seconds of processor time a process and its children took so far. */
export const processorSeconds = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ name, stat: statOf(name) }))
    .filter(({ name, stat }) => stat && (name === String(pid) || stat.parent === String(pid)))
    .reduce((sum, { stat }) => sum + (stat?.seconds ?? 0), 0)

/** Starts the server on a database and waits until it listens. */
export async function startServer(databaseUrl: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ['--enable-source-maps', await bundleServer(), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}

export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
