import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one, versioned } from '../../kit/list.ts'
import { Hotel, Room } from '../hotels/hotel.ts'
import {
  ChildBandsSent,
  childBands,
  offers,
  OffersSent,
  releaseDays,
  SeasonSent,
  seasonalPricing,
} from '../hotels/rate.ts'
import { contractBody, HotelContract } from './hotel-contract.ts'

const tag = 'Rates'
const write = can('catalogue.write')

/** Everything a hotel asks for its rooms, net and in the currency of its country; what was not set is absent. */
export const HotelRates = z
  .object({
    hotelId: z.uuid(),
    hotelName: z.string(),
    location: z.string(),
    country: z.string(),
    currency: z.string(),
    version: z.number().int(),
    adultFromAge: z.number().int(),
    ...Hotel.pick({ childPolicy: true, singleSupplementPercent: true, cancellationPolicy: true }).shape,
    childBands: ChildBandsSent.optional(),
    offers: OffersSent.optional(),
    contract: HotelContract.nullable(),
    /** Nights to come on which a room type is not sold. */
    stopSales: z.array(z.object({ roomId: z.uuid(), from: z.iso.date(), until: z.iso.date() })),
    rooms: z.array(
      Room.pick({
        id: true,
        type: true,
        maxAdults: true,
        maxChildren: true,
        maxOccupancy: true,
        sellMode: true,
        releaseDays: true,
      }).extend({ allotment: z.number().int(), seasonal_pricing: z.array(SeasonSent) }),
    ),
  })
  .meta({ id: 'HotelRates' })
export type HotelRates = z.infer<typeof HotelRates>

/** What is left out stays as it is; null takes it away. */
export const HotelRatesEdit = versioned({
  childBands: childBands.nullable().optional(),
  offers: offers.optional(),
  /** With the version of the contract, or 0 when there is none yet. */
  contract: contractBody.safeExtend({ version: z.number().int().min(0) }).optional(),
  rooms: z
    .array(
      z.strictObject({
        id: z.uuid(),
        releaseDays: releaseDays.nullable().optional(),
        seasonal_pricing: seasonalPricing,
      }),
    )
    .max(30),
})
export type HotelRatesEdit = z.output<typeof HotelRatesEdit>

/** What a hotel asks, read and written as one sheet. */
export const hotelRates = {
  get: endpoint({
    method: 'GET',
    path: '/hotels/:id/rates',
    access: write,
    tag,
    summary: 'The net rates of a hotel: seasons of its rooms, children by age and offers',
    params: idParams,
    response: one(HotelRates),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hotels/:id/rates',
    access: write,
    tag,
    summary: 'Change rates; rooms and parts left out stay as they are',
    params: idParams,
    body: HotelRatesEdit,
    response: one(HotelRates),
    example: { version: 1, rooms: [] },
  }),
}
