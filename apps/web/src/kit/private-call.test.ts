import { endpoint } from '@karavan/contracts/kit/endpoint'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { privateCall } from './private-call.ts'
import { readFailure } from './problem.ts'

const pass = endpoint({
  method: 'POST',
  path: '/things/:id',
  access: 'signedIn',
  tag: 'Things',
  summary: 'For the test',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ secret: z.string() }),
  response: z.object({ data: z.string() }),
  idempotent: true,
})

const around = { dispatch: vi.fn(), getState: () => ({}), extra: 'the session' }

describe('a private call', () => {
  it('goes out as the person of the session, and nothing of it is dispatched', async () => {
    const ask = vi.fn().mockResolvedValue({ data: { data: 'kept' } })
    const call = privateCall(ask, around)
    const answer = await call(pass, { params: { id: 'a b' }, body: { secret: 'Z1234567' }, idempotencyKey: 'key' })
    expect(answer).toEqual({ data: 'kept' })
    expect(ask.mock.calls[0]?.[0]).toEqual({
      url: '/things/a%20b',
      method: 'POST',
      body: { secret: 'Z1234567' },
      headers: { 'Idempotency-Key': 'key' },
    })
    expect(ask.mock.calls[0]?.[1]).toMatchObject({ extra: 'the session' })
    expect(around.dispatch).not.toHaveBeenCalled()
  })

  it('sends a form in the place of a body', async () => {
    const ask = vi.fn().mockResolvedValue({ data: { data: '' } })
    const form = new FormData()
    await privateCall(ask, around)(pass, { params: { id: '1' }, body: { secret: '' }, form })
    expect((ask.mock.calls[0]?.[0] as { body: unknown }).body).toBe(form)
  })

  it('throws a refusal in words, with its code', async () => {
    const problem = { title: 'Too late', status: 409, code: 'STALE_VERSION', detail: 'Somebody was faster.' }
    const ask = vi.fn().mockResolvedValue({ error: { status: 409, data: problem } })
    const refused = await privateCall(ask, around)(pass, { params: { id: '1' }, body: { secret: '' } }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Error)
    expect(readFailure(refused)).toMatchObject({ code: 'STALE_VERSION', detail: 'Somebody was faster.' })
  })
})
