import { endpoint } from '@karavan/contracts/kit/endpoint'
import { idParams, listQuery, one } from '@karavan/contracts/kit/list'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { send } from './send.ts'
import { changedTags, createdTags, listTags, oneTag } from './tags.ts'

const common = { access: 'public', summary: '', tag: 'Test', response: one(z.string()) } as const
const list = endpoint({
  ...common,
  method: 'GET',
  path: '/things',
  query: listQuery({ sort: ['name'], defaultSort: 'name', filter: { ages: z.array(z.number()).optional() } }),
})
const get = endpoint({
  ...common,
  method: 'GET',
  path: '/places/:id/rooms/:room',
  params: z.object({ id: z.string(), room: z.string() }),
})
const book = endpoint({ ...common, method: 'POST', path: '/book', body: z.object({ n: z.number() }), idempotent: true })
const remove = endpoint({ ...common, method: 'DELETE', path: '/things/:id', params: idParams })

describe('send', () => {
  it('encodes every path parameter', () => {
    expect(send(get)({ params: { id: 'Ras Al/Khaimah?', room: 'ü' } }).url).toBe(
      '/places/Ras%20Al%2FKhaimah%3F/rooms/%C3%BC',
    )
  })

  it('refuses a path with a hole in it', () => {
    expect(() => send(remove)({ params: { id: '' } })).toThrow('needs id')
  })

  it('writes the query without empty values and joins lists by commas', () => {
    const { url } = send(list)({ query: { page: 2, q: '', sort: '-name', ages: [7, 12] } })
    expect(url).toBe('/things?page=2&sort=-name&ages=7%2C12')
  })

  it('sends nothing where nothing is given', () => {
    expect(send(list)()).toEqual({ url: '/things', method: 'GET' })
  })

  it('carries the body, and the key it was given or one of its own', () => {
    expect(send(book)({ body: { n: 1 }, idempotencyKey: 'k-1' })).toEqual({
      url: '/book',
      method: 'POST',
      body: { n: 1 },
      headers: { 'Idempotency-Key': 'k-1' },
    })
    const own = () => (send(book)({ body: { n: 1 } }).headers as Record<string, string>)['Idempotency-Key']
    expect(own()).toMatch(/^[0-9a-f-]{36}$/)
    expect(own()).not.toBe(own())
  })
})

describe('tags', () => {
  it('names a list and all its rows', () => {
    expect(listTags('Thing')({ data: [{ id: 'a' }, { id: 'b' }] })).toEqual([
      { type: 'Thing', id: 'LIST' },
      { type: 'Thing', id: 'a' },
      { type: 'Thing', id: 'b' },
    ])
    expect(listTags('Thing')(undefined)).toEqual([{ type: 'Thing', id: 'LIST' }])
  })

  it('finds the rows where the answer keeps them elsewhere', () => {
    const tags = listTags('Hotel', (answer: { hotels: { id: string }[] }) => answer.hotels)
    expect(tags({ hotels: [{ id: 'h' }] })).toContainEqual({ type: 'Hotel', id: 'h' })
  })

  it('names one record, and what a write makes stale', () => {
    const sent = { params: { id: 'a' } }
    expect(oneTag('Thing')(null, null, sent)).toEqual([{ type: 'Thing', id: 'a' }])
    expect(createdTags('Thing')).toEqual([{ type: 'Thing', id: 'LIST' }])
    expect(changedTags('Thing')(null, null, sent)).toEqual([
      { type: 'Thing', id: 'LIST' },
      { type: 'Thing', id: 'a' },
    ])
  })
})
