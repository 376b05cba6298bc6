import { type Visa, type VisaBody, visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { type VisaRate, type VisaRateBody, visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { TestApp } from '../../../../testing/test-app.ts'

type SentVisa = z.input<typeof VisaBody>
type SentRate = z.input<typeof VisaRateBody>

/** A visa that can be sent, of a name nobody else has. */
export const visaBody = (rest: Partial<SentVisa> = {}): SentVisa => ({
  ...(visas.create.example as SentVisa),
  name: `Tourist ${uuidv7()}`,
  ...rest,
})

/** A rate that can be sent and has held since the beginning of the year. */
export const rateBody = (visaId: string, rest: Partial<SentRate> = {}): SentRate => ({
  ...(visaRates.create.example as SentRate),
  from: '2026-01-01',
  ...rest,
  visaId,
})

async function made<T>({ call, people }: TestApp, path: string, body: unknown): Promise<T> {
  const answer = await call<{ data: T }>('POST', path, { as: people.admin, body })
  if (answer.status !== 201) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Adds a visa as an Admin does. */
export const makeVisa = (test: TestApp, rest?: Partial<SentVisa>) => made<Visa>(test, '/visas', visaBody(rest))

/** Adds a rate as an Admin does. */
export const makeVisaRate = (test: TestApp, visaId: string, rest?: Partial<SentRate>) =>
  made<VisaRate>(test, '/visa-rates', rateBody(visaId, rest))
