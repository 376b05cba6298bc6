import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { JobContext } from '../../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../../platform/jobs/queue.ts'
import { dayFromNow, type Refusal, type TestHotel, write } from '../../../sales/stays/testing/stay.ts'
import { makeTrip } from '../../../sales/trips/testing/trip.ts'
import { houseLine, type housesOf } from '../../quotations/testing/house.ts'
import { followPortalSale, sweepPortalChanges } from '../follow.job.ts'

export type Answer = { data: CrmBooking } & Refusal
type Quoted = Awaited<ReturnType<ReturnType<typeof housesOf>['quoted']>>

/** What a quotation is made of that has nothing but a trip through a hotel, forty days from now. */
export async function tripThrough(test: TestApp, hotel: TestHotel) {
  const { id: itineraryId } = await makeTrip(test, [hotel], { kind: 'single' })
  const asked = { startDate: dayFromNow(40), category: 'Standard' as const, adults: 2, childrenAges: [] }
  const lines = [houseLine({ kind: 'trip', itineraryId, ...asked }, 'Lakes', 'trip')]
  return { options: [{ key: 'a', name: 'Only', summary: '', lines }] }
}

/** Accepts a quotation, and gives its booking and what is done with it. */
export async function taken(test: TestApp, as: Person, { accept, placed, booking, lines }: Quoted) {
  const { status, body } = await accept()
  if (status !== 200) throw new Error(`It was not accepted: ${body.detail}`)
  const place = await placed()
  const path = `/crm/bookings/${place?.kind}/${place?.id}/book`
  const preview = async () => (await test.call<{ data: BookPreview }>('GET', path, { as })).body.data
  return {
    lines,
    booking,
    preview,
    async book(changes: object = {}) {
      const { services } = await preview()
      const shownTotal = services.reduce((all, { counted, total }) => all + (counted ? (total ?? 0) : 0), 0)
      return write<Answer>(test, path, as, { serviceIds: services.map(({ id }) => id), shownTotal, ...changes })
    },
  }
}

/** Does a job once, and tells no screens. */
export const work = ({ app }: TestApp, job: (context: JobContext) => Promise<unknown>) =>
  app.platform.database.transaction((db) => job({ db, emit: () => {} } as unknown as JobContext))

/** Lets services follow what changed at the portal; how much that was. */
export const follow = (test: TestApp) =>
  work(test, async (context) => {
    const changes: JobData['crm-booking.follow'][] = []
    const platform = {
      ...test.app.platform,
      enqueue: async (_: unknown, __: unknown, change: JobData['crm-booking.follow']) => void changes.push(change),
    } as unknown as typeof test.app.platform
    await sweepPortalChanges(platform)({}, context)
    for (const change of changes) await followPortalSale(test.app.platform)(change, context)
    return changes.length
  })
