import { mostNights } from '@karavan/domain/catalogue/hotels/inventory'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'

const tag = 'Hotels'
const write = can('catalogue.write')
const day = 86_400_000
const count = z.number().int()

const some = (most: number) => z.union([z.literal('all'), z.array(z.uuid()).min(1).max(most)])

/** What is set; null takes a number away, so that what the room type says holds again. */
const set = z
  .strictObject({
    allotment: z.number().int().min(0).max(999).nullable().optional(),
    stopped: z.boolean().optional(),
    /** Of the room type as a whole, whatever the nights. */
    releaseDays: z.number().int().min(0).max(365).nullable().optional(),
    /** Rooms left at or below which Admins are told, of the room type as a whole. */
    alarmAt: z.number().int().min(0).max(99).nullable().optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), { message: 'Nothing is set' })

/** Which nights of which room types, and what is set of them. */
export const InventoryChange = z
  .strictObject({
    /** The hotels on sale, or some by their ids. */
    hotelIds: some(1000),
    roomIds: some(5000),
    from: z.iso.date(),
    until: z.iso.date(),
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
    set,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first night' })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 800 * day, {
    path: ['until'],
    message: 'At most 800 nights at a time',
  })
export type InventoryChange = z.output<typeof InventoryChange>

const counts = { hotels: count, rooms: count, nights: count }

/** What a change would reach, and what stands in its way. */
export const InventoryPreview = z
  .object({
    ...counts,
    /** No more nights can be changed at a time. */
    mostNights: z.literal(mostNights),
    /** Nights on which more rooms are sold already than would be left: how many, and the first of them. */
    short: z.object({
      count,
      nights: z.array(
        z.object({ hotelName: z.string(), roomType: z.string(), night: z.iso.date(), sold: count, allotment: count }),
      ),
    }),
  })
  .meta({ id: 'InventoryPreview' })
export type InventoryPreview = z.infer<typeof InventoryPreview>

/** One stay night of a hotel: what there is, what is sold, and what of it was booked lately. */
export const PickupNight = z
  .object({
    date: z.iso.date(),
    allotment: count,
    sold: count,
    left: count,
    /** Room types whose sale is stopped. */
    stopped: count,
    booked7: count,
    booked30: count,
  })
  .meta({ id: 'PickupNight' })
export type PickupNight = z.infer<typeof PickupNight>

const example = {
  hotelIds: ['00000000-0000-4000-8000-000000000000'],
  roomIds: 'all',
  from: '2027-12-20',
  until: '2028-01-05',
  weekdays: [5, 6],
  set: { stopped: true },
}

/** Rooms to sell, over many hotels, rooms and nights at once. */
export const inventory = {
  preview: endpoint({
    method: 'POST',
    path: '/hotels/inventory/preview',
    access: write,
    tag,
    summary: 'How many nights of how many rooms a change would reach, without making it',
    body: InventoryChange,
    response: one(InventoryPreview),
    unaudited: true,
    example,
  }),
  change: endpoint({
    method: 'POST',
    path: '/hotels/inventory',
    access: write,
    tag,
    summary:
      'Set allotment, stop-sale, release days or the rooms-left alarm over rooms, nights and hotels; all or nothing',
    body: InventoryChange,
    response: one(z.object(counts)),
    idempotent: true,
    example,
  }),
  pickup: endpoint({
    method: 'GET',
    path: '/hotels/:id/pickup',
    mayBeOld: true,
    access: write,
    tag,
    summary: 'Rooms booked lately by stay night: allotment, sold, left, booked in the last 7 and 30 days',
    params: idParams,
    query: z
      .strictObject({ from: z.iso.date(), until: z.iso.date(), roomId: z.uuid().optional() })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'After the first day' })
      .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 200 * day, {
        path: ['until'],
        message: 'At most 200 days at a time',
      }),
    response: z.object({ data: z.array(PickupNight) }),
  }),
}
