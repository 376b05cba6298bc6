import { type Hotel, HotelBody, type Room } from '@karavan/contracts/catalogue/hotels/hotel'
import type { Season } from '@karavan/domain/catalogue/hotels/season'
import type { z } from 'zod'

/** A number being typed: null while its field is empty. */
type Typed<T> = { [K in keyof T]: T[K] extends number ? number | null : T[K] }

export type PenaltyValues = { daysBefore: number | null; penaltyPercent: number | null }

export type RoomValues = {
  id?: string
  type: string
  description: string
  images: string[]
  maxAdults: number | null
  maxChildren: number | null
  maxOccupancy: number | null
  allotment: number | null
  sellMode: Room['sellMode']
  releaseDays?: number
  amenities: string[]
  /** Not asked for here, and kept: it is typed in the rate sheet. */
  price: { seasonal_pricing: Season[] }
}

/** What the form of a hotel holds. */
export type HotelValues = {
  hotelName: string
  images: string[]
  rating: number | null
  locationId: string
  stateCode: string
  description: string
  address: string
  latitude: number | null
  longitude: number | null
  amenities: string[]
  petsAllowed: boolean
  checkInTime: string
  checkOutTime: string
  childPolicy: Typed<Hotel['childPolicy']>
  singleSupplementPercent: number | null
  minNights: number | null
  cancellationPolicy: PenaltyValues[]
  contact: { name: string; phone: string; email: string }
  featured: boolean
  status: Hotel['status']
  rooms: RoomValues[]
} & Pick<Hotel, 'childBands' | 'offers'>

export type HotelFields = z.output<typeof HotelBody>

/** The contract's own rules; an empty number is told as missing. */
export const HotelForm = HotelBody as unknown as z.ZodType<HotelFields, HotelValues>

export const newRoom = (): RoomValues => ({
  type: '',
  description: '',
  images: [],
  maxAdults: 2,
  maxChildren: 1,
  maxOccupancy: 3,
  allotment: 5,
  sellMode: 'instant',
  amenities: [],
  price: { seasonal_pricing: [] },
})

const toRoomValues = ({ id, price, ...room }: Room): RoomValues => ({
  id,
  type: room.type,
  description: room.description,
  images: room.images,
  maxAdults: room.maxAdults,
  maxChildren: room.maxChildren,
  maxOccupancy: room.maxOccupancy,
  allotment: room.allotment ?? 0,
  sellMode: room.sellMode,
  ...(room.releaseDays === undefined ? {} : { releaseDays: room.releaseDays }),
  amenities: room.amenities,
  price: { seasonal_pricing: price.seasonal_pricing },
})

/** The values of a hotel, or those a new one begins with. */
export const toHotelValues = (record: Hotel | undefined): HotelValues => ({
  hotelName: record?.hotelName ?? '',
  images: record?.images ?? [],
  rating: record?.rating ?? 4,
  locationId: record?.locationId ?? '',
  stateCode: record?.stateCode ?? '',
  description: record?.description ?? '',
  address: record?.address ?? '',
  latitude: record?.latitude ?? null,
  longitude: record?.longitude ?? null,
  amenities: record?.amenities ?? [],
  petsAllowed: record?.petsAllowed ?? false,
  checkInTime: record?.checkInTime ?? '14:00',
  checkOutTime: record?.checkOutTime ?? '12:00',
  childPolicy: {
    ...(record?.childPolicy ?? { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 50, noBedPercent: 25 }),
  },
  singleSupplementPercent: record?.singleSupplementPercent ?? 0,
  minNights: record?.minNights ?? 1,
  cancellationPolicy: record?.cancellationPolicy.map((step) => ({ ...step })) ?? [
    { daysBefore: 3, penaltyPercent: 50 },
    { daysBefore: 1, penaltyPercent: 100 },
  ],
  contact: {
    name: record?.contact.name ?? '',
    phone: record?.contact.phone ?? '',
    email: record?.contact.email ?? '',
  },
  featured: record?.featured ?? false,
  status: record?.status ?? 'active',
  rooms: record?.rooms.map(toRoomValues) ?? [newRoom()],
  // Not asked for here, and kept.
  ...(record?.childBands ? { childBands: record.childBands } : {}),
  ...(record?.offers ? { offers: record.offers } : {}),
})
