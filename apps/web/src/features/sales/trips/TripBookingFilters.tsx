import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { DatesChip } from '../../../kit/booking/DatesChip.tsx'
import { paymentWords, statusWords } from '../../../kit/booking/state-words.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { Chip } from '../../../ui/Chip.tsx'

/** The filters of the list of booked trips; that of the agency is for the house. */
export function TripBookingFilters({ ofHouse }: { ofHouse: boolean }) {
  const { filters, change } = useList()
  return (
    <>
      {filters.itineraryId && (
        <Chip removeLabel="Remove Trip: one" onRemove={() => change({ filters: { itineraryId: undefined } })}>
          Trip: one
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
      <FilterChip
        name="due"
        label="Instalment"
        options={[
          { value: 'due', label: 'Due' },
          { value: 'overdue', label: 'Overdue' },
        ]}
      />
      <DatesChip label="First day" />
      {ofHouse && <AgencyFilter />}
    </>
  )
}
