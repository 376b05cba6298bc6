import { describe, expect, it } from 'vitest'
import { exampleContent, QuotationContent } from './content.ts'
import { LineItem, pricedLine, QuotedLine } from './line.ts'

const [example] = QuotationContent.parse(exampleContent).options.flatMap(({ lines }) => lines)
const id = '01900000-0000-7000-8000-000000000001'
if (!example) throw new Error('The example has no line')
const counted = (item: LineItem) => {
  const { people, roomNights } = pricedLine({ ...example, item })
  return [people, roomNights]
}
const room = { adults: 2, childrenAges: [1, 7], noBed: 0, extraBeds: 0 }
const stay: Omit<Extract<LineItem, { kind: 'stay' }>, 'rooms'> = {
  ...{ kind: 'stay', hotelId: id, roomId: id, mealPlan: 'cpai', checkIn: '2027-01-10', nights: 3 },
}
const party = { adults: 2, childrenAges: [0, 1, 2] }

describe('a line with a markup of its own', () => {
  it.each<[string, LineItem, number[]]>([
    ['a stay by its rooms', { ...stay, rooms: [room, room] }, [6, 6]],
    ['a stay without rooms by all who travel', { ...stay, rooms: [] }, [0, 3]],
    ['an activity', { kind: 'activity', activityId: id, date: null, time: null, ...party }, [3, 0]],
    ['a visa', { kind: 'visa', visaId: id, travelDate: null, adults: 2, children: 1, express: false }, [3, 0]],
    ['a trip', { kind: 'trip', itineraryId: id, startDate: null, category: 'Standard', ...party }, [3, 0]],
    ['what is typed, by all who travel', { kind: 'typed', hotel: null }, [0, 0]],
  ])('is counted by its people, infants left out, and its nights: %s', (_, item, expected) => {
    expect(counted(item)).toEqual(expected)
  })

  it('may be at most 500 percent, in whole paise, and has no other shape', () => {
    const read = (markup: object) => QuotedLine.safeParse({ ...example, markup })
    expect(read({ basis: 'percent', value: 500 }).success).toBe(true)
    expect(read({ basis: 'percent', value: 501 }).error?.issues[0]?.path).toEqual(['markup', 'value'])
    expect(read({ basis: 'perNight', value: 501 }).success).toBe(true)
    expect(read({ basis: 'perPerson', value: 1.005 }).success).toBe(false)
    expect(read({ basis: 'perPerson', value: -1 }).success).toBe(false)
    expect(read({ kind: 'amount', value: 5 }).success).toBe(false)
  })
})

it('is for as many people as may travel together', () => {
  const group = { adults: 80, childrenAges: Array.from({ length: 80 }, () => 7) }
  const activity = { kind: 'activity', activityId: id, date: null, time: null }
  const fits = (of: object) => LineItem.safeParse({ ...activity, ...of }).success
  expect([fits(group), fits({ ...group, adults: 81 })]).toEqual([true, false])
})
