import { itineraryStatuses } from '@karavan/domain/catalogue/itineraries/plan'
import { themes } from '@karavan/domain/catalogue/itineraries/theme'
import { AgencyFilter } from '../../../../shared/record/AgencyFilter.tsx'
import { useListPlacesQuery } from '../../../../shared/api/places.api.ts'
import { FilterChip } from '../../../../kit/FilterChip.tsx'
import { PickChip } from '../../../../kit/PickChip.tsx'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { statusWords } from './office-words.ts'

function usePlaces() {
  const { data, isFetching } = useListPlacesQuery()
  const places = (data?.data ?? []).map(({ id, location, country }) => ({ value: id, label: location, hint: country }))
  return { places, loading: isFetching && !data }
}

const usePlaceName = (id: string) => usePlaces().places.find(({ value }) => value === id)?.label

function PlaceFilter() {
  const { places, loading } = usePlaces()
  return (
    <PickChip name="locationId" label="Place" useName={usePlaceName}>
      {(pick) => (
        <Combobox
          value=""
          options={places}
          onChange={pick}
          loading={loading}
          placeholder="Type to search"
          empty="Nothing of this name"
        />
      )}
    </PickChip>
  )
}

/** The filters of the office's list; that of the organisation is for the house. */
export const ItineraryFilters = ({ ofHouse }: { ofHouse: boolean }) => (
  <>
    <PlaceFilter />
    <FilterChip name="theme" label="Theme" options={themes.map((theme) => ({ value: theme, label: theme }))} />
    <FilterChip
      name="status"
      label="Status"
      options={itineraryStatuses.map((value) => ({ value, label: statusWords[value].words }))}
    />
    {ofHouse && <AgencyFilter label="Organisation" />}
  </>
)
