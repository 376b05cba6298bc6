export { countActivitiesAt, insertActivities } from './activity.queries.ts'
export { releaseSeats, type Seats, type SeatShortage, takeSeats } from './seat.queries.ts'
