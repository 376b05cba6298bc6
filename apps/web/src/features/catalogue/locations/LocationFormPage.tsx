import { type Location, LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
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
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.displayName}` : 'New location'}
      crumbs={locationCrumbs(record ? record.displayName : 'New')}
      schema={LocationBody}
      record={record}
      toValues={toValues}
      draft={`${user?.id}:location:${id ?? 'new'}`}
      save={async (body, version) => {
        const call = id && version ? update({ params: { id }, body: { ...body, version } }) : create({ body })
        return (await call.unwrap()).data
      }}
      onSaved={(saved) => {
        void notify.success(record ? `${saved.displayName} saved` : `${saved.displayName} added`)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={record ? 'Save location' : 'Add location'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <LocationFields fresh={!record} />
    </ResourceForm>
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
