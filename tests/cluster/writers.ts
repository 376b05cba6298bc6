import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Kind = 'lead' | 'deposit' | 'credit'
/** Something that was answered as done, and when. */
export type Kept = { kind: Kind; mark: string; at: number }
type Answer = { status: number; body: { data?: { id?: string } } }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** As long as somebody would wait; what takes longer counts as failed. */
const patience = 30_000

async function signIn(url: string, email: string): Promise<string> {
  const signedIn = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'demo1234' }),
    signal: AbortSignal.timeout(patience),
  })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${url}/identity/token`, {
    headers: { cookie: cookie.join('; ') },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`No token for ${email}: ${signedIn.status}, ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** Writers and a reader who go on until they are told to stop, and remember what they were promised. */
export function startWriters(url: string) {
  const kept: Kept[] = []
  const failed: { at: number; why: string }[] = []
  const odd: string[] = []
  let going = true
  const tokens = new Map<string, { token: string; at: number }>()

  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email)
    if (known && Date.now() - known.at < 240_000) return known.token
    const token = await signIn(url, email)
    tokens.set(email, { token, at: Date.now() })
    return token
  }

  const call = async (path: string, who: string | null, key: string | null, body?: object): Promise<Answer> => {
    const headers: Record<string, string> = {}
    if (who) headers.authorization = `Bearer ${await tokenOf(who)}`
    if (key) headers['idempotency-key'] = key
    if (body) headers['content-type'] = 'application/json'
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience),
    })
    const text = await answer.text()
    if (answer.status >= 500 || answer.status === 429 || answer.status === 401) {
      if (answer.status === 401 && who) tokens.delete(who)
      throw new Error(`${answer.status} on ${path}`)
    }
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} }
  }

  const note = (error: unknown) => {
    const { message, cause } = error as { message: string; cause?: { code?: string } }
    failed.push({ at: Date.now(), why: cause?.code ?? message })
  }

  /** The same call with the same key until it is answered, as a careful client does. */
  const insist = async (path: string, who: string, body: object): Promise<Answer | null> => {
    const key = randomUUID()
    while (going) {
      try {
        return await call(path, who, key, body)
      } catch (error) {
        note(error)
        await pause(250)
      }
    }
    return null
  }

  const writeLead = async () => {
    const mark = `DRILL ${randomUUID()}`
    const lead = { source: 'contactus', name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' }
    try {
      const { status } = await call('/leads', null, null, { ...lead, message: mark })
      if (status === 201) kept.push({ kind: 'lead', mark, at: Date.now() })
      else odd.push(`lead answered with ${status}`)
    } catch (error) {
      note(error)
      await pause(250)
    }
  }

  const writeDeposit = async () => {
    const mark = `DRILL ${randomUUID().slice(0, 18)}`
    const paidOn = new Date().toISOString().slice(0, 10)
    const deposit = { way: 'cash', amount: 100, bankReference: mark, paidOn, note: '' }
    const made = await insist('/wallet/deposits', 'agent@demo.test', deposit)
    if (!made) return
    const id = made.body.data?.id
    if (made.status !== 201 || !id) return void odd.push(`deposit answered with ${made.status}`)
    kept.push({ kind: 'deposit', mark, at: Date.now() })
    const credited = await insist(`/wallet/deposits/${id}/approve`, 'admin@demo.test', { shownAmount: 100 })
    if (!credited) return
    if (credited.status === 200) kept.push({ kind: 'credit', mark: id, at: Date.now() })
    else odd.push(`approval answered with ${credited.status}`)
  }

  const read = async () => {
    await Promise.all([call('/wallet', 'agent@demo.test', null), call('/locations/options', null, null)]).catch(note)
    await pause(200)
  }

  const forever = async (work: () => Promise<unknown>) => {
    while (going) {
      await work()
      await pause(50)
    }
  }
  const done = Promise.all([writeLead, writeLead, writeDeposit, writeDeposit, read].map(forever))
  return {
    kept,
    failed,
    odd,
    /** The longest time within which nothing was acknowledged. */
    longestGap(from: number, to: number): number {
      const times = [from, ...kept.map(({ at }) => at).filter((at) => at > from && at < to), to]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    },
    async stop() {
      going = false
      await done
    },
  }
}

export type Writers = ReturnType<typeof startWriters>

const found: Record<Kind, string> = {
  lead: `select message as mark, count(*)::int as count from lead where message like 'DRILL %' group by 1`,
  deposit: `select bank_reference as mark, count(*)::int as count from wallet_deposit where bank_reference like 'DRILL %' group by 1`,
  credit: `select cause_id::text as mark, count(*)::int as count from ledger_transaction
    where cause_entity = 'deposit' and kind = 'deposit' group by 1`,
}

/** What of all that was acknowledged until a moment is not there, and what is there twice. */
export async function compare(pool: pg.Pool, kept: Kept[]): Promise<{ lost: string[]; doubled: string[] }> {
  const lost: string[] = []
  const doubled: string[] = []
  for (const kind of Object.keys(found) as Kind[]) {
    const promised = kept.filter((one) => one.kind === kind)
    const { rows } = await pool.query<{ mark: string; count: number }>(found[kind])
    const there = new Map(rows.map(({ mark, count }) => [mark, count]))
    lost.push(...promised.filter(({ mark }) => !there.has(mark)).map(({ mark }) => `${kind} ${mark}`))
    doubled.push(...rows.filter(({ count }) => count > 1).map(({ mark }) => `${kind} ${mark}`))
  }
  return { lost, doubled }
}
