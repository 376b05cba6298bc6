import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { LineStay as Stay } from '@karavan/domain/crm/booked-stay'
import { z } from 'zod'
import type { LineShown, QuotedLine } from '../quotations/line.ts'

/** The hotel a line of a booking is, as it was sold. */
export const LineStay = z.object({
  hotel: z.string(),
  place: z.string().nullable(),
  rooms: z.array(z.object({ type: z.string(), count: z.number().int() })),
  mealPlan: z.string().nullable(),
  extraBeds: z.number().int(),
  ofHouse: z.boolean(),
})

/** The hotel of a quoted line: what of the catalogue it is, or the words somebody typed for one. */
export function stayOfQuoted({
  item,
  shown,
}: Pick<QuotedLine, 'item'> & { shown: Pick<LineShown, 'title' | 'place' | 'room'> | null }): Stay | null {
  if (item.kind === 'stay' && shown)
    return {
      ...{ hotel: shown.title, place: shown.place || null, mealPlan: mealPlanWords[item.mealPlan], ofHouse: true },
      rooms: item.rooms.length > 0 ? [{ type: shown.room ?? 'Room', count: item.rooms.length }] : [],
      extraBeds: item.rooms.reduce((all, { extraBeds }) => all + extraBeds, 0),
    }
  if (item.kind !== 'typed' || !item.hotel) return null
  const { hotel, place, roomType, mealPlan } = item.hotel
  return {
    ...{ hotel, place, mealPlan, extraBeds: 0, ofHouse: false },
    rooms: roomType ? [{ type: roomType, count: 1 }] : [],
  }
}
