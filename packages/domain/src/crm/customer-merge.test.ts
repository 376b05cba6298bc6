import { describe, expect, it } from 'vitest'
import { type CustomerFacts, mergeCustomers } from './customer-merge.ts'

const empty: CustomerFacts = {
  name: 'Asha Rao',
  email: null,
  birthday: null,
  anniversary: null,
  address: null,
  city: null,
  stateCode: null,
  country: null,
  gstin: null,
  pan: null,
  nationality: null,
  passportNumber: null,
  passportExpiresOn: null,
  travellerId: null,
  phones: [],
  preferences: null,
  family: [],
  tags: [],
  notes: null,
}
const rohan = {
  id: 'a',
  name: 'Rohan Rao',
  relation: 'spouse',
  birthday: '1986-02-03',
  passportSealed: 'sealed',
  passportHash: 'of Z7654321',
  passportMasked: '•••••321',
  passportExpiresOn: null,
} as const

describe('two records of one person', () => {
  it('fill each other, and the survivor counts where both say something', () => {
    const merged = mergeCustomers(
      { ...empty, city: 'Bengaluru', email: 'asha@example.test' },
      { ...empty, name: 'A. Rao', city: 'Mysuru', pan: 'ABCDE1234F' },
      [],
    )
    expect(merged).toMatchObject({
      name: 'Asha Rao',
      city: 'Bengaluru',
      email: 'asha@example.test',
      pan: 'ABCDE1234F',
    })
  })

  it('take the facts that were chosen from the other', () => {
    const merged = mergeCustomers({ ...empty, city: 'Bengaluru' }, { ...empty, name: 'Asha R. Rao', city: 'Mysuru' }, [
      'name',
      'city',
    ])
    expect([merged.name, merged.city]).toEqual(['Asha R. Rao', 'Mysuru'])
  })

  it('lose no phone, tag, relative, wish or note, and keep none of them twice', () => {
    const merged = mergeCustomers(
      {
        ...empty,
        phones: [{ number: '+919845012345', kind: 'mobile' }],
        tags: ['VIP'],
        family: [rohan],
        notes: 'Pays late',
        preferences: 'Vegetarian',
      },
      {
        ...empty,
        phones: [
          { number: '+919845012345', kind: 'work' },
          { number: '+918041234567', kind: 'home' },
        ],
        tags: ['vip', 'Honeymoon'],
        family: [
          { ...rohan, id: 'b', name: 'R. Rao' },
          { ...rohan, id: 'c', name: 'Mira Rao', relation: 'child', passportHash: null },
        ],
        notes: 'Likes beaches',
        preferences: 'Vegetarian',
      },
      [],
    )
    expect(merged.phones.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
      '+919845012345 mobile',
      '+918041234567 home',
    ])
    expect(merged.tags).toEqual(['VIP', 'Honeymoon'])
    expect(merged.family.map(({ name }) => name)).toEqual(['Rohan Rao', 'Mira Rao'])
    expect([merged.notes, merged.preferences]).toEqual(['Pays late\n\nLikes beaches', 'Vegetarian'])
  })
})
