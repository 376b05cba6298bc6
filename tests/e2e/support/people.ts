import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request as requests } from '@playwright/test'

export const demoPassword = 'demo1234'
export const baseURL = () => process.env.E2E_BASE_URL ?? ''

/** The people of the demo data. */
export const demo = {
  admin: 'admin@demo.test',
  agent: 'agent@demo.test',
  agent2: 'agent2@demo.test',
  staff: 'staff@demo.test',
  staff2: 'staff2@demo.test',
  traveller: 'traveller@demo.test',
  pending: 'pending@demo.test',
} as const

/** A few letters that no other test has. */
export const unique = () => randomBytes(4).toString('hex')

/** Types an address and a password into the form of the sign-in page and presses the button. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the form and waits until the page is left. */
export async function signIn(page: Page, email: string, password = demoPassword, next?: string): Promise<void> {
  await page.goto(next ? `/signin?next=${encodeURIComponent(next)}` : '/signin')
  await fillSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/signin/)
}

/** What redux-persist has written for this origin. */
export const storedAuth = (page: Page) =>
  page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as { auth?: string }
    return JSON.parse(root.auth ?? 'null') as {
      user: { id: string; email: string; name: string } | null
      token: { accessToken: string }
    } | null
  })

/** Waits until the browser has stored who is signed in. */
export async function expectStoredUser(page: Page, email: string | null): Promise<void> {
  await expect.poll(async () => (await storedAuth(page))?.user?.email ?? null).toBe(email)
}

/** Somebody who calls the API without a browser. */
export type Caller = { api: APIRequestContext; token: string; email: string; call: typeof call }

async function call<T>(
  this: Caller,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  data?: unknown,
) {
  const answer = await this.api[method](`/api/v1${path}`, {
    headers: { Authorization: `Bearer ${this.token}` },
    ...(data === undefined ? {} : { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function freshToken(api: APIRequestContext): Promise<string> {
  const answer = await api.get('/identity/token')
  expect(answer.ok(), 'the identity provider gives a token').toBe(true)
  return ((await answer.json()) as { token: string }).token
}

async function identify(path: string, data: object): Promise<APIRequestContext> {
  const api = await requests.newContext({ baseURL: baseURL(), extraHTTPHeaders: { origin: baseURL() } })
  const answer = await api.post(`/identity/${path}/email`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return api
}

/** Signs in to the identity provider and answers with what calls the API as that person. */
export async function callerOf(email: string, password = demoPassword): Promise<Caller> {
  const api = await identify('sign-in', { email, password })
  return { api, token: await freshToken(api), email, call }
}

/** A person made for one test. */
export type Person = { id: string; email: string; password: string; name: string; company: string }

/** Signs a travel agent up without a browser; nobody has verified them yet. */
export async function newAgent(): Promise<Person> {
  const mark = unique()
  const person = {
    email: `agent-${mark}@example.test`,
    password: `Pass ${mark}!`,
    name: `Asha ${mark}`,
    company: `Monsoon Trails ${mark}`,
  }
  const { email, password, name, company } = person
  const api = await identify('sign-up', { email, password, name })
  const caller: Caller = { api, token: await freshToken(api), email, call }
  const body = { kind: 'agent', name, phone: '+91 98450 12345', company_name: company }
  const { data } = await caller.call<{ data: { id: string } }>('post', '/register', body)
  return { ...person, id: data.id }
}

/** Signs a travel agent up and has an Admin verify the agency, all without a browser. */
export async function newVerifiedAgent(): Promise<Person> {
  const person = await newAgent()
  const admin = await callerOf(demo.admin)
  await admin.call('post', `/users/${person.id}/verify`, { decision: 'approve' })
  return person
}
