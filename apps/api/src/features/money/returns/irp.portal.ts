import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Einvoices } from '../../../config-services.ts'
import { problem } from '../../../platform/http/problem.ts'
import { seal, sealForPortal, unseal } from './irp-cipher.ts'
import { inIndia, noAnswer, readRegistration, refusal, type Registration, unknownAnswer } from './registration.ts'

type IrpSettings = Extract<Einvoices, { kind: 'irp' }>

const authPath = '/eivital/v1.04/auth'
const invoicePath = '/eicore/v1.03/Invoice'
const patienceMs = 20_000
/** A token is asked for anew so long before it ends. */
const renewMs = 10 * 60_000
const wrongToken = '1005'
const registeredBefore = '2150'

const envelope = z.object({
  Status: z.coerce.string(),
  Data: z.unknown(),
  ErrorDetails: z
    .array(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string() }))
    .nullish()
    .catch(null),
  InfoDtls: z.unknown(),
})
type Envelope = z.infer<typeof envelope>

const entered = z.object({ AuthToken: z.string().min(1), Sek: z.string().min(1), TokenExpiry: z.string() })
const before = z.array(
  z.object({ InfCd: z.literal('DUPIRN'), Desc: z.object({ Irn: z.string().regex(/^[0-9a-f]{64}$/) }) }),
)

type Session = { user: string; token: string; key: Buffer; until: number }

const codesOf = ({ ErrorDetails }: Envelope) => (ErrorDetails ?? []).map(({ ErrorCode }) => ErrorCode)
const refused = ({ ErrorDetails }: Envelope) =>
  refusal(
    (ErrorDetails ?? []).map(({ ErrorCode, ErrorMessage }) => `${ErrorMessage} (${ErrorCode})`).join('; ') ||
      'no reason',
  )

/** The registration portal itself: every GSTIN signs in by its own user, and papers go in under the key of that session. */
export function createIrp(settings: IrpSettings, patience = patienceMs) {
  const { url, clientId, clientSecret, publicKey, users } = settings
  const sessions = new Map<string, Session>()

  async function ask(path: string, gstin: string, session: Session | null, body?: string): Promise<Envelope> {
    const headers = {
      ...{ 'content-type': 'application/json', client_id: clientId, client_secret: clientSecret, gstin },
      ...(session ? { user_name: session.user, authtoken: session.token } : {}),
    }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify({ Data: body }) }
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(`${url}${path}`, { redirect: 'error', headers, signal, ...sent }).catch(() => {
      throw noAnswer()
    })
    const read = envelope.safeParse(await answer.json().catch(() => null))
    if (read.success) return read.data
    throw answer.status >= 500 ? noAnswer() : unknownAnswer()
  }

  async function signIn(gstin: string): Promise<Session> {
    const user = users[gstin]
    if (!user) throw problem('CONFLICT', `No user of the invoice portal is set for ${gstin}.`)
    const appKey = randomBytes(32)
    const asked = {
      ...{ UserName: user.name, Password: user.password },
      ...{ AppKey: appKey.toString('base64'), ForceRefreshAccessToken: false },
    }
    const words = Buffer.from(JSON.stringify(asked)).toString('base64')
    const answer = await ask(authPath, gstin, null, sealForPortal(publicKey, words))
    if (answer.Status !== '1') throw refused(answer)
    const found = entered.safeParse(answer.Data)
    if (!found.success) throw unknownAnswer()
    const { AuthToken: token, Sek, TokenExpiry } = found.data
    const session = {
      user: user.name,
      token,
      key: unseal(appKey, Sek),
      until: inIndia(TokenExpiry).getTime() - renewMs,
    }
    sessions.set(gstin, session)
    return session
  }

  /** Asks within a session; one the portal no longer knows is begun anew, once. */
  async function within<T>(
    gstin: string,
    work: (session: Session) => Promise<Envelope>,
    read: (answer: Envelope, session: Session) => Promise<T>,
  ): Promise<T> {
    const kept = sessions.get(gstin)
    const session = kept && Date.now() < kept.until ? kept : await signIn(gstin)
    const answer = await work(session)
    if (!codesOf(answer).includes(wrongToken) || session !== kept) return read(answer, session)
    const fresh = await signIn(gstin)
    return read(await work(fresh), fresh)
  }

  const open = ({ Data }: Envelope, { key }: Session): Registration => {
    if (typeof Data !== 'string') throw unknownAnswer()
    let told: unknown
    try {
      told = JSON.parse(unseal(key, Data).toString())
    } catch {
      throw unknownAnswer()
    }
    return readRegistration(told)
  }

  /** What the portal has of a paper it knows already, as after an answer that was lost. */
  const readByIrn = (gstin: string, irn: string): Promise<Registration> =>
    within(
      gstin,
      (session) => ask(`${invoicePath}/irn/${irn}`, gstin, session),
      async (answer, session) => {
        if (answer.Status !== '1') throw refused(answer)
        return open(answer, session)
      },
    )

  return {
    register: (gstin: string, paper: Record<string, unknown>): Promise<Registration> =>
      within(
        gstin,
        (session) => ask(invoicePath, gstin, session, seal(session.key, JSON.stringify(paper))),
        async (answer, session) => {
          if (answer.Status === '1') return open(answer, session)
          const known = codesOf(answer).includes(registeredBefore) ? before.safeParse(answer.InfoDtls) : null
          const [first] = known?.data ?? []
          if (!first) throw refused(answer)
          return readByIrn(gstin, first.Desc.Irn)
        },
      ),
  }
}
