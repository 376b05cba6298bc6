import { formatDate } from '../../../ui/format.ts'

type Gone = {
  rooms?: { hotelName: string; type: string; nights: string[] }[]
  activities?: { name: string; day: string }[]
}

const datesWords = (dates: readonly string[]) => dates.map((date) => formatDate(date)).join(', ')

/** What a refusal names as gone: rooms with their nights, activities with their day. */
export function goneWords(current: unknown): string[] {
  const { rooms = [], activities = [] } = (current ?? {}) as Gone
  const words = [
    ...rooms.map(({ hotelName, type, nights }) => `${hotelName}, ${type}: no rooms left for ${datesWords(nights)}`),
    ...activities.map(({ name, day }) => `${name}: no places left on ${formatDate(day)}`),
  ]
  return words.length > 0 ? words : ['Some of its rooms or places are gone on these days.']
}
