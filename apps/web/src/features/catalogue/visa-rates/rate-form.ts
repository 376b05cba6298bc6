import { type VisaRate, VisaRateBody } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { z } from 'zod'
import { plainWords } from '../../../kit/plain-words.ts'

type FeeValues = { embassyFee: number | null; serviceFee: number | null }

/** What the form holds; an agency chosen once stays there while a rate for everybody is looked at. */
export type RateValues = {
  visaId: string
  audience: 'everybody' | 'agency'
  orgId: string
  adult: FeeValues
  child: FeeValues
  expressSurcharge: number | null
  from: string
  until: string
  note: string
}

export type RateFields = z.output<typeof VisaRateBody>

/** The contract's rules, and that a rate for one agency names it. */
export const RateForm: z.ZodType<RateFields, RateValues> = z
  .custom<RateValues>()
  .transform(({ audience, ...values }, context): RateFields => {
    const own = audience === 'agency'
    const { data, error } = VisaRateBody.safeParse({ ...values, orgId: own ? values.orgId : '' }, { error: plainWords })
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of error?.issues ?? [])
      refuse(path, path[0] === 'visaId' ? 'Choose the visa' : message)
    if (own && !values.orgId) refuse(['orgId'], 'Choose the agency')
    return data ?? z.NEVER
  })

const noFees: FeeValues = { embassyFee: null, serviceFee: null }

const feesOf = (fees: FeeValues | undefined): FeeValues =>
  fees ? { embassyFee: fees.embassyFee, serviceFee: fees.serviceFee } : noFees

/** The values of a rate, or those a new one begins with. */
export const toRateValues = (
  rate: VisaRate | undefined,
  start: { today?: string; visaId?: string } = {},
): RateValues => ({
  visaId: rate?.visaId ?? start.visaId ?? '',
  audience: rate?.orgId ? 'agency' : 'everybody',
  orgId: rate?.orgId ?? '',
  adult: feesOf(rate?.adult),
  child: feesOf(rate?.child),
  expressSurcharge: rate?.expressSurcharge ?? null,
  from: rate?.from ?? start.today ?? '',
  until: rate?.until ?? '',
  note: rate?.note ?? '',
})

/** A rate as it is sent back, so that one field of it can be changed. */
export const toRateBody = (rate: VisaRate): RateFields => RateForm.parse(toRateValues(rate))
