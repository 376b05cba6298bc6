import { createHash } from 'node:crypto'
import { financialYearOf } from '@karavan/domain/money/financial-year'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { problem } from '../../../platform/http/problem.ts'

/** What the portal answers to a paper it has registered. */
export type Registration = { irn: string; ackNumber: string; ackAt: string; signedQr: string }

/** Registers papers of form INV-01. */
export type InvoicePortal = { register(paper: Record<string, unknown>): Promise<Registration> }

const answered = z.object({
  Irn: z.string().regex(/^[0-9a-f]{64}$/),
  AckNo: z.union([z.string(), z.number()]).transform(String),
  AckDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  SignedQRCode: z.string().min(1).max(4000),
})

/** The portal writes the time of India without saying so. */
const inIndia = (time: string): string => new Date(`${time.replace(' ', 'T')}+05:30`).toISOString()

function read(answer: unknown): Registration {
  const found = answered.safeParse(answer)
  if (!found.success) throw problem('CONFLICT', 'The invoice portal answered in a way that is not known here.')
  const { Irn: irn, AckNo: ackNumber, AckDt, SignedQRCode: signedQr } = found.data
  return { irn, ackNumber, ackAt: inIndia(AckDt), signedQr }
}

type Sent = { DocDtls: { Typ: string; No: string; Dt: string }; SellerDtls: { Gstin: string } }

/** Answers as the portal does, without anybody else knowing of it; the number is made of the same four things. */
function standIn(paper: Record<string, unknown>): unknown {
  const { DocDtls: doc, SellerDtls: seller } = paper as Sent
  const day = doc.Dt.split('/').reverse().join('-')
  const irn = createHash('sha256')
    .update(`${seller.Gstin}${financialYearOf(day)}${doc.Typ}${doc.No}`)
    .digest('hex')
  return {
    Irn: irn,
    AckNo: BigInt(`0x${irn.slice(0, 12)}`).toString(),
    AckDt: `${day} 12:00:00`,
    SignedQRCode: `stand-in.${irn}`,
  }
}

const patienceMs = 20_000

async function ask({ url, key }: { url: string; key: string }, paper: Record<string, unknown>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(paper),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw problem('CONFLICT', 'The invoice portal did not answer; try again later.')
  })
  if (!answer.ok) throw problem('CONFLICT', `The invoice portal refused it: ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}

/** The portal of the settings; null where papers are registered by hand. */
export function invoicePortal({ einvoices }: Pick<Config, 'einvoices'>): InvoicePortal | null {
  if (einvoices.kind === 'off') return null
  return {
    register: async (paper) => read(einvoices.kind === 'portal' ? await ask(einvoices, paper) : standIn(paper)),
  }
}
