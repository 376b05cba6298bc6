import { bookingCalendar } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'

const bookings = [
  ...createdTags('CrmBooking'),
  ...createdTags('Booking'),
  ...createdTags('Package'),
  ...createdTags('ActivityBooking'),
]

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCalendar: build.query<Got<typeof bookingCalendar.days>, Sent<typeof bookingCalendar.days>>({
      query: send(bookingCalendar.days),
      providesTags: bookings,
    }),
    listCalendarWork: build.query<Got<typeof bookingCalendar.work>, Sent<typeof bookingCalendar.work>>({
      query: send(bookingCalendar.work),
      providesTags: [...createdTags('Task'), ...createdTags('Enquiry')],
    }),
    listCalendarDay: build.query<Got<typeof bookingCalendar.day>, Sent<typeof bookingCalendar.day>>({
      query: send(bookingCalendar.day),
      providesTags: bookings,
    }),
  }),
})

export const { useListCalendarQuery, useListCalendarWorkQuery, useListCalendarDayQuery } = calendarApi
