import { describe, expect, it } from 'vitest'
import { personOf } from './customer-person.ts'

const copied = {
  name: 'Asha Meera Rao',
  birthday: null,
  nationality: 'IND',
  passportNumber: 'Z1234567',
  passportExpiresOn: null,
}

describe('a person copied from a customer', () => {
  it('has the last word of the name as the surname, and nothing that is not known', () => {
    expect(personOf(copied)).toMatchObject({
      surname: 'Rao',
      givenNames: 'Asha Meera',
      nationality: 'IND',
      passportNumber: 'Z1234567',
      birthDate: '',
      passportExpiresOn: '',
    })
  })

  it('with one name alone has no surname', () => {
    expect(personOf({ ...copied, name: 'Asha' })).toMatchObject({ surname: '', givenNames: 'Asha' })
  })
})
