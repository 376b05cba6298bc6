import { describe, expect, it } from 'vitest'
import { MarkupForm, type MarkupValues, toMarkupBody, toMarkupValues } from './markup-form.ts'
import { ruleOf } from './testing/rule.ts'

const agency = '018f0000-0000-7000-8000-000000000001'
const typed = (own: Partial<MarkupValues> = {}) => ({ ...toMarkupValues(undefined, '2026-11-15'), value: 10, ...own })

function faults(values: MarkupValues): Record<string, string> {
  const issues = MarkupForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the form of a markup rule', () => {
  it('begins as a rule that lacks only its value', () => {
    expect(faults(toMarkupValues(undefined, '2026-11-15'))).toEqual({ value: 'Required' })
    expect(MarkupForm.parse(typed())).toEqual({
      service: 'hotel',
      audience: 'agencies',
      orgId: null,
      basis: 'percent',
      value: 10,
      from: '2026-11-15',
      until: null,
      note: null,
    })
  })

  it('says everything that is wrong at once', () => {
    expect(faults(typed({ value: null, audience: 'agency', from: '2026-11-15', until: '2026-11-14' }))).toEqual({
      value: 'Required',
      orgId: 'Choose the agency',
      until: 'Not before the first day',
    })
    expect(faults(typed({ from: '' }))).toHaveProperty('from')
  })

  it('sends the agency only with a rule for one', () => {
    expect(MarkupForm.parse(typed({ audience: 'agency', orgId: agency })).orgId).toBe(agency)
    expect(MarkupForm.parse(typed({ audience: 'retail', orgId: agency })).orgId).toBeNull()
  })

  it('keeps percentages within reason, and lets amounts be larger', () => {
    expect(faults(typed({ value: 500.01 }))).toEqual({ value: 'At most 500 percent' })
    expect(faults(typed({ value: 500 }))).toEqual({})
    expect(faults(typed({ basis: 'perBooking', value: 25000 }))).toEqual({})
    expect(faults(typed({ value: 10.005 }))).toEqual({ value: 'At most two decimals' })
    expect(faults(typed({ value: 0 }))).toEqual({})
  })

  it('lets a rule count for a single day', () => {
    expect(faults(typed({ until: '2026-11-15' }))).toEqual({})
  })

  it('sends a rule back as it came', () => {
    const rule = ruleOf({ audience: 'agency', orgId: agency, until: '2027-03-31', note: 'Volume partner', value: 7.5 })
    expect(MarkupForm.parse(toMarkupValues(rule))).toEqual(toMarkupBody(rule))
  })
})
