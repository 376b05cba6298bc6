import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Stands between a program and its database, and can be silent without hanging up. */
export interface Proxy {
  /** The address of the database by way of it. */
  url: string
  /** Passes nothing on any more; whoever comes is taken and hears nothing. */
  freeze(): void
  /** Passes everything on again, also what was held back. */
  thaw(): void
  /** Serves whoever comes from now on; those from before stay without a word, as after a change of the primary. */
  replace(): void
  /** Hangs up on everybody. */
  cut(): void
  close(): Promise<void>
}

/** Forwards to the database of an address. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const sockets = new Set<Socket>()
  /** Who came while nothing was passed on. */
  const inVain = new Set<Socket>()
  let frozen = false

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = reach()
    pass(near, far)
    pass(far, near)
    if (!frozen) return
    inVain.add(near)
    // A listener for data has set them going.
    for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    replace() {
      frozen = false
      for (const socket of inVain) socket.destroy()
      inVain.clear()
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
