import { hotelBody, type MadeHotel, newPlace } from './hotel.ts'
import { callerOf, demo, unique } from './people.ts'

type Stop = { locationId: string; hotel: MadeHotel }

/** A place of its own with a hotel, made without the browser. */
export async function newStop(over: object = {}): Promise<Stop> {
  const admin = await callerOf(demo.admin)
  const { id: locationId, place, slug } = await newPlace()
  const { data } = await admin.call<{ data: Omit<MadeHotel, 'place' | 'slug'> }>(
    'post',
    '/hotels',
    hotelBody(locationId, `Pavilion ${unique()}`, over),
  )
  return { locationId, hotel: { ...data, place, slug } }
}

const day = (title: string) => ({ key: `day-${unique()}`, title, description: '', meals: ['breakfast'], items: [] })

/** A trip of the house through these stops, two nights in each, on sale at once. */
export async function newTrip(
  kind: 'single' | 'multi',
  stops: readonly Stop[],
): Promise<{ id: string; title: string }> {
  const admin = await callerOf(demo.admin)
  const title = `Lakes ${unique()}`
  const { data } = await admin.call<{ data: { id: string } }>(
    'post',
    kind === 'multi' ? '/multi-city-itineraries' : '/itineraries',
    {
      title,
      themes: ['City break'],
      images: [],
      overview: 'Lakes and palaces.',
      inclusions: [],
      exclusions: [],
      terms: '',
      templateId: null,
      validFrom: null,
      validUntil: null,
      status: 'published',
      featured: false,
      plan: {
        legs: stops.map(({ locationId, hotel }) => ({
          key: `leg-${unique()}`,
          locationId,
          nights: 2,
          travel: null,
          hotels: { Standard: { hotelId: hotel.id, roomId: hotel.rooms[0]?.id, mealPlan: 'cpai' } },
          own: null,
          days: [day('Arrival'), day('On the water')],
        })),
        departure: day('Home'),
      },
      asked: { startDate: null, adults: 2, childrenAges: [], category: 'Standard' },
    },
  )
  return { id: data.id, title }
}
