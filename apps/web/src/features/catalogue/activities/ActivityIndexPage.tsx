import { type Activity, activities } from '@karavan/contracts/catalogue/activities/activity.contract'
import { activityCategories } from '@karavan/domain/catalogue/activities/activity'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { offeredChoices } from '../../../shared/record/offered.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { RecordItems } from '../../../kit/RecordItems.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useListActivitiesQuery } from './activities.api.ts'
import { columnsFor } from './activity-columns.tsx'
import { activityCrumbs, activityNoun } from './activity-words.ts'
import { DeleteActivity } from './DeleteActivity.tsx'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.dashboard.activities
const named = (name: string) => ({ value: name, label: name })

/** Those who write the catalogue read net prices, here as everywhere else in the office. */
const useNetActivities = ({ query }: { query: object }) => useListActivitiesQuery({ query: { ...query, rates: 'net' } })

function ActivityFilters({ writes }: { writes: boolean }) {
  const places = useListPlacesQuery().data?.data ?? []
  return (
    <>
      <FilterChip
        name="locationId"
        label="Place"
        options={places.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      <FilterChip name="category" label="Category" options={activityCategories.map(named)} />
      {writes && <FilterChip name="status" label="Status" options={offeredChoices} />}
    </>
  )
}

/** All activities: the catalogue for those who write it, what there is to do and what it costs for everybody else. */
export function ActivityIndexPage() {
  const [doomed, setDoomed] = useState<Activity | null>(null)
  const writes = useUser()?.permissions.includes('catalogue.write') ?? false
  return (
    <>
      <ResourceIndex
        title="Activities"
        noun={activityNoun}
        crumbs={activityCrumbs()}
        contract={activities.list}
        useList={writes ? useNetActivities : useListActivitiesQuery}
        beside={writes && <ListExport list="activities" also={{ rates: 'net' }} />}
        columns={columnsFor(writes)}
        rowName={(row) => row.name}
        rowTo={({ id }) => to.view.href({ id })}
        rowMenu={
          writes
            ? (row) => (
                <RecordItems
                  viewTo={to.view.href({ id: row.id })}
                  editTo={to.edit.href({ id: row.id })}
                  onDelete={() => setDoomed(row)}
                />
              )
            : undefined
        }
        search="Name or place"
        filters={<ActivityFilters writes={writes} />}
        action={
          writes && (
            <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
              New activity
            </ButtonLink>
          )
        }
      />
      <DeleteActivity activity={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
