import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterNews, canMoveMessage, canSendAgain, messageMoves, messageStates, onceKeyOf } from './message.ts'

const state = fc.constantFrom(...messageStates)
const news = fc.constantFrom('Sent', 'Delivered', 'Read', 'Failed') as fc.Arbitrary<(typeof messageStates)[number]>

describe('the states of a message', () => {
  it('are never left for the one before, and end', () => {
    for (const from of messageStates) for (const to of messageMoves[from]) expect(canMoveMessage(to, from)).toBe(false)
    expect([messageMoves.Read, messageMoves.Failed]).toEqual([[], []])
  })

  it('know what was read, in whatever order and however often news come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Sent', 'Delivered', 'Read') as typeof news), (all) => {
        const last = all.reduce(afterNews, 'Queued')
        const best = (['Read', 'Delivered', 'Sent'] as const).find((one) => all.includes(one)) ?? 'Queued'
        expect(last).toBe(best)
      }),
    )
  })

  it('are the same after news that come twice', () => {
    fc.assert(
      fc.property(state, news, (from, one) => {
        expect(afterNews(afterNews(from, one), one)).toBe(afterNews(from, one))
      }),
    )
  })

  it('let nobody send again what is still on its way', () => {
    expect(messageStates.filter((one) => !canSendAgain(one))).toEqual(['Prepared', 'Opened', 'Queued'])
  })
})

describe('the key of a message', () => {
  it('is another for another template, record, occasion or recipient', () => {
    const one = { template: 'papers', record: 'booking', recordId: 'a', occasion: 'x', recipient: 'y' } as const
    const others = [
      { ...one, template: 'plain' },
      { ...one, record: 'customer' as const },
      { ...one, recordId: 'b' },
      { ...one, occasion: 'z' },
      { ...one, recipient: 'w' },
    ]
    expect(new Set([one, ...others].map(onceKeyOf)).size).toBe(6)
  })
})
