import { describe, expect, it } from 'vitest'
import type { MrzFields } from './mrz.ts'
import { filledFrom, mismatches } from './mrz-match.ts'

const read: MrzFields = {
  passportNumber: 'Z1234567',
  surname: 'RAO',
  givenNames: 'ASHA DEVI',
  nationality: 'IND',
  issuingState: 'IND',
  birthDate: '1990-05-04',
  gender: 'female',
  expiryDate: '2031-01-01',
}
const typed = {
  surname: 'Rao',
  givenNames: 'Asha Devi',
  gender: 'female' as const,
  birthDate: '1990-05-04',
  nationality: 'IND',
  passportNumber: 'Z1234567',
  passportExpiresOn: '2031-01-01',
}
const nothing = {
  surname: null,
  givenNames: null,
  gender: null,
  birthDate: null,
  nationality: null,
  passportNumber: null,
  passportExpiresOn: null,
}

describe('what was typed beside the lines of a passport', () => {
  it('agrees when it says the same, or nothing yet', () => {
    expect(mismatches(typed, read)).toEqual([])
    expect(mismatches(nothing, read)).toEqual([])
  })

  it.each([
    ['passportNumber', 'Z1234568', true],
    ['birthDate', '1990-04-05', true],
    ['passportExpiresOn', '2031-01-02', true],
    ['nationality', 'NPL', true],
    ['surname', 'Roa', false],
    ['givenNames', 'Asha', false],
    ['gender', 'male', false],
  ])('disagrees in %s, for sure only where there is one way to write it', (field, value, sure) => {
    const found = mismatches({ ...typed, [field]: value }, read)
    expect(found.map((one) => [one.field, one.sure])).toEqual([[field, sure]])
    expect(found[0]?.message).toMatch(/^The lines of the passport have another /)
  })

  it.each([
    ['Müller', 'MUELLER'],
    ['Müller', 'MULLER'],
    ['Núñez', 'NUNEZ'],
    ["O'Brien-Smith", 'OBRIEN SMITH'],
    ['Åström', 'AASTROEM'],
    ['Ødegård', 'ODEGAARD'],
  ])('knows %s in %s', (surname, there) =>
    expect(mismatches({ ...typed, surname }, { ...read, surname: there })).toEqual([]),
  )

  it('forgives names that fill the line for being cut short or abbreviated', () => {
    const surname = 'NILAVADHANANANDA'
    const full = { ...read, surname, givenNames: 'CHAYAPA DEJTHAMRONG K'.slice(0, 21) }
    const whole = { ...typed, surname, givenNames: 'Chayapa Dejthamrong Krasuang' }
    expect(mismatches(whole, full)).toEqual([])
    expect(mismatches({ ...whole, givenNames: 'Chaya' }, full)).toHaveLength(1)
    expect(mismatches({ ...typed, givenNames: 'Asha Devi Lakshmi' }, read)).toHaveLength(1)
  })

  it('knows Germany by both of its codes, and a passport that says nothing of a sex or a birthday', () => {
    expect(mismatches({ ...typed, nationality: 'DEU' }, { ...read, nationality: 'D' })).toEqual([])
    expect(mismatches(typed, { ...read, gender: 'other', birthDate: null })).toEqual([])
  })

  it('is filled in from them where nothing was typed', () => {
    expect(filledFrom(nothing, read)).toEqual({ ...typed, surname: 'RAO', givenNames: 'ASHA DEVI' })
    expect(filledFrom({ ...nothing, surname: 'Rao' }, { ...read, givenNames: '' })).toMatchObject({
      surname: 'Rao',
      givenNames: null,
    })
  })
})
