import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Message = { figures: 'all' | 'own'; number: number; answer?: unknown }
/** The other end of a channel between the first process and another one. */
type Peer = NodeJS.EventEmitter & { send?(message: Message): unknown }

const patience = 2000
let asked = 0

/** Asks the other end; whoever is too busy to answer in time, or not there any more, gives nothing. */
const ask = <T>(peer: Peer, figures: Message['figures']): Promise<T | undefined> =>
  new Promise((resolve) => {
    const number = ++asked
    const end = (answer?: T) => {
      clearTimeout(timer)
      peer.off('message', hear)
      resolve(answer)
    }
    const hear = (message: Message) => {
      if (message.figures === figures && message.number === number && 'answer' in message) end(message.answer as T)
    }
    const timer = setTimeout(end, patience)
    peer.on('message', hear)
    peer.send?.({ figures, number })
  })

const answerTo = (peer: Peer, figures: Message['figures'], find: () => Promise<unknown>) =>
  peer.on('message', (message: Message) => {
    if (message.figures !== figures || 'answer' in message) return
    void find().then((answer) => peer.send?.({ ...message, answer }))
  })

/** In the first process: answers one of the others that asks for the figures of them all. */
export function answerForAll(worker: Worker, answering: Iterable<Worker>): void {
  answerTo(worker, 'all', async () => {
    const found = await Promise.all([...answering].map((one) => ask<Figures>(one, 'own')))
    return AggregatorRegistry.aggregate(found.filter((figures) => figures !== undefined)).metrics()
  })
}

/** The figures of these registries, together with those of every other process that answers at this address. */
export function gatherFigures(own: readonly Registry[]): () => Promise<string> {
  const alone = async () => (await Promise.all(own.map((registry) => registry.metrics()))).join('')
  if (!cluster.isWorker) return alone
  answerTo(process, 'own', async () => (await Promise.all(own.map((registry) => registry.getMetricsAsJSON()))).flat())
  return async () => (await ask<string>(process, 'all')) ?? alone()
}
