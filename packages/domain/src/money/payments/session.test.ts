import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargedBy, type PaymentNews, payMethods, type SessionStatus, statusAfter } from './session.ts'

const told = (news: readonly PaymentNews[]) => news.reduce<SessionStatus>(statusAfter, 'Open')
const anyNews = fc.constantFrom<PaymentNews>('authorised', 'paid', 'failed', 'expired')

describe('statusAfter', () => {
  it('ends in the same place in whatever order and however often the news come', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyNews, { maxLength: 6 })
          .chain((news) =>
            fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: news.length * 2 })),
          ),
        ([news, shuffled]) => {
          expect(told(shuffled)).toBe(told(news))
        },
      ),
    )
  })

  it('is paid as soon as one of them says so, and stays paid', () => {
    fc.assert(
      fc.property(fc.array(anyNews), fc.array(anyNews), (before, later) => {
        expect(told([...before, 'paid', ...later])).toBe('Paid')
      }),
    )
  })

  it('lets a declined card be tried again, and an expired page not', () => {
    expect(told(['failed', 'authorised'])).toBe('Failed')
    expect(told(['failed', 'expired'])).toBe('Expired')
    expect(told(['expired', 'failed'])).toBe('Expired')
  })
})

describe('chargedBy', () => {
  const minor = fc.integer({ min: 1, max: 1_000_000_00 })

  it('leaves no paisa over, and keeps a fee of nobody who paid by UPI', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payMethods), minor, minor, (method, amount, fee) => {
        const charged = chargedBy(method, { amount, fee })
        expect(charged.amount + charged.fee).toBe(amount + fee)
        expect(charged.fee).toBe(method === 'upi' ? 0 : fee)
      }),
    )
  })
})
