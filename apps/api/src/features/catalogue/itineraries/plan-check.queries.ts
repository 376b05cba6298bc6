import {
  daysOf,
  hotelCategories,
  type HotelChoice,
  type ItineraryKind,
  partsOf,
  type Plan,
} from '@karavan/domain/catalogue/itineraries/plan'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { invalid } from '../../../platform/http/problem.ts'

type Known = { places: string[]; rooms: { id: string; hotelId: string }[]; hotels: string[]; activities: string[] }
type Wrong = { path: string; message: string }

async function readKnown(db: Db, plan: Plan): Promise<Known> {
  const { locationIds, hotelIds, activityIds } = partsOf(plan)
  const [known] = await runPrepared<Known>(
    db,
    `select
       (select coalesce(json_agg(id), '[]') from location where id = any($1::uuid[])) as places,
       (select coalesce(json_agg(id), '[]') from hotel where id = any($2::uuid[])) as hotels,
       (select coalesce(json_agg(json_build_object('id', id, 'hotelId', hotel_id)), '[]')
        from hotel_room where hotel_id = any($2::uuid[])) as rooms,
       (select coalesce(json_agg(id), '[]') from activity where id = any($3::uuid[])) as activities`,
    [locationIds, hotelIds, activityIds],
  )
  if (!known) throw new Error('The parts of a plan could not be looked for')
  return known
}

function wrongChoice(choice: HotelChoice | null | undefined, path: string, known: Known): Wrong[] {
  if (!choice) return []
  if (!known.hotels.includes(choice.hotelId)) return [{ path: `${path}.hotelId`, message: 'There is no such hotel' }]
  const room = known.rooms.find(({ id }) => id === choice.roomId)
  return room?.hotelId === choice.hotelId ? [] : [{ path: `${path}.roomId`, message: 'This hotel has no such room' }]
}

/** Refuses, by their fields, parts of a plan that do not exist, and a second place in a trip to one. */
export async function checkPlan(db: Db, kind: ItineraryKind, plan: Plan): Promise<void> {
  const known = await readKnown(db, plan)
  const [home] = plan.legs
  const activityAt = (id: string | null | undefined, path: string): Wrong[] =>
    id && !known.activities.includes(id) ? [{ path: `${path}.activityId`, message: 'There is no such activity' }] : []

  const wrong = plan.legs.flatMap((leg, index): Wrong[] => {
    const path = `plan.legs.${index}`
    const place = known.places.includes(leg.locationId)
    return [
      ...(place ? [] : [{ path: `${path}.locationId`, message: 'There is no such place' }]),
      ...(kind === 'single' && leg.locationId !== home?.locationId
        ? [{ path: `${path}.locationId`, message: 'A trip to several places is a multi-city itinerary' }]
        : []),
      ...hotelCategories.flatMap((category) => wrongChoice(leg.hotels[category], `${path}.hotels.${category}`, known)),
      ...wrongChoice(leg.own, `${path}.own`, known),
      ...activityAt(leg.travel?.activityId, `${path}.travel`),
    ]
  })
  const days = daysOf(plan).flatMap(({ day, leg }, index): Wrong[] => {
    const before = plan.legs.slice(0, leg).reduce((total, { days: earlier }) => total + earlier.length, 0)
    const path = day === plan.departure ? 'plan.departure' : `plan.legs.${leg}.days.${index - before}`
    return day.items.flatMap(({ activityId }, item) => activityAt(activityId, `${path}.items.${item}`))
  })
  const all = [...wrong, ...days]
  if (all.length > 0) throw invalid(...all)
}
