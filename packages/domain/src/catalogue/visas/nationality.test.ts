import { describe, expect, it } from 'vitest'
import { nationalities, nationalityName, passportCode } from './nationality.ts'

describe('nationalities', () => {
  it('have a code as passports write it, each once, and a name', () => {
    for (const { code, name } of nationalities) {
      expect(code).toMatch(/^([A-Z]{3}|D)$/)
      expect(name).toMatch(/^\p{Lu}.{2,}$/u)
    }
    expect(new Set(nationalities.map(({ code }) => code)).size).toBe(nationalities.length)
    expect(new Set(nationalities.map(({ name }) => name)).size).toBe(nationalities.length)
  })

  it('hold all countries and territories of ISO 3166', () => {
    // Beside them Kosovo, and what ICAO adds for people of no state or of several.
    expect(nationalities.filter(({ code }) => !/^(X|GB[DNOPS]|EUE|UN|RKS)/.test(code))).toHaveLength(249)
  })

  it.each([
    ['IND', 'India'],
    ['ARE', 'United Arab Emirates'],
    ['D', 'Germany'],
    ['DEU', 'Germany'],
    ['GBN', 'British National (Overseas)'],
    ['XXA', 'Stateless person'],
  ])('%s is %s', (code, name) => expect(nationalityName(code)).toBe(name))

  it('are none without a name', () => {
    expect(nationalityName('UTO')).toBeNull()
    expect(nationalityName('')).toBeNull()
    expect(passportCode('IND')).toBe('IND')
  })
})
