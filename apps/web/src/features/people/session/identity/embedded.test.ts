import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { IdentityError } from '../../../../shared/session/identity.ts'

const answer = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const identity = openEmbedded()

beforeEach(() => vi.stubGlobal('fetch', answer))
afterEach(() => {
  answer.mockReset()
  vi.unstubAllGlobals()
})

const lastCall = () => {
  const [path, init] = answer.mock.lastCall ?? []
  return {
    path,
    method: init?.method,
    credentials: init?.credentials,
    body: init?.body && (JSON.parse(init.body as string) as unknown),
  }
}

describe('the embedded identity provider', () => {
  it('signs in and up with the session cookie and leads mails back to us', async () => {
    answer.mockImplementation(async () => Response.json({}))
    await identity.signIn('a@example.test', 'secret words')
    expect(lastCall()).toEqual({
      path: '/identity/sign-in/email',
      method: 'POST',
      credentials: 'include',
      body: { email: 'a@example.test', password: 'secret words' },
    })
    await identity.signUp('a@example.test', 'secret words', 'Asha')
    expect(lastCall()).toMatchObject({
      path: '/identity/sign-up/email',
      body: { name: 'Asha', callbackURL: `${location.origin}/signin?verified=1` },
    })
    await identity.sendReset('a@example.test')
    expect(lastCall()).toMatchObject({
      path: '/identity/request-password-reset',
      body: { email: 'a@example.test', redirectTo: `${location.origin}/reset` },
    })
  })

  it.each([
    [401, 'INVALID_EMAIL_OR_PASSWORD', 'wrong-credentials'],
    [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email-taken'],
    [400, 'PASSWORD_TOO_SHORT', 'weak-password'],
    [400, 'PASSWORD_TOO_COMMON', 'weak-password'],
    [401, 'INVALID_CODE', 'wrong-code'],
    [400, 'INVALID_TOKEN', 'link-expired'],
    [429, '', 'too-many-tries'],
    [500, '', 'unavailable'],
  ])('puts a refusal of %i %s into words', async (status, code, fault) => {
    answer.mockResolvedValue(Response.json({ code }, { status }))
    const error: unknown = await identity.signIn('a@example.test', 'x').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(IdentityError)
    expect(error).toMatchObject({ fault })
    expect((error as Error).message).toMatch(/\.$/)
  })

  it('says how long somebody has to wait', async () => {
    for (const [seconds, words] of [
      [5, '5 seconds'],
      [60, 'a minute'],
      [900, '15 minutes'],
    ] as const) {
      answer.mockResolvedValueOnce(Response.json({ code: 'TOO_MANY_TRIES', seconds }, { status: 429 }))
      await expect(identity.signIn('a@example.test', 'x')).rejects.toThrow(`Try again in ${words}.`)
    }
  })

  it('tells no session from a provider that cannot answer', async () => {
    answer.mockResolvedValueOnce(Response.json({ token: 'jwt' }))
    expect(await identity.freshIdToken()).toBe('jwt')
    answer.mockResolvedValueOnce(new Response(null, { status: 401 }))
    expect(await identity.freshIdToken()).toBeNull()
    answer.mockResolvedValueOnce(Response.json({ code: 'SECOND_STEP_NEEDED' }, { status: 403 }))
    await expect(identity.freshIdToken()).rejects.toMatchObject({ fault: 'second-step' })
    answer.mockResolvedValueOnce(new Response(null, { status: 503 }))
    await expect(identity.freshIdToken()).rejects.toBeInstanceOf(IdentityError)
  })

  it('knows its current user', async () => {
    const user = { email: 'a@example.test', name: 'Asha', emailVerified: true }
    answer.mockResolvedValueOnce(Response.json({ user }))
    expect(await identity.currentUser()).toEqual(user)
    answer.mockResolvedValueOnce(Response.json(null))
    expect(await identity.currentUser()).toBeNull()
  })
})
