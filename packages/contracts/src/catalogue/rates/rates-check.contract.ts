import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { overlappingSeasons, seasonPrices } from '@karavan/domain/catalogue/hotels/season'
import { oddReasons } from '@karavan/domain/catalogue/rates/odd-price'
import { neverReasons } from '@karavan/domain/catalogue/rates/offer-reach'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import { childBands, offers, season } from '../hotels/rate.ts'
import { contractBody } from './hotel-contract.ts'

const date = z.iso.date()
const count = z.number().int()

const PriceChange = z
  .object({
    roomId: z.uuid(),
    plan: z.enum(mealPlans),
    date,
    from: sentAmount,
    to: sentAmount,
    /** By how much it changes, below zero when it falls. */
    percent: z.number(),
  })
  .meta({ id: 'PriceChange' })

const extremes = { count, lowest: PriceChange.nullable(), highest: PriceChange.nullable() }

/** What saving rates would do to prices on sale, net and per person and night, and what in them looks wrong. */
export const RatesCheck = z
  .object({
    changes: z.object(extremes),
    byMonth: z.array(z.object({ month: z.string(), ...extremes })),
    /** Nights of room types that are sold from now on, and no longer. */
    opened: count,
    closed: count,
    neverApply: z.array(z.object({ offerId: z.string(), why: z.enum(neverReasons) })),
    belowCost: z.array(
      z.object({
        roomId: z.uuid(),
        start: date,
        weekdays: z.array(z.number().int()).optional(),
        field: z.enum([...seasonPrices, 'offers']),
        why: z.enum(oddReasons),
        offerIds: z.array(z.string()).optional(),
      }),
    ),
    gaps: z.array(z.object({ roomId: z.uuid(), start: date, end: date })),
  })
  .meta({ id: 'RatesCheck' })
export type RatesCheck = z.infer<typeof RatesCheck>

const seasons = z
  .array(season)
  .max(120)
  .superRefine((list, context) => {
    for (const [first, second] of overlappingSeasons(list))
      context.addIssue({
        code: 'custom',
        path: [list.indexOf(second), 'start'],
        message: `Overlaps with the season from ${first.start} to ${first.end}`,
      })
  })

const days = z.number().int().min(0).max(365)

/** Rates as they would be saved; what is left out stays as it is. */
export const RatesDraft = z.strictObject({
  version: z.number().int().optional(),
  childBands: childBands.nullable().optional(),
  offers: offers.optional(),
  contract: contractBody.safeExtend({ version: z.number().int().optional() }).nullable().optional(),
  rooms: z
    .array(z.strictObject({ id: z.uuid(), releaseDays: days.nullable().optional(), seasonal_pricing: seasons }))
    .max(30),
})
export type RatesDraft = z.output<typeof RatesDraft>

export const ratesCheck = {
  check: endpoint({
    method: 'POST',
    path: '/hotels/:id/rates/check',
    access: can('catalogue.write'),
    tag: 'Hotels',
    summary: 'What saving these rates would do, without saving them',
    params: idParams,
    body: RatesDraft,
    response: one(RatesCheck),
    unaudited: true,
    example: { rooms: [] },
  }),
}
