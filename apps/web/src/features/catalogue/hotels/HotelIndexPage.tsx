import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import { countries } from '@karavan/domain/base/currency'
import { addDays } from '@karavan/domain/base/dates'
import { BedDouble, FileSpreadsheet, Plus, Table2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { offeredChoices } from '../../../shared/record/offered.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { recordRows } from '../../../kit/RecordItems.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { BulkAction } from '../../../ui/BulkBar.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { hotelColumns } from './hotel-columns.tsx'
import { hotelCrumbs, hotelNoun } from './hotel-words.ts'
import { useListHotelsQuery } from './hotels.api.ts'
import { InventoryDialog } from './InventoryDialog.tsx'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.dashboard.hotels
const named = (name: string) => ({ value: name, label: name })
const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The catalogue reads net prices, here as everywhere else in the office. */
const useNetHotels = ({ query }: { query: object }) => useListHotelsQuery({ query: { ...query, rates: 'net' } })

function HotelFilters() {
  const { filters } = useList()
  const places = useListPlacesQuery().data?.data ?? []
  const near = filters.country ? places.filter(({ country }) => country === filters.country) : places
  return (
    <>
      <FilterChip name="country" label="Country" options={countries.map(named)} />
      <FilterChip
        name="locationId"
        label="Place"
        options={near.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      <FilterChip name="status" label="Status" options={offeredChoices} />
      <FilterChip name="featured" label="Featured" options={yesOrNo} />
    </>
  )
}

interface BulkHotelsProps {
  rows: readonly Hotel[]
  onDone: () => void
}

/** What can be done to many hotels at once. */
function BulkHotels({ rows, onDone }: BulkHotelsProps) {
  const [open, setOpen] = useState(false)
  const today = useGetHouseDayQuery().data
  return (
    <>
      <BulkAction icon={BedDouble} onClick={() => setOpen(true)}>
        Rooms to sell
      </BulkAction>
      {open && today && (
        <InventoryDialog
          hotels={rows}
          from={today}
          until={addDays(today, 30)}
          offersAll
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** All hotels of the catalogue. */
export function HotelIndexPage() {
  const [doomed, setDoomed] = useState<Hotel | null>(null)
  return (
    <>
      <ResourceIndex
        title="Hotels"
        noun={hotelNoun}
        crumbs={hotelCrumbs()}
        contract={hotels.list}
        useList={useNetHotels}
        beside={<ListExport list="hotels" also={{ rates: 'net' }} />}
        columns={hotelColumns}
        rowName={(row) => row.hotelName}
        {...recordRows<Hotel>(to, setDoomed, ({ id }) => (
          <MenuItem icon={Table2} to={to.rates.href({ id })}>
            Rates
          </MenuItem>
        ))}
        search="Name, place or address"
        bulk={(rows, clear) => <BulkHotels rows={rows} onDone={clear} />}
        filters={<HotelFilters />}
        action={
          <>
            <ButtonLink to={to.import.href()} icon={FileSpreadsheet}>
              Import from Excel
            </ButtonLink>
            <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
              New hotel
            </ButtonLink>
          </>
        }
      />
      <DeleteHotel hotel={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
