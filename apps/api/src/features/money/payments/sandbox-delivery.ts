import type { AddressInfo } from 'node:net'
import type { App } from '../../../platform/platform.ts'

const path = '/api/v1/payments/webhook'
const patienceMs = 5000

/** Brings a signed message to the webhook and answers with the status it got. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<number>

function ownUrl({ address, port, family }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  const host = anywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}${path}`
}

/** Delivers over the network to this very server; before it listens, the message takes the way a request would. */
export const deliverTo =
  (app: App): Deliver =>
  async (body, given) => {
    const headers = { 'content-type': 'application/json', ...given }
    const address = app.server.listening ? app.server.address() : null
    if (address === null || typeof address === 'string')
      return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(ownUrl(address), { method: 'POST', headers, body, signal })
    await answer.body?.cancel()
    return answer.status
  }
