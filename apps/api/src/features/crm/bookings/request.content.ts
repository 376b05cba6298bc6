import type { AskedService, RequestBody } from '@karavan/contracts/crm/bookings/service'
import { flightWords } from '@karavan/domain/crm/booked-flights'
import { stayOfService } from '@karavan/domain/crm/booked-stay'
import { ageOn } from '@karavan/domain/catalogue/visas/visa'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { dayWords } from '../../../platform/words.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord, Traveller } from './crm-booking.table.ts'

type Asked = Partial<Pick<z.output<typeof RequestBody>, 'rooms' | 'mealPlan' | 'extraBeds' | 'wishes' | 'showPrice'>>

/** Birthdays of those travellers who are the customer or of the family, by id. */
async function birthdaysOf(db: Db, customerId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; birthday: string }>(sql`
    select c.id::text as id, c.birthday::text as birthday from customer c where c.id = ${customerId} and c.birthday is not null
    union all
    select m ->> 'id', m ->> 'birthday' from customer c, jsonb_array_elements(c.family) m
    where c.id = ${customerId} and m ->> 'birthday' is not null`)
  return new Map(rows.map(({ id, birthday }) => [id, birthday]))
}

/** All a supplier needs to know of a service, and nothing of what the customer pays. */
export async function contentOf(
  db: Db,
  booking: FullCrmBooking,
  line: LineRecord,
  lines: readonly LineRecord[],
  { rooms, mealPlan, extraBeds, wishes = null, showPrice = true }: Asked = {},
): Promise<AskedService> {
  const stay = stayOfService(booking.details, line, lines)
  const starts = line.from ?? stay.from ?? booking.startDate
  const birthdays = await birthdaysOf(db, booking.customerId)
  const { travellers } = booking
  const ageOfOne = ({ memberId, age = null }: Traveller) => {
    const birthday = memberId === null ? undefined : birthdays.get(memberId)
    return birthday ? ageOn(birthday, starts) : age
  }
  return {
    service: line.service,
    label: line.label,
    hotel: stay.hotel,
    place: stay.place,
    from: line.from ?? stay.from ?? booking.startDate,
    until: line.until ?? stay.until ?? (line.from ? null : booking.endDate),
    rooms: rooms && rooms.length > 0 ? rooms : [...stay.rooms],
    mealPlan: mealPlan ?? stay.mealPlan,
    extraBeds: extraBeds ?? stay.extraBeds,
    leadTraveller: travellers[0]?.name ?? booking.customerName,
    adults: Math.max(1, travellers.filter(({ kind }) => kind === 'adult').length),
    children: travellers.filter(({ kind }) => kind === 'child').map(ageOfOne),
    infants: travellers.filter(({ kind }) => kind === 'infant').length,
    flights: flightWords(
      booking,
      lines.filter(({ id }) => id !== line.id),
      dayWords,
    ),
    wishes,
    price: showPrice ? { currency: line.currency, amount: line.cost } : null,
  }
}
