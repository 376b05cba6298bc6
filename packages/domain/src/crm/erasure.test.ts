import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../base/dates.ts'
import { addMonths } from '../catalogue/visas/visa.ts'
import { isSameName } from '../base/erased.ts'
import { fullNames, keptFrom, keptUntil, ownSigns, type Person, personPattern } from './erasure.ts'

const nobody: Person = { names: [], emails: [], phones: [], papers: [], addresses: [] }
const erase = (text: string, person: Partial<Person>) =>
  text.replaceAll(new RegExp(personPattern({ ...nobody, ...person }) ?? '(?!)', 'gi'), '·')

describe('a person in a text', () => {
  it('is found whatever the letters, spaces and signs between digits', () => {
    const asha = { names: ['Asha (Ash) Rao'], emails: ['asha@x.test'], phones: ['+919845012345'], papers: ['M7654321'] }
    expect(erase('ASHA  (ash) rao, +919845012345, 98450-12345, 09845012345 <Asha@X.test> m7654321', asha)).toBe(
      '·, ·, ·, · <·> ·',
    )
  })

  it('is no part of other words or numbers, and nobody when nothing is known', () => {
    const ali = { names: ['Ali', 'Al'], phones: ['+919845012345'] }
    expect(erase('Ali goes to Alibaug with Al; 198450123450', ali)).toBe('· goes to Alibaug with Al; 198450123450')
    expect(personPattern(nobody)).toBeNull()
  })

  it('leaves nothing of any name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 20 }), (name) => {
        fc.pre(name.trim().length >= 3)
        expect(erase(`( ${name.trim()} )`, { names: [name] }).includes(` ${name.trim()} `)).toBe(false)
      }),
    )
  })

  it('is looked for by what is theirs alone where others are told of too', () => {
    const person = { ...nobody, names: ['Asha', 'Asha Rao'], emails: ['a@x.test'], addresses: ['1 Long Lane'] }
    expect(ownSigns(person)).toEqual({ ...nobody, emails: ['a@x.test'] })
    expect(fullNames(person).names).toEqual(['Asha Rao'])
  })

  it('is named by who means to erase them', () => {
    expect(isSameName('  asha   RAO ', 'Asha Rao')).toBe(true)
    expect(isSameName('Asha', 'Asha Rao')).toBe(false)
  })
})

describe('a paper', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((day) => addDays('2000-01-01', day))

  it('is kept for at least six years and nine months, and for less than eight years', () => {
    expect(keptUntil('2026-11-05')).toBe('2033-12-31')
    fc.assert(
      fc.property(days, (day) => {
        const until = keptUntil(day)
        expect(until >= addMonths(day, 81)).toBe(true)
        expect(until < addMonths(day, 96)).toBe(true)
      }),
    )
  })

  it('is over on the day after its last, and not before', () => {
    fc.assert(
      fc.property(days, days, (issued, today) => {
        expect(issued < keptFrom(today)).toBe(keptUntil(issued) < today)
      }),
    )
  })

  it('is kept as long as all others of its year of accounts, and never shorter than an older one', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const year = (day: string) => addMonths(day, -3).slice(0, 4)
        if (year(one) === year(other)) expect(keptUntil(one)).toBe(keptUntil(other))
        if (daysBetween(one, other) >= 0) expect(keptUntil(one) <= keptUntil(other)).toBe(true)
      }),
    )
  })
})
