import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { readRows } from '../../../../testing/rows.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { makePlace } from '../../../catalogue/hotels/testing/hotel.ts'
import { makeActivity } from '../../../catalogue/itineraries/testing/trip.ts'
import { dayFromNow, type Refusal, write } from '../../stays/testing/stay.ts'

/** An activity for ₹500 an adult and ₹250 a child, at a place of its own. */
export const makeSold = async (
  test: TestApp,
  town: string,
  rest: Parameters<typeof makeActivity>[2] = {},
): Promise<string> => makeActivity(test, await makePlace(test, town), { name: `${town} walk`, ...rest })

type Options = { from?: number } & Record<string, unknown>

/** The body of a booking of two adults; its shown total is right where nothing is added. */
export const orderOf = (activityId: string, { from = 30, ...rest }: Options = {}) => ({
  activityId,
  date: dayFromNow(from),
  adults: 2,
  childrenAges: [],
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  travellers: [{ name: 'Asha Rao' }],
  requests: '',
  payment: 'wallet',
  shownTotal: 1000,
  ...rest,
})

export const send = (test: TestApp, as: Person, body: unknown) =>
  write<{ data: ActivityBooking } & Refusal>(test, '/activity-bookings', as, body)

/** Books, and gives what was booked. */
export async function book(
  test: TestApp,
  as: Person,
  activityId: string,
  options: Options = {},
): Promise<ActivityBooking> {
  const { status, body } = await send(test, as, orderOf(activityId, options))
  if (status !== 201) throw new Error(`${status} ${body.detail}`)
  return body.data
}

/** How many places are taken at an activity, over all its days. */
export async function takenOf(database: Pick<Database, 'pool'>, activityId: string): Promise<number> {
  const [row] = await readRows<{ taken: number }>(
    database,
    'select coalesce(sum(taken), 0)::int as taken from activity_day where activity_id = $1',
    [activityId],
  )
  return row?.taken ?? 0
}
