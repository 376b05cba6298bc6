import type { Db } from '../../../platform/db/database.ts'
import { releaseSeats, type Seats } from '../../catalogue/activities/index.ts'
import { heldWhole, saleKinds, type WholeKind } from '../core/index.ts'
import {
  type FullActivityBooking,
  getActivityBookingById,
  getLockedActivityBooking,
  getLockedActivityBookingById,
  lockActivityBookingForJob,
  updateActivityBooking,
} from './activity-booking.queries.ts'
import { activityMoney } from './activity-money.ts'
import { emitActivityBookingChanged, tell } from './activity-news.ts'

/** The places a booking holds. */
export const seatsOf = ({
  activityId,
  date,
  people,
}: Pick<FullActivityBooking, 'activityId' | 'date' | 'people'>): Seats => ({ activityId, day: date, count: people })

/** What makes an activity of a booking that is paid whole. */
export const activityKind: WholeKind<FullActivityBooking> = {
  kind: saleKinds.activity,
  getLocked: getLockedActivityBooking,
  getLockedById: getLockedActivityBookingById,
  getById: getActivityBookingById,
  lockForJob: lockActivityBookingForJob,
  update: updateActivityBooking,
  money: activityMoney,
  release: (db: Db, booking) => releaseSeats(db, [seatsOf(booking)]),
  tell,
  changed: emitActivityBookingChanged,
}

/** Paying activities that are held. */
export const heldActivities = heldWhole(activityKind)
