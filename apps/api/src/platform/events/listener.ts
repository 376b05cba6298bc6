import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { PreparingClient } from '../db/preparing-client.ts'
import { keptAlive, untilReached } from '../db/until-reached.ts'

type Options = {
  databaseUrl: string
  /** What is done with a message, by the channel it comes on. */
  channels: Readonly<Record<string, (message: string) => void>>
  log: FastifyBaseLogger
  /** Told when messages arrive from now on, and when they may be missed. */
  onHearing?: ((hearing: boolean) => void) | undefined
  /** Told when the connection stands but nothing comes: others to the same database may be as dead. */
  onSilence?: (() => void) | undefined
  /** How often a word is sent to ourselves. */
  beatMs?: number | undefined
}

export type Listener = {
  /** Whether messages arrive, as far as is known. */
  isHearing(): boolean
  close(): Promise<void>
}

/** So many words of our own may be outstanding. They are counted, not timed: while this process stood still, none was sent. */
const mostUnheard = 2
const connectMs = 5000
const endMs = 2000

/** Sends words to itself over a connection, on a channel of its own, and says when they do not come back. */
function startHeart(client: PreparingClient, beatMs: number, onSilence: () => void) {
  const channel = `karavan_beat_${randomBytes(8).toString('hex')}`
  let [sent, unheard] = [0, 0]
  const beat = () => {
    if (unheard > mostUnheard) return onSilence()
    unheard += 1
    sent += 1
    // What fails here is heard of as silence, or as the end of the connection.
    client.ask('select pg_notify($1, $2)', [channel, String(sent)]).catch(() => undefined)
  }
  const beating = setInterval(beat, beatMs)
  client.once('end', () => clearInterval(beating))
  return {
    channel,
    hear: (word: string) => {
      if (word === String(sent)) unheard = 0
    },
  }
}

/** Listens on a connection of its own, and connects again whenever that is lost or silent, until closed. */
export async function startListener(options: Options): Promise<Listener> {
  const { databaseUrl, channels, log, onHearing, onSilence, beatMs = 4000 } = options
  const closing = new AbortController()
  let client: PreparingClient | undefined
  let hearing = false
  const setHearing = (now: boolean) => {
    hearing = now
    onHearing?.(now)
  }

  const connect = async (): Promise<{ lost: Promise<void> }> => {
    const next = new PreparingClient({
      connectionString: databaseUrl,
      application_name: 'karavan-events',
      ...keptAlive,
      connectionTimeoutMillis: connectMs,
      pipeline: true,
    })
    // What an earlier connection says of its end says nothing of this one.
    const missed = () => client === next && setHearing(false)
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
    client = next
    await next.connect()
    const heart = startHeart(next, beatMs, () => {
      log.warn('event connection silent')
      next.cut()
      onSilence?.()
    })
    next.on('notification', ({ channel, payload = '' }) => {
      try {
        if (channel === heart.channel) heart.hear(payload)
        else channels[channel]?.(payload)
      } catch (error) {
        log.warn({ err: error }, 'live event not understood')
      }
    })
    try {
      await Promise.all([heart.channel, ...Object.keys(channels)].map((channel) => next.ask(`LISTEN ${channel}`)))
    } catch (error) {
      next.cut()
      throw error
    }
    setHearing(true)
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
  const kept = keepConnected(await untilReached(connect))
  return {
    isHearing: () => hearing,
    async close() {
      closing.abort()
      // One that is silent does not say goodbye either.
      const cutting = setTimeout(() => client?.cut(), endMs)
      await client?.end().catch(() => undefined)
      clearTimeout(cutting)
      await kept
    },
  }
}
