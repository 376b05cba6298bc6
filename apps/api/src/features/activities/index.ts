export { type ActivityRecord, countActivitiesAt, findActivities, insertActivities } from './activity.queries.ts'
export { releaseSeats, type Seats, type SeatShortage, takeSeats } from './seat.queries.ts'
