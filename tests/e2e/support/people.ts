import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

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

/** A phone of India that no other test has. */
export const freshPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

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
export type Caller = { token: string; email: string; call: typeof call }

async function call<T>(
  this: Caller,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${this.token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

type Credentials = { email: string; password: string; name?: string }

const askProvider = async (way: 'sign-in' | 'sign-up', body: Credentials): Promise<Response> => {
  const answer = await fetch(`${baseURL()}/identity/${way}/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: baseURL() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${way} of ${body.email}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Asks the identity provider to sign somebody in, and answers with an ID token of theirs. */
async function identify(body: Credentials): Promise<Caller> {
  const entered = await askProvider('sign-in', body)
  const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${baseURL()}/identity/token`, { headers: { cookie: cookie.join('; ') } })
  const { token } = (await answer.json()) as { token: string }
  return { token, email: body.email, call }
}

const callers = new Map<string, { since: number; caller: Promise<Caller> }>()
/** How long a token is handed out again; it is good for 15 minutes. */
export const tokenLasts = 10 * 60_000

/** What calls the API as somebody, one of the demo's people unless a password is given; signed in once for many calls. */
export function callerOf(email: string, password: string = demoPassword): Promise<Caller> {
  const known = callers.get(email)
  if (known && Date.now() - known.since < tokenLasts) return known.caller
  const caller = identify({ email, password })
  callers.set(email, { since: Date.now(), caller })
  return caller
}

/** A person made for one test. */
export type Person = { id: string; email: string; password: string; name: string; company: string }

/** The link by which somebody confirms that the address is theirs. */
async function confirmationOf(email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const answer = await fetch(`${baseURL()}/dev/mailbox.json`)
    const { data } = (await answer.json()) as { data: { recipient: string; textBody: string }[] }
    const mail = data.find(({ recipient, textBody }) => recipient.includes(email) && textBody.includes('verify-email'))
    link = /https?:\/\/\S+/.exec(mail?.textBody ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ intervals: [100, 200, 400], timeout: 20_000 })
  const { pathname, search } = new URL(link ?? '')
  return `${baseURL()}${pathname}${search}`
}

/** Makes somebody who is registered as this, their address confirmed, all without a browser. */
async function register(person: Omit<Person, 'id'>, body: object): Promise<Person> {
  const { email, password, name } = person
  await askProvider('sign-up', { email, password, name })
  await fetch(await confirmationOf(email), { redirect: 'manual' })
  const caller = await identify({ email, password })
  const { data } = await caller.call<{ data: { id: string } }>('post', '/register', {
    ...{ name, phone: '+91 98450 12345' },
    ...body,
  })
  return { ...person, id: data.id }
}

/** Signs a travel agent up; nobody has verified them yet. */
export async function newAgent(): Promise<Person> {
  const mark = unique()
  const company = `Monsoon Trails ${mark}`
  // Letters of the address or the name would not count.
  const person = { email: `agent-${mark}@example.test`, password: `Pass ${unique()}!`, name: `Asha ${mark}`, company }
  return register(person, { kind: 'agent', company_name: company })
}

/** Signs a traveller up. */
export async function newTraveller(): Promise<Person> {
  const mark = unique()
  const name = `Meera ${mark}`
  const person = { email: `traveller-${mark}@example.test`, password: `Pass ${unique()}!`, name, company: name }
  return register(person, { kind: 'traveller' })
}

/** Signs a travel agent up and has an Admin verify the agency, all without a browser. */
export async function newVerifiedAgent(): Promise<Person> {
  const person = await newAgent()
  const admin = await callerOf(demo.admin)
  await admin.call('post', `/users/${person.id}/verify`, { decision: 'approve' })
  return person
}
