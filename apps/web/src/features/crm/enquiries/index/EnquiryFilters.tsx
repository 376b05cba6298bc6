import { type EnquiryGroup, enquirySources, statusesOf } from '@karavan/domain/crm/enquiry'
import { CustomerChip } from '../../../../shared/customers/CustomerSelect.tsx'
import { AgencyFilter } from '../../../../shared/record/AgencyFilter.tsx'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { DatesChip } from '../../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../../kit/FilterChip.tsx'
import { NamedChip } from '../../../../kit/NamedChip.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
import { asOptions, priorityOptions } from '../enquiry-words.ts'

interface EnquiryFiltersProps {
  group: EnquiryGroup
  seesAll: boolean
}

const useTag = (tag: string) => tag || undefined
const useMoment = (at: string) => (at ? formatDateTime(at) : undefined)

/** What narrows a list of enquiries, whatever shape it is shown in. */
export function EnquiryFilters({ group, seesAll }: EnquiryFiltersProps) {
  const staff = useStaff()
  const statuses = statusesOf[group]
  return (
    <>
      {statuses.length > 1 && <FilterChip name="status" label="Status" options={asOptions(statuses)} />}
      <FilterChip name="assignedTo" label="Owner" options={[{ value: 'none', label: 'Nobody' }, ...staff]} />
      <FilterChip name="priority" label="Priority" options={priorityOptions} />
      <FilterChip name="source" label="Source" options={asOptions(enquirySources)} />
      <FilterChip name="overdue" label="Next step" options={[{ value: 'yes', label: 'Overdue' }]} />
      <DatesChip label="Travel" />
      <CustomerChip />
      <NamedChip name="tag" label="Tag" useName={useTag} />
      <NamedChip name="dueFrom" label="Due from" useName={useMoment} />
      <NamedChip name="dueUntil" label="Due until" useName={useMoment} />
      {seesAll && <AgencyFilter />}
    </>
  )
}
