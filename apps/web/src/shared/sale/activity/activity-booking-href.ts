import { paths } from '../../paths.ts'

/** Where the bookings of activities are listed, and where one of them opens beside the list. */
export const activityBookingsHref = (): string => `${paths.dashboard.bookings.index.href()}?what=activities`
export const activityBookingHref = (id: string): string => `${activityBookingsHref()}&id=${id}`
