import { heldWhole, saleKinds, type WholeKind } from '../core/index.ts'
import { releaseRooms } from './room.queries.ts'
import { stayMoney } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import {
  type FullStayBooking,
  getLockedStayBooking,
  getLockedStayBookingById,
  getStayBookingById,
  lockStayBookingForJob,
  updateStayBooking,
} from './stay.queries.ts'

/** What makes a stay of a booking that is paid whole. */
export const stayKind: WholeKind<FullStayBooking> = {
  kind: saleKinds.booking,
  getLocked: getLockedStayBooking,
  getLockedById: getLockedStayBookingById,
  getById: getStayBookingById,
  lockForJob: lockStayBookingForJob,
  update: updateStayBooking,
  money: stayMoney,
  release: releaseRooms,
  tell: (context, what, booking, note) => tell(context, `booking-${what}`, booking, note),
  changed: emitStayBookingChanged,
}

/** Paying stays that are held. */
export const heldStays = heldWhole(stayKind)
