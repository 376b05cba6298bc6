import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseVisaRate, type VisaRate } from './visa-rate.ts'

const day = '2026-11-15'
const fees = { embassyFee: 250_00, serviceFee: 60_00 }
const rate = (id: string, rest: Partial<VisaRate> = {}): VisaRate => ({
  id,
  visaId: 'dubai',
  orgId: null,
  adult: fees,
  child: fees,
  expressSurcharge: null,
  from: '2026-01-01',
  until: null,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  ...rest,
})
const rates = [
  rate('1'),
  rate('2'),
  rate('3', { orgId: 'a', createdAt: '2025-12-31T00:00:00.000Z' }),
  rate('4', { orgId: 'b' }),
  rate('5', { until: '2026-02-01' }),
  rate('6', { from: '2026-12-01', orgId: 'a' }),
  rate('7', { visaId: 'bangkok', orgId: 'a' }),
]
const ids = ({ winner, beaten }: { winner: VisaRate | null; beaten: VisaRate[] }) => [
  winner?.id,
  beaten.map(({ id }) => id),
]

describe('the choice of a rate', () => {
  it('takes the own rate of an agency, then the newest, and names the beaten', () => {
    expect(ids(chooseVisaRate(rates, 'dubai', 'a', day))).toEqual(['3', ['2', '1']])
    expect(ids(chooseVisaRate(rates, 'dubai', 'c', day))).toEqual(['2', ['1']])
    expect(ids(chooseVisaRate(rates, 'dubai', null, day))).toEqual(['2', ['1']])
    expect(ids(chooseVisaRate(rates, 'bangkok', 'c', day))).toEqual([undefined, []])
  })

  it('counts the first and the last day', () => {
    expect(ids(chooseVisaRate(rates, 'dubai', 'c', '2026-02-01'))).toEqual(['5', ['2', '1']])
    expect(ids(chooseVisaRate(rates, 'dubai', 'c', '2026-02-02'))).toEqual(['2', ['1']])
    expect(ids(chooseVisaRate(rates, 'dubai', 'a', '2026-11-30'))).toEqual(['3', ['2', '1']])
    expect(ids(chooseVisaRate(rates, 'dubai', 'a', '2026-12-01'))).toEqual(['6', ['3', '2', '1']])
    expect(ids(chooseVisaRate(rates, 'dubai', 'a', '2025-12-31'))).toEqual([undefined, []])
  })

  const any = fc
    .array(
      fc.record({
        visaId: fc.constantFrom('dubai', 'bangkok'),
        orgId: fc.constantFrom(null, 'a', 'b'),
        from: fc.constantFrom('2026-01-01', day, '2026-11-16'),
        until: fc.constantFrom(null, '2026-11-14', day, '2026-12-31'),
        createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
      }),
      { maxLength: 12 },
    )
    .map((rows) => rows.map((row, index) => rate(String(index), row)))

  it('never takes another visa’s, another agency’s or one of another day, and leaves out none that holds', () => {
    fc.assert(
      fc.property(any, fc.constantFrom(null, 'a', 'b', 'c'), (list, orgId) => {
        const { winner, beaten } = chooseVisaRate(list, 'dubai', orgId, day)
        const chosen = winner ? [winner, ...beaten] : []
        const holds = (one: VisaRate) =>
          one.visaId === 'dubai' &&
          (one.orgId === null || one.orgId === orgId) &&
          one.from <= day &&
          (one.until === null || one.until >= day)
        expect(new Set(chosen)).toEqual(new Set(list.filter(holds)))
        if (!winner) return
        // The most specific wins, and among those no other is newer.
        if (winner.orgId === null) expect(chosen.every((one) => one.orgId === null)).toBe(true)
        const equals = chosen.filter((one) => one.orgId === winner.orgId)
        expect(equals.every((one) => one.createdAt <= winner.createdAt)).toBe(true)
      }),
    )
  })

  it('does not depend on the order the rates come in', () => {
    fc.assert(
      fc.property(any, (list) => {
        expect(ids(chooseVisaRate([...list].reverse(), 'dubai', 'a', day))).toEqual(
          ids(chooseVisaRate(list, 'dubai', 'a', day)),
        )
      }),
    )
  })
})
