import { describe, expect, it } from 'vitest'
import {
  maskPassport,
  nextExpiry,
  passportState,
  passportWatchDay,
  searchedText,
  searchTextOf,
  uniqueTags,
} from './customer.ts'
import { normalPhone, phoneLinks, phoneWords } from './phone.ts'

describe('a passport', () => {
  it('shows its end only', () => {
    expect([maskPassport('Z1234567'), maskPassport('AB'), maskPassport(null)]).toEqual(['•••••567', 'AB', null])
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

  it.each(['ASHA', 'rao', 'example.test', '98450 12345', '(98450) 12345', '+91 98450-12345', '098450 12345'])(
    'finds %s',
    (typed) => {
      expect(text).toContain(searchedText(typed))
    },
  )

  it('leaves words that only begin with a digit as they are', () => {
    expect(searchedText('24 seven')).toBe('24 seven')
  })
})

describe('tags', () => {
  it('are kept once whatever their capitals, as they were written first', () => {
    expect(uniqueTags(['VIP', 'Honeymoon', 'vip'])).toEqual(['VIP', 'Honeymoon'])
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
