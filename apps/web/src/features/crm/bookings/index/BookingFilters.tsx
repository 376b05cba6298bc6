import { bookingSources, entryKinds } from '@karavan/contracts/crm/bookings/booking'
import { crmBookingStatuses } from '@karavan/domain/crm/booking'
import { AgencyFilter } from '../../../../shared/record/AgencyFilter.tsx'
import { CustomerChip } from '../../../../shared/customers/CustomerSelect.tsx'
import { DatesChip } from '../../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../../kit/FilterChip.tsx'
import { kindWords, sourceWords, statusText } from '../booking-words.ts'

/** What a booking of the portal may be besides. */
const portalStatuses = ['Pending', 'Expired', 'NoShow'] as const

const statuses = [...crmBookingStatuses, ...portalStatuses].map((value) => ({ value, label: statusText(value) }))

/** Narrows a list to a kind of booking. */
export const KindChip = () => (
  <FilterChip name="kind" label="Kind" options={entryKinds.map((value) => ({ value, label: kindWords[value] }))} />
)

/** What narrows the list of all bookings. */
export function BookingFilters({ seesAll }: { seesAll: boolean }) {
  return (
    <>
      <FilterChip
        name="source"
        label="From"
        options={bookingSources.map((value) => ({ value, label: sourceWords[value] }))}
      />
      <KindChip />
      <FilterChip name="status" label="Status" options={statuses} />
      <FilterChip name="owing" label="Payment" options={[{ value: 'yes', label: 'Not fully paid' }]} />
      <DatesChip label="Travel" />
      <CustomerChip />
      {seesAll && <AgencyFilter />}
    </>
  )
}
