import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { answerForAll } from '../platform/metrics/all-processes.ts'
import { StartupError } from '../platform/postgres/startup-error.ts'
import { remark } from './step.ts'
import type { Order, Report, Server } from './worker.ts'

const youth = 5000
const breath = 1000
const mostFailures = 5
const askEvery = 1000
/** Whoever leaves so many questions in a row without an answer stands still, and holds what others wait for. */
const mostUnanswered = 15

type Options = {
  count: number
  databaseUrl: string
  /** Whether one of them works on jobs. */
  jobs: boolean
  /** Called when a process cannot be kept running. */
  giveUp(error: Error): void
}

/** One process more: where it listens, and why it ended. */
function launch(order: Order, answering: Set<Worker>) {
  const worker = cluster.fork()
  answerForAll(worker, answering)
  const tell = (words: Order) => worker.isConnected() && worker.send(words, () => undefined)
  let [wanted, sentence]: [Order, string | undefined] = [order, undefined]
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      answering.delete(worker)
      resolve(sentence ?? `A process ended by ${signal ?? `code ${code}`}.`)
    })
  })
  const listening = new Promise<string>((resolve) => {
    worker.on('message', (report: Report) => {
      if (report.is === 'loaded') tell(wanted)
      if (report.is === 'listening') {
        answering.add(worker)
        endWhenSilent(worker)
        resolve(report.address)
      }
      if (report.is === 'failed') sentence = report.sentence
    })
  })
  const stop = () => {
    // One that is still loading does not hear it yet, and is told as soon as it does.
    wanted = { do: 'stop' }
    tell(wanted)
  }
  return { listening, ended, stop }
}

type Launched = ReturnType<typeof launch>

/**
 * Ends a process that no longer answers. Questions are counted, not time: when this process stood still itself, or the whole
 * machine did, nothing was asked meanwhile.
 */
function endWhenSilent(worker: Worker): void {
  let unanswered = 0
  const asking = setInterval(() => {
    unanswered += 1
    if (unanswered > mostUnanswered) {
      remark('A process does not answer any more and is ended.')
      worker.process.kill('SIGKILL')
    } else if (worker.isConnected()) worker.send({ do: 'answer' } satisfies Order, () => undefined)
  }, askEvery)
  worker.on('message', ({ is }: Report) => {
    if (is === 'alive') unanswered = 0
  })
  worker.once('exit', () => clearInterval(asking))
}

/** Several processes that answer at one address; one that ends by itself is replaced. */
export function workers({ count, databaseUrl, jobs, giveUp }: Options): Server {
  const places = new Map<number, Launched>()
  const answering = new Set<Worker>()
  let stopping = false

  const start = (place: number): Launched => {
    // One asks the queue for jobs: the others would only ask more often.
    const worker = launch({ do: 'work', databaseUrl, jobs: jobs && place === 0 }, answering)
    places.set(place, worker)
    return worker
  }

  const keep = async (place: number, first: Launched) => {
    let worker = first
    for (let failures = 0; ; worker = start(place)) {
      const begun = Date.now()
      const why = await worker.ended
      places.delete(place)
      if (stopping) return
      failures = Date.now() - begun < youth ? failures + 1 : 0
      if (failures > mostFailures) return giveUp(new StartupError(why))
      remark(`${why} Another one takes its place.`)
      if (failures > 0) await wait(breath)
      if (stopping) return
    }
  }

  const stop = async () => {
    stopping = true
    await Promise.all(
      [...places.values()].map((worker) => {
        worker.stop()
        return worker.ended
      }),
    )
  }

  const begin = async (place: number): Promise<string> => {
    const worker = start(place)
    const address = await Promise.race([
      worker.listening,
      worker.ended.then((why) => {
        throw new StartupError(why)
      }),
    ])
    void keep(place, worker)
    return address
  }

  const listen = async () => {
    // The first one fills an empty database; the others find it filled.
    const address = await begin(0)
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => begin(index + 1)))
    return address
  }
  return { listen, stop }
}
