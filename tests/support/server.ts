import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { root } from './root.ts'

/** A built server that runs as its own process, as `npm start` runs it. */
export interface ServerProcess {
  url: string
  port: number
  child: ChildProcess
  /** All it has written so far. */
  output(): string
  /** Waits until it answers that it is ready; throws what it wrote should it end instead. */
  ready(): Promise<void>
  /** Waits for its end. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks it to stop and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** What a server is started with. */
export interface ServerOptions {
  env?: Record<string, string>
  /** The folder of the project it is started from. */
  project?: string
  /** The user it runs as. */
  uid?: number
}

const running = new Set<ChildProcess>()

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200
  } catch {
    return false
  }
}

/** Starts the built server on a free port as one process, with no setting of the surrounding environment but those given. */
export async function startServer({ env = {}, project = root, uid }: ServerOptions = {}): Promise<ServerProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(project, 'scripts/start.mjs')], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: url,
      PROCESSES: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  running.add(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  return {
    url,
    port,
    child,
    output: () => output,
    ended,
    async ready() {
      while (!(await answers(url))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Ends every server that a test left running. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      return gone
    }),
  )
}
