import { otbStatuses, shownVisaStatuses } from '@karavan/domain/sales/visa-applications/state'
import { AgencyFilter } from '../../../../shared/record/AgencyFilter.tsx'
import { DatesChip } from '../../../../kit/booking/DatesChip.tsx'
import { FilterChip } from '../../../../kit/FilterChip.tsx'
import { NamedChip } from '../../../../kit/NamedChip.tsx'
import { otbWords, visaStatusWords } from '../application-words.ts'
import { useGetVisaCountriesQuery, useGetVisaNameQuery } from '../applications.api.ts'

const useVisaName = (id: string) => useGetVisaNameQuery(id, { skip: id === '' }).currentData

/** The filters of the list of applications; that of the agency is for the house. */
export function ApplicationFilters({ ofHouse }: { ofHouse: boolean }) {
  const { data: countries } = useGetVisaCountriesQuery()
  return (
    <>
      <NamedChip name="visaId" label="Visa" useName={useVisaName} />
      <FilterChip
        name="status"
        label="Status"
        options={shownVisaStatuses.map((value) => ({ value, label: visaStatusWords[value].words }))}
      />
      <FilterChip
        name="country"
        label="Country"
        options={(countries?.data ?? []).map(({ country }) => ({ value: country, label: country }))}
      />
      <FilterChip
        name="otb"
        label="OK to board"
        options={otbStatuses.map((value) => ({ value, label: otbWords[value].words }))}
      />
      <FilterChip name="overdue" label="Overdue" options={[{ value: 'yes', label: 'yes' }]} />
      <DatesChip label="Travel" />
      {ofHouse && <AgencyFilter />}
    </>
  )
}
