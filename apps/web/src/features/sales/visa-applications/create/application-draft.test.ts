import { describe, expect, it } from 'vitest'
import { bodyOf, compareMrz, faultOf, listMissingOfDraft, newPerson } from './application-draft.ts'
import { personOfMrz } from './mrz-paste.ts'
import { asha, draftWith, specimen, today } from './testing.ts'

const rules = {
  papers: [{ key: 'photo', name: 'Photo', kind: 'photo' as const, required: true }],
  passportValidityMonths: 6,
  stayDays: 30,
  childUnderAge: 12,
}

const read = () => ({ ...newPerson(), ...personOfMrz(specimen, today) })

describe('what is sent of a draft', () => {
  it('leaves out what cannot be kept, and nothing else', () => {
    const { applicants } = bodyOf(draftWith([asha({ passportNumber: 'AB1', id: 'known' })]), today)
    expect(applicants[0]).toMatchObject({ id: 'known', surname: 'Rao', passportNumber: null })
    expect(bodyOf(draftWith([asha()]), today).applicants[0]).toMatchObject({ passportNumber: 'Z1234567' })
  })

  it('leaves a passport number alone that the server shows by its end', () => {
    const kept = asha({ passportNumber: '•••••567', id: 'known' })
    expect(JSON.stringify(bodyOf(draftWith([kept]), today).applicants[0])).not.toContain('passportNumber')
    expect(faultOf('passportNumber', kept.passportNumber)).toBeNull()
    expect(compareMrz({ ...read(), passportNumber: '•••••2C3' }, today).faults).toEqual([])
    const two = draftWith([kept, asha({ passportNumber: '•••••567' })])
    const lacks = listMissingOfDraft(two, () => ({ papers: ['photo'], mrzVerified: true }), rules, today)
    expect(lacks).toEqual([])
  })

  it('has the zone only while it adds up and agrees with the fields', () => {
    const sent = (person = read()) => bodyOf(draftWith([person]), today).applicants[0]?.mrz
    expect(sent()).toBe(specimen)
    expect(sent({ ...read(), passportNumber: 'L898902C4' })).toBeNull()
    expect(sent({ ...read(), mrz: specimen.replace('7408122', '7408123') })).toBeNull()
  })
})

describe('a zone and its person', () => {
  it('names the digits that do not add up and the fields that say otherwise', () => {
    expect(compareMrz(read(), today)).toEqual({ faults: [], doubts: [] })
    expect(compareMrz({ ...read(), birthDate: '1974-08-13' }, today).faults).toEqual([
      'The lines of the passport have another date of birth: 1974-08-12',
    ])
    const flipped = { ...read(), mrz: specimen.replace('L898902C36', 'L898902C37') }
    expect(compareMrz(flipped, today).faults[0]).toBe('The passport number and its check digit disagree')
  })

  it('only doubts a name that is spelled otherwise', () => {
    const { faults, doubts } = compareMrz({ ...read(), surname: 'Ericson' }, today)
    expect([faults.length, doubts.length]).toEqual([0, 1])
  })
})

describe('what is missing', () => {
  const lacks = (person = asha(), papers = ['photo']) =>
    listMissingOfDraft(draftWith([person]), () => ({ papers }), rules, today)

  it('is nothing when all is there', () => {
    expect(lacks()).toEqual([])
  })

  it('is told of the person it is about, in the words of the field', () => {
    const person = asha({ passportNumber: 'AB1', passportExpiresOn: '2027-05-01' })
    expect(lacks(person, [])).toEqual([
      { applicantId: person.key, field: 'passportNumber', message: 'Six to nine letters and digits' },
      {
        applicantId: person.key,
        field: 'passportExpiresOn',
        message: expect.stringContaining('6 months past the return, to 20 Jul 2027') as string,
      },
      { applicantId: person.key, field: 'papers.photo', message: 'Photo is missing' },
    ])
  })

  it('counts a zone that does not add up', () => {
    const person = asha({ mrz: specimen.replace('L898902C36', 'L898902C37') })
    expect(lacks(person)).toEqual([
      { applicantId: person.key, field: 'mrz', message: 'The passport number and its check digit disagree' },
    ])
  })

  it('finds the same passport twice', () => {
    const draft = draftWith([asha(), asha({ passportNumber: 'z1234567' })])
    expect(
      listMissingOfDraft(draft, () => ({ papers: ['photo'] }), rules, today).map(({ message }) => message),
    ).toEqual(['This passport is in the application twice'])
  })
})

it('says what a field asks for', () => {
  expect(faultOf('passportNumber', '')).toBeNull()
  expect(faultOf('passportNumber', 'Z12')).toBe('Six to nine letters and digits')
  expect(faultOf('birthDate', '1990-02-30')).toBe('Not in the right form')
})
