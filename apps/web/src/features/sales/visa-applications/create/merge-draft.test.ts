import { describe, expect, it } from 'vitest'
import { flatten, mergeDrafts, withFlat } from './merge-draft.ts'
import { asha, draftWith } from './testing.ts'

const known = (id: string, over = {}) => asha({ id, key: id, ...over })

describe('two people at one draft', () => {
  const base = draftWith([known('a'), known('b')])

  it('keep what only one of them changed', () => {
    const mine = { ...base, people: [known('a', { surname: 'Rao ' }), known('b', { givenNames: 'Kabir' })] }
    const theirs = { ...base, travelDate: '2027-01-12', people: [known('a', { surname: 'Rana' }), known('b')] }
    const { merged, clashes } = mergeDrafts(base, mine, theirs)
    expect(clashes).toEqual([])
    expect(merged.travelDate).toBe('2027-01-12')
    expect(merged.people.map(({ surname, givenNames }) => `${givenNames} ${surname}`)).toEqual([
      'Asha Rana',
      'Kabir Rao',
    ])
  })

  it('clash where both changed the same, and mine stays until somebody chooses', () => {
    const mine = { ...base, people: [known('a', { surname: 'Rana' }), known('b')] }
    const theirs = { ...base, people: [known('a', { surname: 'Roy' }), known('b')] }
    const { merged, clashes } = mergeDrafts(base, mine, theirs)
    expect(clashes).toEqual(['a.surname'])
    expect(merged.people[0]?.surname).toBe('Rana')
    expect(withFlat(merged, flatten(theirs)).people[0]?.surname).toBe('Roy')
  })

  it('take a number that comes back by its end for the one that was typed', () => {
    const empty = draftWith([known('a', { passportNumber: '' })])
    const typed = draftWith([known('a', { passportNumber: 'Z7654321' })])
    const there = (passportNumber: string) => draftWith([known('a', { passportNumber })])
    expect(mergeDrafts(empty, typed, there('•••••321')).clashes).toEqual([])
    expect(mergeDrafts(empty, typed, there('•••••999')).clashes).toEqual(['a.passportNumber'])
  })

  it('take people out and in', () => {
    const newcomer = asha({ givenNames: 'Mira', passportNumber: 'N7654321' })
    const mine = { ...base, people: [known('a'), known('b'), newcomer] }
    const theirs = { ...base, people: [known('b'), known('c', { givenNames: 'Dev' })] }
    const { merged } = mergeDrafts(base, mine, theirs)
    expect(merged.people.map(({ id, givenNames }) => [id, givenNames])).toEqual([
      ['b', 'Asha'],
      [null, 'Mira'],
      ['c', 'Dev'],
    ])
    expect(mergeDrafts(base, { ...base, people: [known('b')] }, base).merged.people.map(({ id }) => id)).toEqual(['b'])
  })

  it('find somebody again who was saved without our hearing of it', () => {
    const newcomer = asha({ givenNames: 'Mira', passportNumber: 'N7654321', mrz: 'typed' })
    const mine = { ...base, people: [...base.people, newcomer] }
    const theirs = { ...base, people: [...base.people, { ...newcomer, id: 'd', key: 'd', mrz: '' }] }
    const { people } = mergeDrafts(base, mine, theirs).merged
    expect(people.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(people[2]).toMatchObject({ key: newcomer.key, mrz: 'typed' })
  })
})
