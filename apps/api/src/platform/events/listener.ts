import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

type Options = {
  databaseUrl: string
  /** What is done with a message, by the channel it comes on. */
  channels: Readonly<Record<string, (message: string) => void>>
  log: FastifyBaseLogger
  /** Told when messages arrive from now on, and when they may be missed. */
  onHearing?: ((hearing: boolean) => void) | undefined
}

/** Listens on a connection of its own, and connects again whenever that is lost, until closed. */
export async function startListener({ databaseUrl, channels, log, onHearing }: Options) {
  const closing = new AbortController()
  let client: pg.Client | undefined

  const connect = async (): Promise<{ lost: Promise<void> }> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'karavan-events',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    // What an earlier connection says of its end says nothing of this one.
    const missed = () => client === next && onHearing?.(false)
    const lost = new Promise<void>((resolve) =>
      next.once('end', () => {
        missed()
        resolve()
      }),
    )
    next.on('error', (error) => {
      missed()
      log.warn({ err: error }, 'event connection lost')
    })
    next.on('notification', ({ channel, payload = '' }) => {
      try {
        channels[channel]?.(payload)
      } catch (error) {
        log.warn({ err: error }, 'live event not understood')
      }
    })
    client = next
    await next.connect()
    for (const channel of Object.keys(channels)) await next.query(`LISTEN ${channel}`)
    onHearing?.(true)
    return { lost }
  }

  const keepConnected = async (first: { lost: Promise<void> }) => {
    let connection: { lost: Promise<void> } | undefined = first
    for (;;) {
      await connection?.lost
      await wait(500, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      connection = await connect().catch((error: unknown) => {
        log.warn({ err: error }, 'event connection not made')
        return undefined
      })
    }
  }

  // The first connection stands before anybody is told that events arrive.
  const kept = keepConnected(await connect())
  return {
    async close() {
      closing.abort()
      await client?.end().catch(() => undefined)
      await kept
    },
  }
}
