import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, listQuery, one, PageMeta } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import { exampleHotel, Hotel, HotelBody, HotelEdit, hotelStatuses } from './hotel.ts'

const tag = 'Hotels'
const write = can('catalogue.write')

/** Net prices, for those who write the catalogue; ignored for everybody else. */
const rates = z.enum(['net']).optional()

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

export const RoomCalendar = z
  .object({
    roomId: z.uuid(),
    type: z.string(),
    allotment: z.number().int(),
    releaseDays: z.number().int().nullable(),
    /** Rooms left at or below which Admins are told; null where they are not. */
    alarmAt: z.number().int().nullable(),
    nights: z.array(
      z.object({
        date: z.iso.date(),
        /** Rooms sold by us on this night, which may be other than the room type says. */
        allotment: z.number().int(),
        sold: z.number().int(),
        left: z.number().int(),
        stopped: z.boolean(),
        /** The lowest net price per person of the night's season; null without a season. */
        price: sentAmount.nullable(),
      }),
    ),
  })
  .meta({ id: 'RoomCalendar' })

/** The hotels of the house: readable by everyone at their selling prices, written by the house. */
export const hotels = {
  list: endpoint({
    method: 'GET',
    path: '/hotels',
    mayBeOld: true,
    access: 'public',
    tag,
    summary: 'Hotels; inactive ones only for those who write the catalogue',
    query: listQuery({
      sort: ['hotelName', 'rating', 'location', 'country', 'updatedAt'],
      defaultSort: 'hotelName',
      filter: {
        country: z.string().max(80).optional(),
        locationId: z.uuid().optional(),
        status: z.enum(hotelStatuses).optional(),
        featured: flag,
        rating: z.coerce.number().min(1).max(5).optional(),
        rates,
      },
    }),
    response: z.object({ hotels: z.array(Hotel), meta: PageMeta }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hotels/:id',
    access: 'public',
    tag,
    summary: 'One hotel with its rooms and seasons',
    params: idParams,
    query: z.strictObject({ rates }),
    response: one(Hotel),
  }),
  create: endpoint({
    method: 'POST',
    path: '/hotels',
    access: write,
    tag,
    summary: 'Add a hotel with its rooms and seasons, at net prices',
    body: HotelBody,
    response: one(Hotel),
    status: 201,
    example: exampleHotel,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hotels/:id',
    access: write,
    tag,
    summary: 'Change a hotel; rooms left out are taken off sale',
    params: idParams,
    body: HotelEdit,
    response: z.object({ hotel: Hotel }),
    example: { ...exampleHotel, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/hotels/:id',
    access: write,
    tag,
    summary: 'Delete a hotel without bookings to come',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/hotels/:id/calendar',
    access: write,
    tag,
    summary: 'What is sold and left, room type by room type and night by night',
    params: idParams,
    query: z
      .strictObject({ from: z.iso.date(), until: z.iso.date() })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'After the first day' })
      .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 100 * 86_400_000, {
        path: ['until'],
        message: 'At most 100 days at a time',
      }),
    response: z.object({ data: z.array(RoomCalendar) }),
  }),
  stopSale: endpoint({
    method: 'PUT',
    path: '/hotels/:id/rooms/:roomId/stop-sale',
    access: write,
    tag,
    summary: 'Stop the sale of a room type on some nights, or open it again',
    params: z.strictObject({ id: z.uuid(), roomId: z.uuid() }),
    body: z
      .strictObject({ from: z.iso.date(), until: z.iso.date(), stopped: z.boolean() })
      .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first night' })
      .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 400 * 86_400_000, {
        path: ['until'],
        message: 'At most 400 nights at a time',
      }),
    response: one(z.object({ roomId: z.uuid(), nights: z.number().int() })),
    example: { from: '2027-01-10', until: '2027-01-12', stopped: true },
  }),
}
