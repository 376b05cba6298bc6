import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { Platform } from '../platform.ts'
import { makePdf } from './pdf.ts'
import { createTurns, drawInTurn } from './turns.ts'

const patient = { atOnce: 2, waitingEach: 3, patienceMs: 60_000, workMs: 60_000 }
const staying = () => new AbortController().signal
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work that ends when it is told to, and notes who is at it. */
function desk() {
  const [started, ends, most] = [[] as string[], [] as (() => void)[], { count: 0 }]
  let busy = 0
  const work = (name: string) => async () => {
    started.push(name)
    most.count = Math.max(most.count, ++busy)
    await new Promise<void>((resolve) => ends.push(resolve))
    busy--
    return name
  }
  return { started, ends, most, work }
}

describe('papers', () => {
  it('are drawn one at a time for an organisation, and few in all', async () => {
    const { started, ends, most, work } = desk()
    const inTurn = createTurns(patient)
    const asked = ['a', 'a', 'b', 'c', 'a'].map((key, index) => inTurn(key, staying(), work(`${key}${index}`)))
    await settled()
    expect(started).toEqual(['a0', 'b2'])
    while (started.length < 5 || ends.length > 0) {
      ends.shift()?.()
      await settled()
    }
    expect(await Promise.all(asked)).toEqual(['a0', 'a1', 'b2', 'c3', 'a4'])
    expect(most.count).toBe(2)
  })

  it('are refused when too many wait already, of this organisation alone', async () => {
    const { ends, work } = desk()
    const inTurn = createTurns(patient)
    const asked = Array.from({ length: 4 }, (_, index) => inTurn('a', staying(), work(`a${index}`)))
    await expect(inTurn('a', staying(), work('one too many'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    const other = inTurn('b', staying(), work('b'))
    for (let left = 5; left > 0; left--) {
      await settled()
      ends.shift()?.()
    }
    for (let left = 5; left > 0; left--) {
      await settled()
      ends.shift()?.()
    }
    expect(await Promise.all([...asked, other])).toEqual(['a0', 'a1', 'a2', 'a3', 'b'])
  })

  it('are not begun for whoever has gone, and do not hold up the next', async () => {
    const { started, ends, work } = desk()
    const inTurn = createTurns({ ...patient, atOnce: 1 })
    const [first, leaving] = [inTurn('a', staying(), work('a')), new AbortController()]
    const left = inTurn('b', leaving.signal, work('b'))
    const third = inTurn('c', staying(), work('c'))
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    ends.shift()?.()
    await first
    await settled()
    ends.shift()?.()
    expect(await third).toBe('c')
    expect(started).toEqual(['a', 'c'])
  })

  it('whose reader goes while they are drawn keep their place until they are done', async () => {
    const { started, ends, work } = desk()
    const inTurn = createTurns({ ...patient, atOnce: 1 })
    const leaving = new AbortController()
    const left = inTurn('a', leaving.signal, work('a'))
    const next = inTurn('b', staying(), work('b'))
    await settled()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(started).toEqual(['a'])
    ends.shift()?.()
    await settled()
    ends.shift()?.()
    expect(await next).toBe('b')
  })

  it('are broken off while they are drawn, when their time is over or their reader has gone, and free their place', async () => {
    const inTurn = createTurns({ ...patient, atOnce: 1, workMs: 150 })
    const ended: string[] = []
    const long = Array.from({ length: 60_000 }, (_, line) => `Line ${line} of a very long paper`)
    const draw = (before: () => void) => async () => {
      before()
      return makePdf({ content: long }).catch((error: unknown) => {
        ended.push((error as Error).message)
        throw error
      })
    }
    const leaving = new AbortController()
    const asked = [
      inTurn(
        'a',
        staying(),
        draw(() => undefined),
      ),
      inTurn(
        'a',
        leaving.signal,
        draw(() => leaving.abort()),
      ),
    ].map((one) => expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' }))
    expect(await inTurn('a', staying(), async () => 'next')).toBe('next')
    await Promise.all(asked)
    expect(ended).toEqual([expect.stringContaining('too long'), expect.stringContaining('gone')])
  })

  it('of an organisation that waits for another process keep no place from others', async () => {
    const inTurn = createTurns({ ...patient, atOnce: 1 })
    let free = 0
    // Another process has the turn of the first one until it is given back.
    const pool = { query: async () => ({ rowCount: free }) } as unknown as Parameters<typeof inTurn>[3]
    const first = inTurn('a', staying(), async () => 'a', pool)
    expect(await inTurn('b', staying(), async () => 'b')).toBe('b')
    free = 1
    expect(await first).toBe('a')
  })

  it('that wait too long are refused, and so are those that take too long', async () => {
    const { ends, work } = desk()
    const inTurn = createTurns({ ...patient, atOnce: 1, patienceMs: 1, workMs: 1 })
    const slow = inTurn('a', staying(), work('a'))
    const asked = [slow, inTurn('b', staying(), work('b'))]
    await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' })))
    ends.shift()?.()
    await settled()
    expect(await createTurns(patient)('a', staying(), async () => 'done')).toBe('done')
  })
})

it('a client that goes while it waits gets nothing drawn', async () => {
  const { started, ends, work } = desk()
  const app = Fastify()
  // One that has every turn to give.
  app.decorate('platform', { database: { pool: { query: async () => ({ rowCount: 1 }) } } } as unknown as Platform)
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    drawInTurn(request, reply, work(request.params.name)),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = (name: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/${name}`, signal ? { signal } : {})
  const [first, leaving] = [get('first'), new AbortController()]
  await vi.waitFor(() => expect(started).toEqual(['first']))
  const arrived = new Promise<ServerResponse>((resolve) => app.server.once('request', (_, answer) => resolve(answer)))
  const left = get('left', leaving.signal).catch((error: Error) => error.name)
  const answer = await arrived
  const closed = new Promise((resolve) => answer.once('close', resolve))
  leaving.abort()
  expect(await left).toBe('AbortError')
  await closed
  ends.shift()?.()
  expect((await first).status).toBe(200)
  await settled()
  expect(started).toEqual(['first'])
  await app.close()
})
