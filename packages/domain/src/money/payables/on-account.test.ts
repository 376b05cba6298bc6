import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { letGo, type OnAccount, type Use, usedRupees, useOnAccount } from './on-account.ts'

const dollars = (id: string, amount: number, rate: number) => ({ id, currency: 'USD', amount, inr: amount * rate })
const bill = (key: string, amount: number, rate: number, currency = 'USD') => ({
  ...{ key, dueOn: `2026-01-0${key}`, currency, rate, amount: amount * rate },
})
const none: OnAccount = { rupees: 0, advances: [], used: [] }
const onAccount = (change: Partial<OnAccount>): OnAccount => ({ ...none, ...change })
const opens = ({ open }: ReturnType<typeof useOnAccount>) => open.map(({ key, open: rest }) => [key, rest])

describe('what a supplier has on account', () => {
  it('is used on the oldest bill first, and what is over is left', () => {
    const bills = [bill('2', 5000, 1, 'INR'), bill('1', 3000, 1, 'INR')]
    expect(opens(useOnAccount(bills, onAccount({ rupees: 4000 })))).toEqual([['2', 4000]])
    expect(useOnAccount(bills, onAccount({ rupees: 9000 }))).toMatchObject({ open: [], credit: 1000, gain: 0 })
    expect(useOnAccount([], onAccount({ rupees: 500 }))).toMatchObject({ uses: [], credit: 500 })
  })

  it('is worth what the bills are that it is used on', () => {
    const gainOf = (advances: OnAccount['advances'], bills: ReturnType<typeof bill>[]) =>
      useOnAccount(bills, onAccount({ advances })).gain
    expect(gainOf([dollars('a', 1000_00, 84)], [bill('1', 1000_00, 86)])).toBe(2000_00)
    expect(gainOf([dollars('a', 1000_00, 84)], [bill('1', 400_00, 80)])).toBe(-1600_00)
    const two = [dollars('a', 500_00, 84), dollars('b', 500_00, 90)]
    expect(gainOf(two, [bill('1', 600_00, 85), bill('2', 900_00, 87)])).toBe(500_00 - 500_00 - 1200_00)
  })

  it('pays no bill of another currency', () => {
    const bills = [bill('1', 1000_00, 1, 'INR'), bill('2', 10_00, 95, 'EUR')]
    const advance = dollars('a', 1000_00, 84)
    expect(useOnAccount(bills, onAccount({ advances: [advance] }))).toMatchObject({ uses: [], credit: advance.inr })
    // So it is with what was paid too much of a bill in it.
    expect(useOnAccount([...bills, bill('3', -50_00, 80)], none)).toMatchObject({ uses: [], credit: 4000_00 })
    expect(opens(useOnAccount([bill('1', 80_00, 80), bill('3', -50_00, 80)], none))).toEqual([['1', 2400_00]])
  })

  it('is given back by a bill that came down, as what it was', () => {
    const used: Use[] = [{ key: '1', advanceId: 'a', inCurrency: 100_00, amount: 8600_00, gain: 200_00 }]
    const gone = onAccount({ advances: [dollars('a', 0, 84)], used })
    const back = useOnAccount([{ ...bill('1', -100_00, 86) }], gone)
    expect(back.uses).toEqual([{ key: '1', advanceId: 'a', inCurrency: -100_00, amount: -8600_00, gain: -200_00 }])
    expect([back.credit, back.gain]).toEqual([8400_00, -200_00])
    // The next bill has it, at its own rate.
    expect(useOnAccount([bill('1', -100_00, 86), bill('2', 100_00, 90)], gone)).toMatchObject({
      ...{ open: [], credit: 0, gain: 400_00 },
    })
    const half = useOnAccount([bill('1', -50_00, 86)], gone)
    expect(half.uses).toMatchObject([{ inCurrency: -50_00, amount: -4300_00, gain: -100_00 }])
  })

  it('that was sent back is used no more, the newest advance first', () => {
    const advances = [dollars('a', 100_00, 80), dollars('b', 100_00, 90)]
    const gainAfter = (rupees: number) => useOnAccount([bill('1', 200_00, 85)], onAccount({ rupees, advances })).gain
    expect(gainAfter(-9000_00)).toBe(500_00)
    expect(gainAfter(-4500_00)).toBe(500_00 - 250_00)
  })

  it('stays where nothing may be moved', () => {
    const fixed = { ...bill('1', 1000, 1, 'INR'), fixed: true }
    expect(useOnAccount([fixed, { ...fixed, key: '2', amount: -300 }], onAccount({ rupees: 400 }))).toMatchObject({
      ...{ uses: [], credit: 700, open: [{ key: '1', open: 1000 }] },
    })
  })

  it('is used once: what is left, what is open and what is used add up, whatever bills came and went', () => {
    const currency = fc.constantFrom('INR', 'USD', 'EUR')
    const rate = fc.integer({ min: 60_00, max: 99_99 }).map((value) => value / 100)
    const bills = fc.uniqueArray(
      fc.record({
        key: fc.stringMatching(/^[a-h]$/),
        of: currency,
        rate,
        amount: fc.integer({ min: -900_00, max: 900_00 }),
      }),
      { maxLength: 6, selector: ({ key }) => key },
    )
    const paid = fc.uniqueArray(
      fc.record({ id: fc.stringMatching(/^[a-h]$/), of: currency, amount: fc.integer({ min: 1, max: 500_00 }), rate }),
      { maxLength: 4, selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(bills, paid, fc.integer({ min: -500_00, max: 900_00 }), (given, got, rupees) => {
        const its = given.map(({ key, of, rate: at, amount }) => ({
          ...{ key, dueOn: '2026-01-01', currency: of, rate: of === 'INR' ? 1 : at, amount },
        }))
        const advances = got
          .filter(({ of }) => of !== 'INR')
          .map(({ id, of, amount, rate: at }) => ({ id, currency: of, amount, inr: Math.round(amount * at) }))
        const first = useOnAccount(its, onAccount({ rupees, advances }))
        const owed = (of: typeof first) => sum([...of.open.map(({ open }) => open), -of.credit])
        expect(owed(first)).toBe(
          sum([...its.map(({ amount }) => amount), -rupees, ...advances.map(({ inr }) => -inr), -first.gain]),
        )
        for (const { id, currency: of, amount, inr } of advances) {
          const its = first.uses.filter(({ advanceId }) => advanceId === id)
          expect(sum(its.map(({ inCurrency }) => inCurrency))).toBeLessThanOrEqual(amount)
          expect(sum(its.map((use) => use.amount - use.gain))).toBeLessThanOrEqual(inr)
          expect(its.every(({ key }) => given.find((one) => one.key === key)?.of === of)).toBe(true)
        }
        // Written down and looked at again, nothing moves any more.
        const after = (of: Use[]): [typeof its, OnAccount] => [
          its.map((one) => ({
            ...one,
            amount: one.amount - sum(of.filter(({ key }) => key === one.key).map(({ amount }) => amount)),
          })),
          {
            rupees: rupees - sum(of.filter(({ advanceId }) => advanceId === null).map(({ amount }) => amount)),
            advances: advances.map((one) => {
              const own = of.filter(({ advanceId }) => advanceId === one.id)
              return {
                ...one,
                amount: one.amount - sum(own.map(({ inCurrency }) => inCurrency)),
                inr: one.inr - sum(own.map(({ amount, gain }) => amount - gain)),
              }
            }),
            used: of,
          },
        ]
        const [then, rest] = after(first.uses)
        const again = useOnAccount(then, rest)
        expect([again.uses, owed(again)]).toEqual([[], owed(first)])
        // And when every bill is gone all of it is there again.
        const gone = useOnAccount(
          its.map((one) => ({
            ...one,
            amount:
              one.amount > 0 ? -sum(first.uses.filter(({ key }) => key === one.key).map(({ amount }) => amount)) : 0,
          })),
          { ...rest },
        )
        for (const { id } of advances)
          expect(
            sum([...first.uses, ...gone.uses].filter((use) => use.advanceId === id).map((use) => use.inCurrency)),
          ).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what is let go', () => {
  const use = (key: string, amount: number, advanceId: string | null = null) => ({
    ...{ key, advanceId, inCurrency: 0, amount, gain: 0 },
  })

  it('is rupees alone, what was used last first, and no more than is used', () => {
    const used = [use('a', 60), use('b', -60), use('c', 40), use('d', 500, 'advance')]
    expect(usedRupees(used)).toBe(100)
    expect(letGo(used, 70)).toEqual([use('c', -40), use('a', -30)])
    expect(letGo(used, 900)).toEqual([use('c', -40), use('a', -60)])
    expect(letGo(used, 0)).toEqual([])
  })
})
