import type { PlainDate } from '@karavan/domain/base/dates'
import { addDays } from '@karavan/domain/base/dates'
import type { HotelCategory, HotelChoice, Leg, Plan, PlannedDay } from '@karavan/domain/catalogue/itineraries/plan'
import { hashOf } from '@karavan/domain/base/random'
import { nthScene } from '@karavan/domain/base/scene'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { insertActivities } from '../features/catalogue/activities/index.ts'
import { insertItineraries, type NewItinerary, repriceTrips } from '../features/catalogue/itineraries/index.ts'
import type { Db } from '../platform/db/database.ts'
import { demoActivities } from './activities.data.ts'
import type { DemoPlace } from './hotels.ts'
import { demoCopies, demoItineraries, demoTours, type DemoTrip } from './itineraries.data.ts'
import { type DayIdea, dayIdeas } from './trip-days.data.ts'

type Rooms = Map<string, Partial<Record<HotelCategory, HotelChoice>>>
type Catalogue = { places: Map<string, DemoPlace>; activityIds: Map<string, string>; rooms: Rooms }

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demo data has no ${what}`)
  return value
}

/** The simplest, the middle and the best hotel of every place: the first room that a family can book at once, with breakfast. */
async function listRooms(db: Db): Promise<Rooms> {
  const { rows } = await db.execute<{ locationId: string; choices: HotelChoice[] }>(sql`
    select "locationId", json_agg(json_build_object('hotelId', id, 'roomId', room, 'mealPlan', 'cpai') order by rating, id) as choices
    from (
      select distinct on (h.id) h.location_id as "locationId", h.id, h.rating, r.id as room
      from hotel h
      join hotel_room r on r.hotel_id = h.id
      where h.status = 'active' and h.min_nights <= 2 and r.sell_mode = 'instant' and r.max_adults >= 2 and r.max_children >= 1
        and not exists (select 1 from room_season s where s.room_id = r.id and s.cpai = 0)
      order by h.id, r.position
    ) able
    group by "locationId"`)
  return new Map(
    rows.map(({ locationId, choices }) => [
      locationId,
      { Standard: choices[0], Deluxe: choices[Math.floor(choices.length / 2)], Luxury: choices.at(-1) },
    ]),
  )
}

const keyed = (trip: string) => {
  let count = 0
  return (kind: string) => `${kind}-${trip}-${++count}`
}

const dayOf = (idea: DayIdea, key: (kind: string) => string, { activityIds }: Catalogue): PlannedDay => ({
  key: key('day'),
  title: idea.title,
  description: idea.text,
  meals: ['breakfast', ...(idea.meals ?? [])],
  items: (idea.items ?? []).map(([name, time]) => ({
    key: key('item'),
    activityId: found(activityIds.get(name), `activity ${name}`),
    time,
  })),
})

function planOf({ legs }: DemoTrip, number: string, catalogue: Catalogue): Plan {
  const key = keyed(number)
  const planned = legs.map(([slug, nights], index): Leg => {
    const place = found(catalogue.places.get(slug), `place ${slug}`)
    const ideas = found(dayIdeas[slug], `days in ${slug}`)
    const free = { title: 'A day of your own', text: 'Nothing is booked today. Sleep, swim, or ask us at breakfast.' }
    const days = Array.from({ length: nights }, (_, day) => dayOf(ideas[day] ?? free, key, catalogue))
    return {
      key: key('leg'),
      locationId: place.id,
      nights,
      travel: index === 0 ? null : { mode: travelTo(slug), note: '', activityId: null },
      hotels: found(catalogue.rooms.get(place.id), `hotels in ${slug}`),
      own: null,
      days,
    }
  })
  // Nobody has had breakfast in the hotel before the first night.
  const first = planned[0]?.days[0]
  if (first) first.meals = first.meals.filter((meal) => meal !== 'breakfast')
  return {
    legs: planned,
    departure: {
      key: key('day'),
      title: 'Home',
      description: 'Check-out at noon, and a last walk for those with a late flight.',
      meals: ['breakfast'],
      items: [],
    },
  }
}

const byRoad = new Set(['abu-dhabi', 'krabi', 'ubud', 'ha-long', 'udaipur', 'alleppey'])
const byRail = new Set(['interlaken', 'rome'])
const travelTo = (slug: string) => (byRoad.has(slug) ? 'car' : byRail.has(slug) ? 'train' : 'flight')

const inclusions = [
  'Stay in the hotels of the chosen class, with breakfast',
  'Transfers and activities of the day plan',
  'A person to call at any hour',
  'All taxes that we collect',
]
const exclusions = ['Flights and visas', 'Lunches and dinners that are not named', 'Tips, and what you buy']
const terms =
  '<p>The price holds for the day it is shown. It is fixed when the trip is booked.</p><ul><li>Names as in the passport, which is valid for six months after the trip.</li><li>Rooms are ready from 14:00 and left by noon.</li><li>What the weather cancels is given back or moved to another day.</li></ul>'

/** The demo house's activities, trips to one city and through several. */
export async function loadDemoTrips(
  db: Db,
  places: readonly DemoPlace[],
  ownerOf: (email: string) => { orgId: string; userId: string },
  day: PlainDate,
): Promise<void> {
  const house = ownerOf('admin@demo.test')
  const bySlug = new Map(places.map((place) => [place.slug, place]))
  const activities = demoActivities.map((activity) => ({ ...activity, id: uuidv7() }))
  await insertActivities(
    db,
    activities.map(({ id, key: _, place, hours, seats, scene, ...fields }, index) => ({
      minAge: 0,
      ...fields,
      id,
      locationId: found(bySlug.get(place), `place ${place}`).id,
      durationMinutes: hours * 60,
      pricedPer: seats ? ('group' as const) : ('person' as const),
      groupSize: seats ?? null,
      freeUnderAge: 3,
      adultFromAge: 12,
      images: [nthScene(scene, 2 * index), nthScene(scene, 2 * index + 1)],
      status: 'active' as const,
    })),
  )
  const catalogue: Catalogue = {
    places: bySlug,
    activityIds: new Map(activities.map(({ key, id }) => [key, id])),
    rooms: await listRooms(db),
  }
  const rowOf =
    (kind: 'single' | 'multi') =>
    (trip: DemoTrip, index: number): NewItinerary => ({
      id: uuidv7(),
      ...house,
      kind,
      house: true,
      fields: {
        title: trip.title,
        themes: [...trip.themes],
        images: trip.legs
          .flatMap(([slug]) => found(bySlug.get(slug), `place ${slug}`).scenes)
          .map(({ kind: scene }, at) => nthScene(scene, hashOf(trip.title) + at)),
        overview: trip.overview,
        inclusions,
        exclusions,
        terms,
        templateId: null,
        validFrom: addDays(day, -30),
        validUntil: addDays(day, 360),
        status: 'published',
        featured: trip.featured ?? false,
        plan: planOf(trip, `${kind === 'single' ? 's' : 'm'}${index + 1}`, catalogue),
        asked: { startDate: addDays(day, 45), adults: 2, childrenAges: [], category: 'Deluxe' },
      },
    })
  const trips = [...demoItineraries.map(rowOf('single')), ...demoTours.map(rowOf('multi'))]
  const copies = demoCopies.flatMap(({ of, ...copy }) =>
    trips
      .filter(({ fields }) => fields.title === of)
      .map(
        ({ id, kind, fields }): NewItinerary => ({
          id: uuidv7(),
          ...ownerOf(copy.email),
          kind,
          house: false,
          sourceId: id,
          fields: {
            ...fields,
            title: copy.title,
            featured: false,
            status: 'draft',
            asked: { ...fields.asked, ...copy.asked },
          },
        }),
      ),
  )
  await insertItineraries(db, [...trips, ...copies])
  await repriceTrips(
    db,
    day,
    [...trips, ...copies].map(({ id, fields: { plan, validFrom, validUntil } }) => ({
      id,
      plan,
      validFrom,
      validUntil,
    })),
  )
}
