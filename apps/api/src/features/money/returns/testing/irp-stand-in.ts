import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { type Answer, type Mood, startStandIn } from '../../payments/testing/stand-in.ts'
import { seal, unseal } from '../irp-cipher.ts'

type Sent = { DocDtls: { Typ: string; No: string }; SellerDtls: { Gstin: string } }
type Known = { Irn: string; AckNo: number; AckDt: string; SignedQRCode: string; Status: 'ACT' }

const well = (Data: unknown): Answer => ({
  status: 200,
  body: { Status: 1, Data, ErrorDetails: null, InfoDtls: null },
})
const ill = (ErrorCode: string, ErrorMessage: string, InfoDtls: unknown = null): Answer => ({
  status: 200,
  body: { Status: 0, Data: null, ErrorDetails: [{ ErrorCode, ErrorMessage }], InfoDtls },
})

/** The registration portal as its documentation has it: sign-in under its public key, papers under the key of a session. */
export async function startIrpStandIn(user: { gstin: string; name: string; password: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const settings = { clientId: 'client of the tests', clientSecret: 'secret of the tests', publicKey }
  const known = new Map<string, Known>()
  const state = { mood: 'well' as Mood, signIns: 0, token: '', key: Buffer.alloc(32) }

  function signIn(data: string): Answer {
    // Node undoes this padding for nobody any more, since attackers may learn from its faults: two signs, noise, a zero, the words.
    const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(data, 'base64'))
    if (padded.readUInt16BE() !== 2) return ill('1007', 'Authentication failed')
    const words = padded.subarray(padded.indexOf(0, 2) + 1)
    const asked = JSON.parse(Buffer.from(words.toString(), 'base64').toString()) as Record<string, string>
    if (asked.UserName !== user.name || asked.Password !== user.password)
      return ill('1004', 'Invalid login credentials')
    Object.assign(state, { signIns: state.signIns + 1, token: randomBytes(12).toString('hex'), key: randomBytes(32) })
    const Sek = seal(Buffer.from(asked.AppKey ?? '', 'base64'), state.key)
    const TokenExpiry = new Date(Date.now() + 11.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return well({ ClientId: settings.clientId, UserName: user.name, AuthToken: state.token, Sek, TokenExpiry })
  }

  function register(data: string): Answer {
    const paper = JSON.parse(unseal(state.key, data).toString()) as Sent
    if (paper.SellerDtls.Gstin !== user.gstin) return ill('2148', 'Requestor GSTIN and Supplier GSTIN are not the same')
    const Irn = createHash('sha256').update(`${paper.DocDtls.Typ}${paper.DocDtls.No}`).digest('hex')
    const there = known.get(Irn)
    if (there)
      return ill('2150', 'Duplicate IRN', [{ InfCd: 'DUPIRN', Desc: { AckNo: there.AckNo, AckDt: there.AckDt, Irn } }])
    const made = {
      Irn,
      AckNo: 112_010_000_000_000 + known.size,
      AckDt: '2026-11-05 12:00:00',
      SignedQRCode: `e30.${Irn}.c2ln`,
      Status: 'ACT' as const,
    }
    known.set(Irn, made)
    return well(seal(state.key, JSON.stringify(made)))
  }

  const server = await startStandIn(
    () => state.mood,
    ({ method, url, body, headers }) => {
      if (headers.client_id !== settings.clientId || headers.client_secret !== settings.clientSecret)
        return ill('3001', 'Unknown client')
      const data = body ? (JSON.parse(body) as { Data: string }).Data : ''
      if (url.pathname === '/eivital/v1.04/auth') return signIn(data)
      if (headers.authtoken !== state.token || headers.user_name !== user.name) return ill('1005', 'Invalid Token')
      if (method === 'POST' && url.pathname === '/eicore/v1.03/Invoice') return register(data)
      const found = known.get(url.pathname.replace('/eicore/v1.03/Invoice/irn/', ''))
      return found ? well(seal(state.key, JSON.stringify(found))) : ill('2148', 'Invalid IRN')
    },
  )
  return {
    ...server,
    state,
    known,
    settings: { kind: 'irp' as const, url: server.url, ...settings, users: { [user.gstin]: user } },
  }
}
