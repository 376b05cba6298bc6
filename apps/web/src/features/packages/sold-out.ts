import { formatDate, formatDateRange } from '../../ui/format.ts'

type Gone = {
  stays?: { hotelName?: string; fromDate?: string; untilDate?: string }[]
  activities?: { name?: string; day?: string }[]
}

/** What a refusal names as gone: hotels with their nights, activities with their day. */
export function goneWords(current: unknown): string[] {
  const { stays = [], activities = [] } = (current ?? {}) as Gone
  const words = [
    ...stays.map(
      ({ hotelName = 'A hotel', fromDate, untilDate }) =>
        `${hotelName} has no rooms left${fromDate && untilDate ? `, ${formatDateRange(fromDate, untilDate)}` : ''}`,
    ),
    ...activities.map(
      ({ name = 'An activity', day }) => `${name} has no places left${day ? ` on ${formatDate(day)}` : ''}`,
    ),
  ]
  return words.length > 0 ? words : ['Some of its rooms or places are gone on these days']
}
