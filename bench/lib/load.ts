import { connect, type Socket } from 'node:net'

/** One request as it goes over the wire. */
export type Wire = Buffer

type Request = { method?: 'POST'; path: string; token?: string | null; body?: unknown; key?: string }

/** Writes a request down once, so that sending it costs next to nothing. */
export function wireOf({ method, path, token, body, key }: Request): Wire {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method ?? 'GET'} /api/v1${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

const headEnd = Buffer.from('\r\n\r\n')

/** Reads the head of an answer: how long it is in all; an answer that is not a good one is thrown. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf(headEnd)
  if (end < 0) throw new Error('The head of an answer came in two parts')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 2/.test(head) || length === undefined)
    throw new Error(`A request failed: ${head.split('\r\n')[0]} ${chunk.toString('utf8', end, end + 600)}`)
  return end + headEnd.length + Number(length)
}

/** One client: asks, waits for the whole answer, asks the next. */
function runClient(port: number, next: () => Wire | null, answered: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let missing = 0
    const ask = () => {
      const wire = next()
      if (wire) socket.write(wire)
      else socket.end(resolve)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      try {
        missing = (missing || lengthOf(chunk)) - chunk.length
      } catch (error) {
        socket.destroy()
        reject(error instanceof Error ? error : new Error(String(error)))
        return
      }
      if (missing > 0) return
      answered()
      ask()
    })
  })
}

/**
 * Requests a second that the server answers, each of them well, by so many clients that each wait for an answer before they
 * ask again. They only look for the end of an answer, since whoever reads it does so on another machine. Counted is from the
 * first answers on to the last.
 */
export async function requestsPerSecond(
  address: string,
  { clients, seconds }: { clients: number; seconds: number },
  draw: () => Wire | null,
): Promise<{ rate: number; count: number }> {
  const port = Number(new URL(address).port)
  const moments: number[] = []
  const end = performance.now() + seconds * 1000
  const next = () => (performance.now() < end ? draw() : null)
  const answered = () => moments.push(performance.now())
  await Promise.all(Array.from({ length: clients }, () => runClient(port, next, answered)))
  const [first = 0, last = 0] = [moments[clients - 1], moments.at(-1)]
  return { rate: ((moments.length - clients) * 1000) / (last - first), count: moments.length }
}
