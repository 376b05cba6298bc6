import { type Location, LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RecordForm } from '../../../shared/record/RecordForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { LocationFields, type LocationValues } from './LocationFields.tsx'
import { locationCrumbs, locationNoun } from './location-words.ts'
import { useCreateLocationMutation, useGetLocationQuery, useUpdateLocationMutation } from './locations.api.ts'

const to = paths.dashboard.location

const toValues = (record: Location | undefined): LocationValues => ({
  location: record?.location ?? '',
  country: record?.country ?? '',
  stateCode: record?.stateCode ?? '',
  displayName: record?.displayName ?? '',
  slug: record?.slug ?? '',
  description: record?.description ?? '',
  images: record?.images ?? [],
  latitude: record?.latitude ?? null,
  longitude: record?.longitude ?? null,
  featured: record?.featured ?? false,
  status: record?.status ?? 'active',
})

function LocationForm({ record }: { record?: Location }) {
  const [create] = useCreateLocationMutation()
  const [update] = useUpdateLocationMutation()
  return (
    <RecordForm
      noun={locationNoun.one}
      nameOf={({ displayName }) => displayName}
      crumbs={locationCrumbs}
      schema={LocationBody}
      record={record}
      toValues={toValues}
      create={async (body) => (await create({ body }).unwrap()).data}
      update={async (id, body) => (await update({ params: { id }, body }).unwrap()).data}
      savedTo={({ id }) => to.view.href({ id })}
      cancelTo={record ? to.view.href({ id: record.id }) : to.index.href()}
    >
      <LocationFields fresh={!record} />
    </RecordForm>
  )
}

function EditLocation({ id }: { id: string }) {
  const result = useGetLocationQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={locationNoun}
      backTo={to.index.href()}
      crumbs={locationCrumbs()}
      skeleton={<FormSkeleton count={8} />}
    >
      {(record) => <LocationForm key={id} record={record} />}
    </Loaded>
  )
}

/** Adds a place, or changes the one the address names. */
export function LocationFormPage() {
  const { id } = useParams()
  return id ? <EditLocation id={id} /> : <LocationForm />
}
