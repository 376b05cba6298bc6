import { z } from 'zod'
import { problem } from '../../../platform/http/problem.ts'

/** What the portal answers to a paper it has registered. */
export type Registration = { irn: string; ackNumber: string; ackAt: string; signedQr: string }

const answered = z.object({
  Irn: z.string().regex(/^[0-9a-f]{64}$/),
  AckNo: z.union([z.string(), z.number()]).transform(String),
  AckDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  SignedQRCode: z.string().min(1).max(4000),
})

export const unknownAnswer = () => problem('CONFLICT', 'The invoice portal answered in a way that is not known here.')
export const noAnswer = () => problem('CONFLICT', 'The invoice portal did not answer; try again later.')
export const refusal = (words: string) => problem('CONFLICT', `The invoice portal refused it: ${words.slice(0, 300)}`)

/** The portal writes the time of India without saying so. */
export const inIndia = (time: string): Date => new Date(`${time.replace(' ', 'T')}+05:30`)

export function readRegistration(answer: unknown): Registration {
  const found = answered.safeParse(answer)
  if (!found.success) throw unknownAnswer()
  const { Irn: irn, AckNo: ackNumber, AckDt, SignedQRCode: signedQr } = found.data
  return { irn, ackNumber, ackAt: inIndia(AckDt).toISOString(), signedQr }
}
