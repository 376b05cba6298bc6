import { tripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import { Eye, Plus } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { AgencyFilter } from '../../../shared/record/AgencyFilter.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { useListTripHotelsQuery } from './trip-hotels.api.ts'
import { tripHotelsColumns } from './trip-hotels-columns.tsx'
import { choiceWords, tripHotelsCrumbs, tripHotelsNoun } from './trip-hotels-words.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const { view, create } = paths.dashboard.multiItineraryHotel

/** The hotels chosen for trips, those still open and those booked. */
export function TripHotelsIndexPage() {
  const ofHouse = useUser()?.permissions.includes('users.manage') ?? false
  return (
    <ResourceIndex
      title="Multi Itinerary Hotel"
      noun={tripHotelsNoun}
      crumbs={tripHotelsCrumbs()}
      contract={tripHotels.list}
      useList={useListTripHotelsQuery}
      beside={<ListExport list="trip-hotels" />}
      columns={tripHotelsColumns(ofHouse)}
      rowName={(row) => row.reference}
      rowTo={({ id }) => view.href({ id })}
      rowMenu={({ id }) => (
        <MenuItem icon={Eye} to={view.href({ id })}>
          Open
        </MenuItem>
      )}
      search="Reference, name"
      filters={
        <>
          <FilterChip
            name="status"
            label="Status"
            options={(['Draft', 'Booked'] as const).map((value) => ({ value, label: choiceWords[value].words }))}
          />
          {ofHouse && <AgencyFilter />}
        </>
      }
      action={
        <ButtonLink to={create.href()} variant="primary" icon={Plus}>
          Choose hotels
        </ButtonLink>
      }
    />
  )
}
