import { newPlace } from './hotel.ts'
import { callerOf, demo } from './people.ts'

type MadeActivity = { id: string; name: string }

/** An activity for each person, in a place of its own unless one is named, made without the browser. */
export async function newActivity(name: string, over: object = {}): Promise<MadeActivity> {
  const admin = await callerOf(demo.admin)
  const locationId = 'locationId' in over ? over.locationId : (await newPlace()).id
  const { data } = await admin.call<{ data: MadeActivity }>('post', '/activities', {
    name,
    locationId,
    category: 'Sightseeing',
    durationMinutes: 60,
    pricedPer: 'person',
    groupSize: null,
    adultPrice: 333.33,
    childPrice: 111.11,
    minAge: 0,
    freeUnderAge: 3,
    adultFromAge: 12,
    dailyCapacity: null,
    timings: [],
    closedWeekdays: [],
    closedDates: [],
    images: [],
    description: '',
    inclusions: [],
    status: 'active',
    ...over,
  })
  return data
}
