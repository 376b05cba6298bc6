import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { DatesChip } from '../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { paymentWords, statusWords } from '../../../kit/booking/state-words.ts'

/** The filters of the list of bookings; that of the agency is for the house. */
export function BookingFilters({ ofHouse }: { ofHouse: boolean }) {
  const { filters, change } = useList()
  return (
    <>
      {filters.hotelId && (
        <Chip removeLabel="Remove Hotel: one" onRemove={() => change({ filters: { hotelId: undefined } })}>
          Hotel: one
        </Chip>
      )}
      <FilterChip
        name="status"
        label="Status"
        options={bookingStatuses.map((value) => ({ value, label: statusWords[value].words }))}
      />
      <FilterChip
        name="paymentStatus"
        label="Payment"
        options={paymentStatuses.map((value) => ({ value, label: paymentWords[value].words }))}
      />
      <DatesChip label="Check-in" />
      {ofHouse && <AgencyFilter />}
    </>
  )
}
