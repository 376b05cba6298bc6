import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesOf } from './thread-entries.ts'

type Said = Parameters<typeof entriesOf>[0]

const time = fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms).toISOString())
const times = fc.array(time, { maxLength: 5 })
const ids = (of: string, at: readonly string[], when: string) =>
  at.map((one, index) => ({ id: `${of}${index}`, [when]: one }))

const said = (sent: string[], received: string[], answers: string[], notes: string[], seesCost: boolean): Said =>
  ({
    sent: ids('s', sent, 'createdAt'),
    received: ids('r', received, 'receivedAt'),
    booking: {
      lines: [
        {
          label: 'Safari',
          requestsBefore: [],
          request: {
            ...{ id: 'q', supplier: 'Dune & Dhow' },
            answers: answers.map((at, index) => ({
              number: index + 1,
              answer: 'Declined',
              bySupplier: true,
              note: 'Full',
              at,
            })),
          },
        },
        { label: 'Bought at the portal', requestsBefore: [], request: null },
      ],
      timeline: [
        ...ids('n', notes, 'at').map((note) => ({ ...note, kind: 'note' })),
        { id: 'c', at: '2026-11-16T09:00:00Z', kind: 'change' },
      ],
    },
    seesCost,
  }) as unknown as Said

describe('the thread of a booking', () => {
  it('has all that was said once and in its order, and of suppliers nothing for whoever may not know costs', () => {
    fc.assert(
      fc.property(times, times, times, times, fc.boolean(), (sent, received, answers, notes, seesCost) => {
        const entries = entriesOf(said(sent, received, answers, notes, seesCost))
        const all = [...sent, ...received, ...(seesCost ? answers : []), ...notes]
        expect(entries.map(({ at }) => at)).toEqual(all.toSorted())
        expect(new Set(entries.map(({ id }) => id)).size).toBe(all.length)
        expect(entries.some(({ what }) => what === 'answer')).toBe(seesCost && answers.length > 0)
      }),
    )
  })
})
