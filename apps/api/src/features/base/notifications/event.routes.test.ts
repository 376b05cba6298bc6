import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller, Claims } from '../../../platform/auth/caller.ts'
import type { Events } from '../../../platform/events/events.ts'
import { createAdmission } from '../../../platform/http/admission.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { App, Platform } from '../../../platform/platform.ts'
import type { Person } from '../../../testing/people.ts'
import { startBeside, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { registerEvents } from './event.routes.ts'
import { notify } from './index.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  test = await startTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

type Open = { response: Response; text(): string; ended: Promise<void>; close(): void }

async function open(token: string, base = address): Promise<Open> {
  const leaving = new AbortController()
  const response = await fetch(`${base}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
      text += decoder.decode(chunk, { stream: true })
  }
  const ended = read().catch(() => undefined)
  return { response, text: () => text, ended, close: () => leaving.abort() }
}

const tell = async (person: Person, title: string) => {
  const { database, publish } = test.app.platform
  const events: Parameters<Events['publish']>[0] = []
  await database.transaction((db) =>
    notify(db, (event) => events.push(event), [person.id], { title, body: 'Body', tone: 'blue', link: '/x' }),
  )
  publish(events)
}

describe('the stream', () => {
  it('is plain text events that nobody keeps, packs or mixes up', async () => {
    const stream = await open(test.people.agent.token)
    expect(stream.response.status).toBe(200)
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/.{8,}/) as string,
    })
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    stream.close()
  })

  it('rings the bell of whom it concerns, in every window, and of nobody else', async () => {
    const { agent, agencyStaff } = test.people
    const streams = await Promise.all([open(agent.token), open(agent.token), open(agencyStaff.token)])
    const [first, second, other] = streams
    await tell(agent, 'For the agent')
    await tell(agencyStaff, 'For the staff')
    for (const stream of streams) await vi.waitFor(() => expect(stream.text()).toContain('Notification'), 5000)
    expect(first?.text()).toBe(second?.text())
    expect(first?.text().match(/^data: .*$/gm)).toEqual([
      expect.stringMatching(/^data: \{"tag":"Notification","id":"[0-9a-f-]{36}"\}$/),
    ])
    expect(other?.text()).not.toBe(first?.text())
    for (const stream of streams) stream.close()
  })

  it('needs a token of somebody who is not disabled', async () => {
    expect((await fetch(`${address}/api/v1/events`)).status).toBe(401)
    expect((await open(test.people.disabled.token)).response.status).toBe(403)
  })

  it('opens five times for one person in all processes; the oldest makes room, and who left keeps none', async () => {
    const { customer } = test.people
    const there = await startBeside(test)
    const elsewhere = await there.app.listen({ host: '127.0.0.1', port: 0 })
    const streams: Open[] = [await open(customer.token)]
    const left = await open(customer.token, elsewhere)
    left.close()
    await left.ended
    for (let n = 0; n < 4; n++) streams.push(await open(customer.token, n % 2 ? address : elsewhere))
    await tell(customer, 'All are told')
    for (const stream of streams) await vi.waitFor(() => expect(stream.text()).toContain('Notification'), 5000)
    streams.push(await open(customer.token, elsewhere))
    await streams[0]?.ended
    await tell(customer, 'Still there')
    const tellings = (stream: Open | undefined) => stream?.text().split('"Notification"').length ?? 0
    await vi.waitFor(() => expect(tellings(streams[1])).toBe(3), 5000)
    expect([tellings(streams[0]), tellings(streams[5])]).toEqual([2, 2])
    for (const stream of streams) {
      expect(stream.text()).not.toContain('EventStream')
      stream.close()
    }
    await there.close()
  })

  it('opens five times for one person in this process at once', async () => {
    const streams: Open[] = []
    for (let n = 0; n < 6; n++) streams.push(await open(test.people.customer.token))
    await streams[0]?.ended
    await tell(test.people.customer, 'Still there')
    await vi.waitFor(() => expect(streams[5]?.text()).toContain('Notification'), 5000)
    expect(streams[0]?.text()).not.toContain('Notification')
    for (const stream of streams) stream.close()
  })
})

describe('a stream ends', () => {
  const caller = { id: 'u', orgId: 'o', userType: 'Agent', active: true, verified: true } as Caller
  let app: App
  let now: { claims: () => Promise<Claims>; caller: Caller | null }
  let base: string
  beforeEach(async () => {
    now = { claims: async () => ({ issuer: 'i', subject: 's' }) as Claims, caller }
    app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorate('platform', {
      config: { rateLimitScale: 1 },
      database: { db: {} },
      publish: () => {},
      sessions: { onEnd: () => {} },
      verifyToken: () => now.claims(),
      findCaller: async () => now.caller,
      findReader: async () => now.caller,
      reading: createAdmission(100),
    } as unknown as Platform)
    app.decorateRequest('claims', null)
    app.decorateRequest('caller', null)
    registerEvents(app, { subscribe: () => () => {} } as unknown as Events, 20)
    base = await app.listen({ host: '127.0.0.1', port: 0 })
    return () => app.close()
  })
  const beats = (stream: Open) => stream.text().split(': still here').length - 1
  const openAlive = async () => {
    const stream = await open('token', base)
    await vi.waitFor(() => expect(beats(stream)).toBeGreaterThan(1), 5000)
    return stream
  }

  it('when the token runs out', async () => {
    const stream = await openAlive()
    now.claims = () => Promise.reject(problem('UNAUTHENTICATED', 'The token has run out.'))
    await stream.ended
  })

  it('when the user is disabled', async () => {
    const stream = await openAlive()
    now.caller = { ...caller, active: false }
    await stream.ended
  })

  it('when the user becomes another kind of user, whose scope differs', async () => {
    const stream = await openAlive()
    now.caller = { ...caller, userType: 'SystemUser' }
    await stream.ended
  })

  it('but not while the database is away', async () => {
    const stream = await openAlive()
    now.claims = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
    const before = beats(stream)
    await vi.waitFor(() => expect(beats(stream)).toBeGreaterThan(before + 2), 5000)
    stream.close()
  })

  it('first of all when the process is asked to stop', async () => {
    const stream = await openAlive()
    await Promise.all([app.close(), stream.ended])
  })
})
