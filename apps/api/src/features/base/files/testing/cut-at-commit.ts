import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to a database that is cut once it has committed, before anybody hears of it. */
export async function cutAtCommit(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  const socket = url.searchParams.get('host')
  const server = createServer((client) => {
    const database = socket ? connect(`${socket}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
    let committing = false
    client.on('data', (chunk) => {
      committing ||= chunk.includes('COMMIT')
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (!committing) client.write(chunk)
      else if (chunk.includes('COMMIT')) client.destroy()
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
