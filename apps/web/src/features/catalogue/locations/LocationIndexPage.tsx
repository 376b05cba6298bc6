import { type Location, locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { countries } from '@karavan/domain/base/currency'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { offeredChoices } from '../../../shared/record/offered.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { recordRows } from '../../../kit/RecordItems.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DeleteLocation } from './DeleteLocation.tsx'
import { locationColumns } from './location-columns.tsx'
import { locationCrumbs, locationNoun } from './location-words.ts'
import { useListLocationsQuery } from './locations.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.dashboard.location
const named = (name: string) => ({ value: name, label: name })

/** All places of the catalogue. */
export function LocationIndexPage() {
  const [doomed, setDoomed] = useState<Location | null>(null)
  return (
    <>
      <ResourceIndex
        title="Location"
        noun={locationNoun}
        crumbs={locationCrumbs()}
        contract={locations.list}
        useList={useListLocationsQuery}
        beside={<ListExport list="locations" />}
        columns={locationColumns}
        rowName={(row) => row.displayName}
        {...recordRows<Location>(to, setDoomed)}
        search="Name, country or slug"
        filters={
          <>
            <FilterChip name="country" label="Country" options={countries.map(named)} />
            <FilterChip name="status" label="Status" options={offeredChoices} />
            <FilterChip
              name="featured"
              label="Featured"
              options={[
                { value: 'true', label: 'Yes' },
                { value: 'false', label: 'No' },
              ]}
            />
          </>
        }
        action={
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New location
          </ButtonLink>
        }
      />
      <DeleteLocation location={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
