import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { type Candidate, type MatchedLine, rankFor, scoreOf, suggest } from './match.ts'
import { foundName, foundReference } from './narration.ts'

const line = (description: string, more: Partial<MatchedLine> = {}): MatchedLine => ({
  id: 'line',
  amount: 5_000_000,
  paidOn: '2026-04-10',
  description,
  reference: null,
  ...more,
})
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  kind: 'receipt',
  id: 'a',
  amount: 5_000_000,
  on: '2026-04-10',
  reference: null,
  names: [],
  contested: false,
  ...more,
})

describe('narrations of banks', () => {
  it.each([
    ['NEFT CR-ICIC0000393-RAJESH KUMAR-KARAVAN TRAVELS-N091262345678901', 'N091262345678901'],
    ['IMPS-609312345679-MARWAR HAVELI-HDFC-XXXXXXX1122-HOTEL', '6093 1234 5679'],
    ['UPI-ANITA DESAI-ANITA@OKAXIS-UTIB0000001-609212345678-TRIP', 'UPI Ref 609212345678'],
    ['UPI/609212345678/P2A/anita@okaxis/Anita Desai/UTIB', '609212345678'],
    ['BY TRANSFER-NEFT*SBIN0001234*SBIN426091234567*SUNRISE TOURS--', 'SBIN426091234567'],
    ['RTGS/UTIBR52026041000123456/DEMO HOLIDAYS/UTIB0000100', 'UTIBR52026041000123456'],
    ['MMT/IMPS/609312345679/Trip/RAJESH KUM/HDFC Bank', '609312345679'],
    ['NEFT-N091262345678901-SUNRISE', 'n091-2623-4567-8901'],
    ['CHQ DEP 000123456 CLG', '123456'],
    ['INF/INFT/0123456789/Payout', '123456789'],
  ])('%s names %s', (text, reference) => {
    expect(foundReference(text, reference)).toBe('whole')
  })

  it.each([
    ['UPI/609212345678/P2A/anita@okaxis', '345678', 'part'],
    ['UPI/345678/P2A/anita@okaxis', '609212345678', 'part'],
    ['UPI/609212345678/P2A', '609212345679', null],
    ['NEFT N091262345678901', 'CASH', null],
    ['NEFT N091262345678901', '1234', null],
    ['NEFT N091262345678901', null, null],
    ['CHQ 9912345699', '123456', null],
  ])('%s names %s: %s', (text, reference, found) => {
    expect(foundReference(text, reference)).toBe(found)
  })

  it.each([
    ['NEFT CR-ICIC0000393-RAJESH KUMAR-KARAVAN', 'Rajesh Kumar', 'whole'],
    ['MMT/IMPS/6093/Trip/RAJESH KUM/HDFC', 'Mr Rajesh Kumar', 'whole'],
    ['UPI-ANITADESAI-ANITA@OKAXIS', 'Anita Desai', 'whole'],
    ['NEFT*SBIN0001234*SUNRISE TOURS--', 'Sunrise Tours Pvt Ltd', 'whole'],
    ['UPI-RAJESH SHARMA-RS@YBL', 'Rajesh Kumar', 'part'],
    ['NEFT-HOLIDAYS PVT LTD', 'Demo Holidays Pvt Ltd', null],
    ['SALARY APRIL', 'Anita Desai', null],
  ])('%s is of %s: %s', (text, name, found) => {
    expect(foundName(text, name)).toBe(found)
  })
})

