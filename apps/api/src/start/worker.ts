import type { Config } from '../config.ts'

/** What the first process tells another one that answers requests. */
export type Order = { do: 'work'; databaseUrl: string; jobs: boolean } | { do: 'stop' } | { do: 'answer' }

/** What such a process tells the first one. */
export type Report =
  | { is: 'loaded' }
  | { is: 'alive' }
  | { is: 'listening'; address: string }
  | { is: 'failed'; sentence: string }

/** What answers requests, and tells where. */
export type Server = { listen(): Promise<string>; stop(): Promise<void> }

const report = (words: Report) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(words, () => resolve())
    else resolve()
  })

type Part = {
  config: Config
  build(config: Config, databaseUrl: string): Promise<Server>
  /** What a person should read of a failure. */
  sentenceOf(error: unknown): string
}

/** Answers requests on the orders of the first process; without that one it ends by itself. */
export function workOnOrders({ config, build, sentenceOf }: Part): void {
  let built: Promise<Server> | undefined
  const fail = async (error: unknown) => {
    await report({ is: 'failed', sentence: sentenceOf(error) })
    process.exit(1)
  }
  const stop = async () => {
    const server = await built?.catch(() => undefined)
    await server?.stop()
    process.exit(0)
  }
  // A signal of the terminal reaches every process; the first one passes it on in order.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('uncaughtException', (error) => void fail(error))
  process.on('unhandledRejection', (reason) => void fail(reason))
  process.on('message', (order: Order) => {
    if (order.do === 'stop') void stop()
    if (order.do === 'answer') void report({ is: 'alive' })
    if (order.do !== 'work') return
    built = build({ ...config, jobs: order.jobs }, order.databaseUrl)
    built
      .then((server) => server.listen())
      .then((address) => report({ is: 'listening', address }))
      .catch(fail)
  })
  // An order that comes before somebody listens for it is lost.
  void report({ is: 'loaded' })
}
