export { insertBookings as insertCrmBookings, listBookingsOf } from './booking.queries.ts'
export { type AcceptedQuotation, draftFromQuotation } from './draft.service.ts'
