import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMoveService,
  type GivenAnswer,
  isArranged,
  isWanted,
  mayChangeAnswer,
  serviceMovers,
  serviceMovesOf,
  type ServiceState,
  serviceStates,
} from './service.ts'

/** The table as it is agreed on, from and to. */
const agreed: Record<ServiceState, ServiceState[]> = {
  Draft: ['Requested', 'Confirmed', 'Cancelled'],
  Requested: ['Requested', 'Changed', 'Declined', 'Confirmed', 'Cancelled'],
  Changed: ['Requested', 'Confirmed', 'Cancelled'],
  Declined: ['Requested', 'Cancelled'],
  Confirmed: ['Requested', 'Changed', 'Used', 'Cancelled'],
  Used: [],
  Cancelled: [],
}

describe('a service', () => {
  it('never moves outside its table, whoever tries whatever in whatever order', () => {
    const tries = fc.array(fc.tuple(fc.constantFrom(...serviceStates), fc.constantFrom(...serviceMovers)), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(tries, (steps) => {
        let state: ServiceState = 'Draft'
        for (const [to, by] of steps) {
          if (!canMoveService(state, to, by)) continue
          expect(agreed[state]).toContain(to)
          // What is used up or cancelled stays so; a supplier never cancels, and only the clock uses up.
          expect(isWanted(state) && state !== 'Used').toBe(true)
          if (by === 'supplier') expect(['Confirmed', 'Changed', 'Declined']).toContain(to)
          expect(to === 'Used').toBe(by === 'clock')
          state = to
        }
      }),
    )
  })

  it('can make every move of the table', () => {
    for (const from of serviceStates) {
      const all = new Set(serviceMovers.flatMap((by) => serviceMovesOf(from, by)))
      expect(serviceStates.filter((to) => all.has(to))).toEqual(serviceStates.filter((to) => agreed[from].includes(to)))
    }
  })

  it('is arranged when it is confirmed or used, and not before', () => {
    expect(serviceStates.filter(isArranged)).toEqual(['Confirmed', 'Used'])
  })
})

describe('an answer of a supplier', () => {
  const given: GivenAnswer = {
    ...{ answer: 'Confirmed', bySupplier: true, state: 'Confirmed' },
    ...{ taken: false, paid: false, released: false, vouched: false, over: false },
  }

  it('may be changed until the agency has acted on it', () => {
    expect(mayChangeAnswer(given)).toBe(true)
    expect(mayChangeAnswer({ ...given, answer: 'Declined', state: 'Declined' })).toBe(true)
    for (const acted of ['taken', 'paid', 'released', 'vouched', 'over'] as const)
      expect(mayChangeAnswer({ ...given, [acted]: true })).toBe(false)
    expect(mayChangeAnswer({ ...given, bySupplier: false })).toBe(false)
    expect(mayChangeAnswer({ ...given, state: 'Requested' })).toBe(false)
  })
})
