import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { makeSold, orderOf } from '../../../sales/activities/testing/activity.ts'
import { bodyOf, fund, makeHotel, write } from '../../../sales/stays/testing/stay.ts'
import { book, makeHotels, makeTrip } from '../../../sales/trips/testing/trip.ts'
import { handIn, makeOffer, personBody } from '../../../sales/visa-applications/testing/application.ts'

type Bought = { kind: string; id: string; reference: string; path: string }

/** One of everything the portal sells, for somebody and who comes along, paid by an agency. */
export async function buyAll(
  test: TestApp,
  as: Person,
  leadGuest: { name: string; email: string; phone: string },
  companion: string,
  place = 'Lothal',
): Promise<Bought[]> {
  const { database } = test.app.platform
  await fund(database, as.orgId, 500_000)
  const told = { leadGuest, requests: `A cake for ${companion}` }
  const stay = await write<{ data: Bought }>(test, '/hotels/create-book', as, {
    ...{ ...bodyOf(await makeHotel(database)), ...told, guests: [{ name: companion, room: 0 }] },
  })
  const activity = await write<{ data: Bought }>(test, '/activity-bookings', as, {
    ...{ ...orderOf(await makeSold(test, place)), ...told, travellers: [{ name: companion }] },
  })
  const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
  // Some agencies give their own address as the one that is written to.
  const people = { ...told, leadGuest: { ...leadGuest, email: as.email }, travellers: [{ name: companion }] }
  const tour = await book(test, trip, as, people)
  const applicants = [
    personBody({ surname: 'Portalova', givenNames: 'Ximena', passportNumber: 'X7654321' }),
    personBody({ surname: 'Zwetschge', givenNames: 'Yolanda', passportNumber: 'Y1234567' }),
  ]
  const more = { people: applicants, contactPhone: leadGuest.phone, notes: `${companion} is with us` }
  const visa = await handIn(test, as, await makeOffer(test), more)
  return [
    {
      kind: 'booking',
      id: stay.body.data.id,
      reference: stay.body.data.reference,
      path: `/bookings/${stay.body.data.id}`,
    },
    {
      kind: 'activity',
      id: activity.body.data.id,
      reference: activity.body.data.reference,
      path: `/activity-bookings/${activity.body.data.id}`,
    },
    { kind: 'package', id: tour.data.id, reference: tour.data.reference, path: `/package-bookings/${tour.data.id}` },
    { kind: 'visa-application', id: visa.id, reference: visa.reference, path: `/visa-applications/${visa.id}` },
  ]
}
