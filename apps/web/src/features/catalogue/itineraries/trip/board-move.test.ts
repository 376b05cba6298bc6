import { daysOf, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { describe, expect, it } from 'vitest'
import { type Arrow, dropItem, dropLeg, type Grab, movedPlan, pickUp, placeWords, stepped } from './board-move.ts'
import { plan } from './trip-fixture.ts'

const itemsOf = (one: Plan) => daysOf(one).map(({ day }) => day.items.map(({ activityId }) => activityId).join(' '))
const daysIn = (one: Plan) => daysOf(one).map(({ day }) => day.key)

function held(kind: Grab['kind'], key: string, ...arrows: Arrow[]): Grab {
  const grab = pickUp(plan, kind, key)
  if (!grab) throw new Error(`${key} is not in the plan`)
  return arrows.reduce(stepped, grab)
}

describe('moving by keyboard', () => {
  it('takes an item down its day, then into the next days', () => {
    expect(itemsOf(movedPlan(held('item', 'item-boat', 'ArrowDown')))).toEqual(['palace boat', '', 'fort', ''])
    expect(itemsOf(movedPlan(held('item', 'item-boat', 'ArrowDown', 'ArrowDown')))).toEqual([
      'palace',
      'boat',
      'fort',
      '',
    ])
    const further = held('item', 'item-boat', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(itemsOf(movedPlan(further))).toEqual(['palace', '', 'fort boat', ''])
    expect(placeWords(further)).toBe('Day 3, place 2 of 2')
  })

  it('takes an item sideways from day to day and stops at the ends', () => {
    expect(itemsOf(movedPlan(held('item', 'item-fort', 'ArrowLeft')))).toEqual(['boat palace', 'fort', '', ''])
    const first = held('item', 'item-boat', 'ArrowLeft', 'ArrowUp')
    expect(movedPlan(first)).toBe(plan)
  })

  it('brings a thing back where it was as the very same plan', () => {
    expect(movedPlan(held('item', 'item-palace', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'))).toEqual(plan)
    expect(movedPlan(held('day', 'day-two', 'ArrowRight', 'ArrowLeft'))).toBe(plan)
    expect(movedPlan(held('leg', 'leg-jaipur', 'ArrowUp', 'ArrowDown'))).toBe(plan)
  })

  it('swaps a day with the one it is held at, however far that is', () => {
    expect(daysIn(movedPlan(held('day', 'day-one', 'ArrowRight', 'ArrowRight')))).toEqual([
      'day-three',
      'day-two',
      'day-one',
      'day-four',
    ])
  })

  it('moves a leg and says where it is', () => {
    const grab = held('leg', 'leg-jaipur', 'ArrowUp')
    expect(movedPlan(grab).legs.map(({ key }) => key)).toEqual(['leg-jaipur', 'leg-udaipur'])
    expect(placeWords(grab)).toBe('Leg 1 of 2')
  })
})

describe('dropping', () => {
  it('counts places with the moved item still in its old one', () => {
    expect(itemsOf(dropItem(plan, 'item-boat', { dayKey: 'day-one', slot: 2 }))).toEqual([
      'palace boat',
      '',
      'fort',
      '',
    ])
    expect(dropItem(plan, 'item-boat', { dayKey: 'day-one', slot: 1 })).toBe(plan)
    expect(itemsOf(dropItem(plan, 'item-boat', { dayKey: 'day-three', slot: 0 }))).toEqual([
      'palace',
      '',
      'boat fort',
      '',
    ])
  })

  it('puts a leg between others', () => {
    expect(dropLeg(plan, 'leg-udaipur', 2).legs.map(({ key }) => key)).toEqual(['leg-jaipur', 'leg-udaipur'])
    expect(dropLeg(plan, 'leg-udaipur', 1)).toBe(plan)
  })
})
