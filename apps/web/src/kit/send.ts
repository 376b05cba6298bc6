import type { Endpoint, Sent } from '@karavan/contracts/kit/endpoint'
import type { FetchArgs } from '@reduxjs/toolkit/query'

type Plain = string | number | boolean
type Loose = {
  params?: Record<string, Plain | null | undefined>
  query?: Record<string, Plain | readonly Plain[] | null | undefined>
  body?: unknown
  idempotencyKey?: string
}

function fillPath(path: string, params: Loose['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

function writeQuery(query: Loose['query'] = {}): string {
  const written = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    written.set(key, typeof value === 'object' ? value.join(',') : String(value))
  }
  const text = written.toString()
  return text ? `?${text}` : ''
}

/**
 * Turns an endpoint and what is sent to it into fetch arguments: path parameters encoded, empty query values left
 * out, lists joined by commas, and an Idempotency-Key for the calls that need one.
 */
export const send =
  <E extends Endpoint>(endpoint: E) =>
  (sent: Sent<E> | void): FetchArgs => {
    const { params, query, body, idempotencyKey } = (sent ?? {}) as Loose
    const key = idempotencyKey ?? (endpoint.idempotent ? crypto.randomUUID() : undefined)
    return {
      url: fillPath(endpoint.path, params) + writeQuery(query),
      method: endpoint.method,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
    }
  }
