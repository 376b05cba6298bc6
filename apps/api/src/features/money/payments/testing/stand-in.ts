import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a stand-in behaves: well, without an answer, failing at writes, or doing them and losing the answer. */
export type Mood = 'well' | 'hang' | 'reset' | 'error' | 'lost'
export type Thing = Record<string, unknown> & { id: string }
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

type Asked = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts a stand-in of a provider's API on this machine, which answers as its mood is. */
export async function startStandIn(mood: () => Mood, answer: (asked: Asked) => Answer) {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request
    const body = await readBody(request)
    if (mood() === 'hang') return
    if (mood() === 'reset') return request.socket.destroy()
    const told = answer({ method, url: new URL(request.url ?? '/', 'http://provider'), body, headers })
    if (mood() === 'lost' && method === 'POST') return request.socket.destroy()
    response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers })
    response.end(JSON.stringify(told.body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
