import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import type { ReactNode } from 'react'
import { DatesChip } from '../../kit/booking/DatesChip.tsx'
import { paymentWords, statusWords } from '../../kit/booking/state-words.ts'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { useList } from '../../kit/list-context.ts'
import { Chip } from '../../ui/Chip.tsx'
import { AgencyFilter } from '../record/AgencyFilter.tsx'

interface SaleFiltersProps {
  ofHouse: boolean
  /** The filter that leads here from one hotel or trip, and what it is called. */
  one: { key: string; label: string }
  /** What the first day of a sale is called. */
  firstDay: string
  children?: ReactNode
}

/** The filters of a list of sales; that of the agency is for the house. */
export function SaleFilters({ ofHouse, one, firstDay, children }: SaleFiltersProps) {
  const { filters, change } = useList()
  const words = `${one.label}: one`
  return (
    <>
      {filters[one.key] && (
        <Chip removeLabel={`Remove ${words}`} onRemove={() => change({ filters: { [one.key]: undefined } })}>
          {words}
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
      {children}
      <DatesChip label={firstDay} />
      {ofHouse && <AgencyFilter />}
    </>
  )
}
