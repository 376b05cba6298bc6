import { setTimeout as pause } from 'node:timers/promises'

type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** How often a call is made again when it is told to come again, and how long it waits each time at most. */
const patience = { tries: 5, seconds: 10 }

/**
 * Calls as somebody's browser does: signed in once, with a token that is renewed when it is refused, and once more when an answer
 * says when to come again. What was not as it should be is counted by its words.
 */
export function openBrowser({ url }: { url: string }, email: string, count: (what: string) => void) {
  let cookie: Promise<string> | undefined
  let token: Promise<string> | undefined

  /** Asks until it is answered otherwise than by “come again”; the same call each time, with the same key. */
  async function ask(path: string, init: RequestInit, name: string): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${url}${path}`, init)
      const wait = answer.headers.get('retry-after')
      if (![429, 503].includes(answer.status) || wait === null || tries === patience.tries) return answer
      await answer.arrayBuffer()
      count(`told to come again (${answer.status} of ${name})`)
      await pause(Math.min(Number(wait) || 1, patience.seconds) * 1000)
    }
  }
  async function signIn(): Promise<string> {
    const body = JSON.stringify({ email, password: 'demo1234' })
    const headers = { 'content-type': 'application/json', origin: url }
    const answer = await ask('/identity/sign-in/email', { method: 'POST', headers, body }, 'sign-in')
    if (!answer.ok) throw new Error(`${answer.status} of sign-in`)
    const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return lines.join('; ')
  }
  async function fetchToken(): Promise<string> {
    cookie ??= signIn()
    const answer = await ask('/identity/token', { headers: { cookie: await cookie } }, 'token')
    if (!answer.ok) throw new Error(`${answer.status} of token`)
    return ((await answer.json()) as { token: string }).token
  }
  /** One token for all who find the former refused at once; a failure is not kept. */
  function renew(refused: Promise<string> | undefined): Promise<string> {
    if (token !== refused && token) return token
    const asked = fetchToken().catch((error: unknown) => {
      if (token === asked) token = undefined
      cookie = undefined
      throw error
    })
    token = asked
    if (refused) count('token renewed')
    return asked
  }

  return async function call({ method, path, headers = {}, body }: Call): Promise<Response> {
    const [name = ''] = path.split('?')
    const send = async (held: Promise<string>) => {
      const init = { method, headers: { ...headers, authorization: `Bearer ${await held}` }, ...(body ? { body } : {}) }
      return ask(path, init, name)
    }
    const held = token ?? renew(undefined)
    const answer = await send(held)
    if (answer.status !== 401) return answer
    await answer.arrayBuffer()
    return send(renew(held))
  }
}
