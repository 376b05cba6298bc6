import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useWatch } from 'react-hook-form'
import { useDeadlines } from '../../../../shared/suppliers/useDeadlines.ts'
import type { BookingValues } from './booking-form.ts'
import { useBookingFormData } from './price-context.ts'

type Own = Pick<CrmBooking, 'deadlines'> & { latest: string | null }

/** What has to be done by a day for a booking: by what is typed of it, and by what the house sold for it. */
export function useBookingDeadlines(startDate: string): Own {
  const { record } = useBookingFormData()
  const lines = useWatch<BookingValues, 'lines'>({ name: 'lines' })
  const typed = useDeadlines({
    startDate,
    lines: lines.map(({ label, supplier, from }) => ({
      ...{ label, supplier: supplier.trim() || null, from: from || null },
      ...{ ticketBy: null, freeUntil: null },
    })),
  })
  const kept = { deadlines: record?.deadlines ?? [], latest: record?.latestDue ?? null }
  if (kept.latest === null) return typed
  return typed.latest !== null && typed.latest < kept.latest ? typed : kept
}