describe('how well something fits a line', () => {
  it('is told by amount, reference, name and day, in words', () => {
    const found = scoreOf(
      line('UPI/609212345678/P2A/anita@okaxis/Anita Desai'),
      candidate({ reference: '609212345678', names: ['Anita Desai'], on: '2026-04-08' }),
    )
    expect(found?.reasons).toEqual([
      'Same amount',
      'Reference 609212345678 is on the line',
      'Anita Desai is named',
      '2 days later',
    ])
    expect(found?.score).toBe(115)
  })

  it('is nothing for another amount or the other side, whatever else is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e9, max: 9e9 }), (amount) => {
        fc.pre(amount !== 5_000_000)
        expect(scoreOf(line('609212345678', { amount }), candidate({ reference: '609212345678' }))).toBeNull()
      }),
    )
  })

  it('is nothing when it lies long ago, unless its reference is there', () => {
    expect(scoreOf(line('ANITA DESAI'), candidate({ names: ['Anita Desai'], on: '2026-01-01' }))).toBeNull()
    expect(scoreOf(line('609212345678'), candidate({ reference: '609212345678', on: '2026-01-01' }))?.score).toBe(80)
  })

  it('does not depend on case, signs between words, or the order things are asked in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.uuid(), on: fc.integer({ min: -50, max: 50 }), named: fc.boolean() }), {
          maxLength: 8,
        }),
        fc.boolean(),
        (some, lower) => {
          const all = some.map(({ id, on, named }) =>
            candidate({ id, on: addDays('2026-04-10', on), names: named ? ['Anita Desai'] : [] }),
          )
          const text = 'UPI-ANITA DESAI-OKAXIS'
          const one = rankFor(line(text), all).map(({ candidate: { id }, score }) => [id, score])
          const other = rankFor(line(lower ? text.toLowerCase().replaceAll('-', '/') : text), all.toReversed())
          expect(other.map(({ candidate: { id }, score }) => [id, score])).toEqual(one)
        },
      ),
    )
  })
})

describe('what is suggested', () => {
  const anita = candidate({ id: 'anita', reference: '609212345678', names: ['Anita Desai'] })

  it('is sure when its reference is there, and when the name and the day are', () => {
    expect(suggest([line('UPI/609212345678')], [anita]).get('line')?.sure).toBe(true)
    expect(suggest([line('UPI ANITA DESAI')], [candidate({ names: ['Anita Desai'] })]).get('line')?.sure).toBe(true)
    expect(suggest([line('CASH DEP')], [anita]).get('line')).toMatchObject({ sure: false, score: 45 })
  })

  it('is not sure when both have a reference and these differ: the same amount may be paid twice', () => {
    const found = suggest([line('UPI ANITA DESAI 609299999999')], [anita]).get('line')
    expect(found).toMatchObject({ sure: false, score: 50 })
    expect(found?.reasons).toContain('Its reference 609212345678 is not on the line')
  })

  it('is not sure when another fits nearly as well, on either side, or when two claim it', () => {
    const twin = candidate({ id: 'twin', names: ['Anita Desai'] })
    expect(suggest([line('UPI ANITA DESAI')], [candidate({ names: ['Anita Desai'] }), twin]).get('line')?.sure).toBe(
      false,
    )
    const lines = [line('UPI ANITA DESAI', { id: 'one' }), line('UPI ANITA DESAI', { id: 'two' })]
    const both = suggest(lines, [twin])
    expect([both.get('one')?.sure, both.get('two')?.sure]).toEqual([false, false])
    expect(suggest([line('UPI/609212345678')], [{ ...anita, contested: true }]).get('line')?.sure).toBe(false)
  })

  it('never has one thing on file as the sure one of two lines, and keeps amounts', () => {
    const amount = fc.constantFrom(100, 200)
    const word = fc.constantFrom('ANITA DESAI', 'RAJESH KUMAR', 'UPI 609212345678', 'NEFT N091262345678901', '')
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount, text: word, day: fc.integer({ min: 0, max: 5 }) }), { maxLength: 8 }),
        fc.array(fc.record({ amount, name: word, day: fc.integer({ min: 0, max: 5 }) }), { maxLength: 8 }),
        (some, file) => {
          const lines = some.map((one, at) =>
            line(one.text, { id: `l${at}`, amount: one.amount, paidOn: addDays('2026-04-10', one.day) }),
          )
          const things = file.map((one, at) =>
            candidate({
              id: `c${at}`,
              amount: one.amount,
              on: addDays('2026-04-10', one.day),
              names: [one.name],
              reference: /\d{6}/.test(one.name) ? (one.name.split(' ')[1] ?? null) : null,
            }),
          )
          const found = suggest(lines, things)
          const sure = [...found.values()].filter((one) => one.sure).map((one) => one.candidate.id)
          expect(new Set(sure).size).toBe(sure.length)
          for (const one of lines) expect(found.get(one.id)?.candidate.amount ?? one.amount).toBe(one.amount)
        },
      ),
    )
  })
})
