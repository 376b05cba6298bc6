import { toCsv } from '@karavan/domain/base/csv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicantTemplate, readApplicants } from './applicant-csv.ts'

const one = (text: string) => readApplicants(text)[0]

describe('a list of people', () => {
  it('is read as its template shows it', () => {
    expect(one(applicantTemplate())).toMatchObject({
      line: 2,
      faults: [],
      person: {
        surname: 'Rao',
        givenNames: 'Asha',
        gender: 'female',
        birthDate: '1990-08-15',
        nationality: 'IND',
        passportNumber: 'Z1234567',
        passportIssuedOn: '2021-03-02',
        passportExpiresOn: '2031-03-01',
      },
    })
  })

  it('is read as spreadsheets of other lands save it', () => {
    const text =
      '\uFEFFLast name;First name;Sex;DOB;Passport no;Expiry\r\n"Rao; junior";Asha;F;15/8/1990;z 1234567;1 Mar 2031\r\n'
    expect(one(text)).toMatchObject({
      faults: [],
      person: {
        surname: 'Rao; junior',
        givenNames: 'Asha',
        gender: 'female',
        birthDate: '1990-08-15',
        passportNumber: 'Z1234567',
        passportExpiresOn: '2031-03-01',
      },
    })
  })

  it('says what cannot be taken, line by line', () => {
    const text = 'Surname,Passport number,Date of birth\nRao,Z1,31/02/1990\n\nRana,Z7654321,1990-01-02\n'
    const [first, second] = readApplicants(text)
    expect(first?.faults).toEqual([
      'Date of birth “31/02/1990”: Not in the right form',
      'Passport number “Z1”: Six to nine letters and digits',
    ])
    expect(second).toMatchObject({ faults: [], person: { surname: 'Rana' } })
  })

  it('without a column that is known has nobody in it', () => {
    expect(readApplicants('a,b\n1,2\n')).toEqual([])
    expect(readApplicants('')).toEqual([])
  })

  it('keeps every name that was written into it', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim())
    fc.assert(
      fc.property(
        fc.array(
          name.filter((text) => /^[^\p{Cc}\p{Cs}'=+\-@]+$/u.test(text)),
          { minLength: 1 },
        ),
        (names) => {
          const text = toCsv([['Surname'], ...names.map((surname) => [surname])])
          expect(readApplicants(text).map(({ person }) => person.surname)).toEqual(names)
        },
      ),
    )
  })
})
