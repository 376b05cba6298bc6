import { describe, expect, it } from 'vitest'
import { RateForm, type RateValues, toRateBody, toRateValues } from './rate-form.ts'
import { rateOf } from './testing.ts'

const visaId = '018f0000-0000-7000-8000-0000000000aa'
const agency = '018f0000-0000-7000-8000-000000000001'
const fees = { embassyFee: 250, serviceFee: 60 }
const typed = (own: Partial<RateValues> = {}): RateValues => ({
  ...toRateValues(undefined, { today: '2026-11-15', visaId }),
  adult: fees,
  child: { embassyFee: 200, serviceFee: 0 },
  ...own,
})

function faults(values: RateValues): Record<string, string> {
  const issues = RateForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the form of a visa rate', () => {
  it('begins as a rate for everybody from today on that lacks its visa and its fees', () => {
    expect(faults(toRateValues(undefined, { today: '2026-11-15' }))).toEqual({
      visaId: 'Choose the visa',
      'adult.embassyFee': 'Required',
      'adult.serviceFee': 'Required',
      'child.embassyFee': 'Required',
      'child.serviceFee': 'Required',
    })
    expect(RateForm.parse(typed())).toEqual({
      visaId,
      orgId: null,
      adult: fees,
      child: { embassyFee: 200, serviceFee: 0 },
      expressSurcharge: null,
      from: '2026-11-15',
      until: null,
      note: null,
    })
  })

  it('asks for the agency of a rate for one, and sends none with a rate for everybody', () => {
    expect(faults(typed({ audience: 'agency' }))).toEqual({ orgId: 'Choose the agency' })
    expect(RateForm.parse(typed({ audience: 'agency', orgId: agency })).orgId).toBe(agency)
    expect(RateForm.parse(typed({ orgId: agency })).orgId).toBeNull()
  })

  it('refuses an end before the beginning, and fractions of the smallest coin', () => {
    expect(faults(typed({ until: '2026-11-14' }))).toEqual({ until: 'Not before the first day' })
    expect(faults(typed({ until: '2026-11-15' }))).toEqual({})
    expect(faults(typed({ expressSurcharge: 10.005 }))).toEqual({ expressSurcharge: 'At most two decimals' })
  })

  it('sends a rate back as it came, without the figures the server worked out', () => {
    const rate = rateOf({ orgId: agency, companyName: 'Saffron Trails', until: '2027-03-31', note: 'Volume' })
    expect(toRateBody(rate)).toEqual({
      visaId: rate.visaId,
      orgId: agency,
      adult: { embassyFee: 250.1, serviceFee: 60.2 },
      child: { embassyFee: 200, serviceFee: 40 },
      expressSurcharge: 100,
      from: '2026-01-01',
      until: '2027-03-31',
      note: 'Volume',
    })
  })
})
