export { type ActivityRecord, countActivitiesAt, findActivities, insertActivities } from './activity.queries.ts'
export { quoteActivity } from './activity-quote.ts'
export {
  findSeatsLeft,
  joinSeats,
  lockActivities,
  releaseSeats,
  type Seats,
  type SeatShortage,
  takeSeats,
} from './seat.queries.ts'
