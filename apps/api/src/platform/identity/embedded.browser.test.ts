import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../tests/support/database.ts'
import { type IdentityApp, openIdentityApp } from './identity.fixture.ts'

const page = '<!doctype html><title>page</title>'
const person = { email: 'browser@example.test', password: 'correct horse battery', name: 'Asha Rao' }

let database: Awaited<ReturnType<typeof createDatabase>>
let open: IdentityApp
let browser: Browser
let stranger: Server
let own: string
let strangerPort: number
const seen: { origin: string | undefined; status: number }[] = []

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

beforeAll(async () => {
  database = await createDatabase()
  const port = await freePort()
  own = `http://localhost:${port}`
  open = await openIdentityApp(database.url, { PUBLIC_URL: own }, 's'.repeat(40), (app) => {
    app.get('/', (_request, reply) => reply.type('text/html').header('referrer-policy', 'no-referrer').send(page))
    app.addHook('onResponse', async ({ url, method, headers: { origin } }, reply) => {
      if (url.startsWith('/identity') && method === 'POST') seen.push({ origin, status: reply.statusCode })
    })
  })
  await open.app.listen({ port, host: '127.0.0.1' })
  stranger = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  strangerPort = await listen(stranger)
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
})

afterAll(async () => {
  await browser.close()
  stranger.closeAllConnections()
  stranger.close()
  await open.close()
  await database.drop()
})

const call = (from: Page, path: string, body?: object) =>
  from.evaluate(
    async ([target, payload]) => {
      const answer = await fetch(target, {
        credentials: 'include',
        ...(payload === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    [path, body ? JSON.stringify(body) : null] as const,
  )

describe('in Chromium', () => {
  it('serves the own pages, whose scripts cannot read the session', async () => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await tab.goto(own)
    await open.identity.createAccount({ ...person, emailVerified: true })
    expect((await call(tab, '/identity/sign-in/email', person)).status).toBe(200)
    expect((await call(tab, '/identity/token')).body.token).toMatch(/^ey/)
    expect((await call(tab, '/identity/get-session')).body).toMatchObject({ user: { email: person.email } })
    expect(await tab.evaluate('document.cookie')).toBe('')
    expect((await call(tab, '/identity/sign-out', {})).status).toBe(200)
    expect((await call(tab, '/identity/token')).status).toBe(401)
    expect((await call(tab, '/identity/sign-in/email', person)).status).toBe(200)
    expect((await call(tab, '/identity/token')).status).toBe(200)
    await context.close()
  })

  // The second stranger is of the same site, so the browser sends it the cookie.
  it.each(['127.0.0.1', 'localhost'])('lets a page of another origin on %s do nothing', async (host) => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await tab.goto(own)
    expect((await call(tab, '/identity/sign-in/email', person)).status).toBe(200)
    const evil = await context.newPage()
    const origin = `http://${host}:${strangerPort}`
    await evil.goto(origin)
    seen.length = 0

    await expect(call(evil, `${own}/identity/token`)).rejects.toThrow('Failed to fetch')
    await expect(call(evil, `${own}/identity/sign-out`, {})).rejects.toThrow('Failed to fetch')
    await evil.evaluate(
      (target) => fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
      `${own}/identity/sign-out`,
    )
    await evil.setContent(
      `<form method="post" enctype="text/plain" action="${own}/identity/sign-in/email"><input name="{}"></form>`,
    )
    await evil.evaluate('document.forms[0].submit()')
    await evil.waitForURL(/sign-in/)

    expect(seen).toEqual([
      { origin, status: 403 },
      { origin, status: 403 },
    ])
    expect((await call(tab, '/identity/token')).status).toBe(200)
    await context.close()
  })
})
