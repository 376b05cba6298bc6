import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { guestLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'

/** One room of a stay: which type and plan, and who sleeps in it. */
export const RoomChoice = z.strictObject({
  roomId: z.uuid(),
  mealPlan: z.enum(mealPlans),
  adults: z.number().int().min(1).max(20),
  childrenAges: z.array(z.number().int().min(guestLimits.age.min).max(guestLimits.age.max)).max(20),
  /** How many of the children who pay a share take no bed of their own. */
  childrenWithoutBed: z.number().int().min(0).max(20).default(0),
  /** Beds put into the room; those of third adults and of children with a bed count among them. */
  extraBeds: z.number().int().min(0).max(20).optional(),
})
export type RoomChoice = z.output<typeof RoomChoice>
