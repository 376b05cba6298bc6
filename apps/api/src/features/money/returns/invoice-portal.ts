import { createHash } from 'node:crypto'
import { financialYearOf } from '@karavan/domain/money/financial-year'
import type { Config } from '../../../config.ts'
import { createIrp } from './irp.portal.ts'
import { noAnswer, readRegistration, refusal, type Registration } from './registration.ts'

/** Registers papers of form INV-01. */
export type InvoicePortal = { register(paper: Record<string, unknown>): Promise<Registration> }

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
    throw noAnswer()
  })
  if (!answer.ok) throw refusal(await answer.text())
  return answer.json()
}

/** The portal of the settings, or a provider of its services; null where papers are registered by hand. */
export function invoicePortal({ einvoices }: Pick<Config, 'einvoices'>): InvoicePortal | null {
  if (einvoices.kind === 'off') return null
  if (einvoices.kind === 'irp') {
    const irp = createIrp(einvoices)
    return { register: (paper) => irp.register((paper as Sent).SellerDtls.Gstin, paper) }
  }
  return {
    register: async (paper) =>
      readRegistration(einvoices.kind === 'portal' ? await ask(einvoices, paper) : standIn(paper)),
  }
}
