import { describe, expect, it } from 'vitest'
import {
  nextExpiry,
  passportState,
  passportWatchDay,
  searchedWords,
  searchTextOf,
  mostTags,
  uniqueTags,
} from './customer.ts'
import { maskNumber } from '../base/mask.ts'
import { normalPhone, phoneLinks, phoneWords } from './phone.ts'

describe('a passport', () => {
  it('shows its end only', () => {
    expect([maskNumber('Z1234567'), maskNumber('AB'), maskNumber(null)]).toEqual(['•••••567', 'AB', null])
  })

  it.each([
    ['2026-11-14', 'expired'],
    ['2026-11-15', 'expiring'],
    ['2027-05-15', 'expiring'],
    ['2027-05-16', 'valid'],
  ])('that ends on %s is %s', (day, state) => {
    expect(passportState(day, '2026-11-15')).toBe(state)
  })

  it('is watched from half a year before, to the last day of a shorter month', () => {
    expect(passportWatchDay('2026-08-31')).toBe('2027-02-28')
  })

  it('of the family counts when it ends first', () => {
    const member = { passportExpiresOn: '2027-01-01' }
    expect(nextExpiry({ passportExpiresOn: '2028-01-01' }, [member, { passportExpiresOn: null }])).toBe('2027-01-01')
    expect(nextExpiry({ passportExpiresOn: null }, [])).toBeNull()
  })
})

describe('the search', () => {
  const text = searchTextOf('Asha Rao', 'asha@example.test', [{ number: '+919845012345', kind: 'mobile' }])

  it('holds the name, the e-mail and the digits of the phones', () => {
    expect(text).toBe('asha rao asha@example.test 919845012345')
  })

  it.each([
    ['ASHA', ['asha']],
    [' Rao,  asha ', ['rao', 'asha']],
    ['Rao ASHA@example.test', ['rao', 'asha@example.test']],
    ['@example', ['@example']],
    ['asha@', ['asha']],
    ['a.k.rao', ['a', 'k', 'rao']],
    ['98450 12345', ['9845012345']],
    ['(98450) 12345', ['9845012345']],
    ['+91 98450-12345', ['919845012345']],
    ['098450 12345', ['9845012345']],
    ['24 seven', ['24', 'seven']],
    ['Goa–Hampi', ['goa', 'hampi']],
    ['आशा राव', ['आशा', 'राव']],
    ["100% O'Brien", ['100', 'o', 'brien']],
    ['%_', []],
    ['0000', []],
  ])('takes %s as the words %j', (typed, words) => {
    expect(searchedWords(typed)).toEqual(words)
  })
})

describe('tags', () => {
  it('are kept once whatever their capitals, as they were written first', () => {
    expect(uniqueTags(['VIP', 'Honeymoon', 'vip'])).toEqual(['VIP', 'Honeymoon'])
  })

  it('are left out where there are too many of them, or too long ones', () => {
    const some = Array.from({ length: 25 }, (_, index) => `Tag ${index}`)
    expect(uniqueTags(some)).toEqual(some.slice(0, 20))
    const long = 'x'.repeat(mostTags.letters)
    expect(uniqueTags(['VIP', long, 'Family'])).toEqual(['VIP', 'Family'])
  })
})

describe('a phone number', () => {
  it.each([
    ['98450 12345', '+919845012345'],
    ['098450-12345', '+919845012345'],
    ['0091 98450 12345', '+919845012345'],
    ['+971 50 123 4567', '+971501234567'],
    ['12', null],
    ['call me', null],
  ])('%s is %s', (typed, number) => {
    expect(normalPhone(typed)).toBe(number)
  })

  it('is written for people and linked for phones', () => {
    expect(phoneWords('+919845012345')).toBe('+91 98450 12345')
    expect(phoneLinks('+919845012345')).toEqual({ call: 'tel:+919845012345', chat: 'https://wa.me/919845012345' })
  })
})
