import { describe, expect, it } from 'vitest'
import { personOfMrz, zonesIn } from './mrz-paste.ts'
import { specimen, today } from './testing.ts'

describe('a pasted passport', () => {
  it('fills a person in one go', () => {
    expect(personOfMrz(specimen, today)).toEqual({
      mrz: specimen,
      passportNumber: 'L898902C3',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      nationality: 'UTO',
      gender: 'female',
      birthDate: '1974-08-12',
      passportExpiresOn: '2012-04-15',
    })
  })

  it('fills nothing when a digit is wrong', () => {
    expect(personOfMrz(specimen.replace('1204159', '1204158'), today)).toBeNull()
  })
})

describe('zones in a text', () => {
  it('are found one and several, between other lines and in small letters', () => {
    expect(zonesIn(specimen)).toEqual([specimen])
    expect(zonesIn(`Passport of Anna:\n${specimen.toLowerCase()}\n\nand again\n${specimen}\n`)).toEqual([
      specimen,
      specimen,
    ])
  })

  it('are not seen where there are none', () => {
    expect(zonesIn('Please find the passports attached.\nRegards, P')).toEqual([])
    expect(zonesIn('Z1234567')).toEqual([])
  })
})
