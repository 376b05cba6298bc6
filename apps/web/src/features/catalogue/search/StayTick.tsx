import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import { useSearchParams } from 'react-router'
import { QuoteTick } from '../../../shared/quote/QuoteTick.tsx'
import { stayItemOf } from '../../../shared/quote/quote-item.ts'

interface StayTickProps {
  hotelId: string
  roomId: string
  mealPlan: MealPlan
  /** What it is called, for those who listen. */
  name: string
  bare?: boolean
}

/** Puts a stay onto the quote tray, with the dates and guests of the search. */
export function StayTick({ name, bare = false, ...room }: StayTickProps) {
  const [params] = useSearchParams()
  const item = stayItemOf(params, room)
  return item && <QuoteTick item={item} name={name} bare={bare} />
}
