import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('toCsv', () => {
  it('quotes what would break a row', () => {
    expect(toCsv([['Dubai, UAE', 'the "city"', 'two\nlines', 'plain']])).toBe(
      '"Dubai, UAE","the ""city""","two\nlines",plain\r\n',
    )
  })

  it.each(['=HYPERLINK("x")', '+91 98450', '-1+2', '@SUM(A1)', '\t=1', '\r=1', ' =1'])(
    'makes text of the formula %j',
    (text) => {
      const [first] = toCsv([[text]]).replaceAll('"', '')
      expect(first).toBe("'")
    },
  )

  it('leaves numbers, signs and all, as numbers', () => {
    expect(toCsv([[-12.5, 0, true, null, undefined, '']])).toBe('-12.5,0,true,,,\r\n')
  })
})
