import { expect, it } from 'vitest'
import { profileOf } from '../../../shared/session/testing.ts'
import { ProfileForm, toProfileValues } from './profile-form.ts'

const valuesOf = (own: Parameters<typeof profileOf>[1] = {}) => toProfileValues(profileOf({ userType: 'Agent' }, own))

it('shows every service of an agency’s markup, and sends only those that add something', () => {
  const values = valuesOf({ ownMarkup: { hotel: { basis: 'percent', value: 12 } } })
  expect(values.ownMarkup.visa).toEqual({ basis: '', value: null })
  values.ownMarkup.visa = { basis: 'perBooking', value: 300 }
  expect(ProfileForm.parse(values).ownMarkup).toEqual({
    hotel: { basis: 'percent', value: 12 },
    visa: { basis: 'perBooking', value: 300 },
  })
  values.ownMarkup.hotel = { basis: '', value: 12 }
  expect(ProfileForm.parse(values).ownMarkup).toEqual({ visa: { basis: 'perBooking', value: 300 } })
})

it('says at the field when a chosen markup has no value, or too much of it', () => {
  const faults = (basis: 'percent' | 'perPerson', value: number | null) => {
    const values = valuesOf()
    values.ownMarkup.hotel = { basis, value }
    return ProfileForm.safeParse(values).error?.issues.map(({ path }) => path.join('.'))
  }
  expect(faults('percent', null)).toEqual(['ownMarkup.hotel.value'])
  expect(faults('percent', 501)).toEqual(['ownMarkup.hotel.value'])
  expect(faults('perPerson', 501)).toBeUndefined()
})
