import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { HotelForm, toHotelValues } from './hotel-form.ts'
import { HotelFields } from './HotelFields.tsx'
import { hotelCrumbs, hotelNoun } from './hotel-words.ts'
import { useCreateHotelMutation, useGetHotelQuery, useUpdateHotelMutation } from './hotels.api.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { RoomsEditor } from './RoomsEditor.tsx'

const to = paths.dashboard.hotels

function HotelFormFor({ record }: { record?: Hotel }) {
  const [create] = useCreateHotelMutation()
  const [update] = useUpdateHotelMutation()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id

  return (
    <ResourceForm
      title={record ? `Edit ${record.hotelName}` : 'New hotel'}
      crumbs={hotelCrumbs(record ? record.hotelName : 'New')}
      schema={HotelForm}
      record={record}
      toValues={toHotelValues}
      draft={`${user?.id}:hotel:${id ?? 'new'}`}
      save={async (body, version) =>
        id && version
          ? await update({ params: { id }, body: { ...body, version } }).unwrap()
          : (await create({ body }).unwrap()).data
      }
      onSaved={(saved) => {
        void notify.success(record ? `${saved.hotelName} saved` : `${saved.hotelName} added`)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={record ? 'Save hotel' : 'Add hotel'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <HotelFields record={record} />
      <PolicyFields />
      <RoomsEditor />
    </ResourceForm>
  )
}

function EditHotel({ id }: { id: string }) {
  const result = useGetHotelQuery({ params: { id }, query: { rates: 'net' } })
  return (
    <Loaded
      result={result}
      noun={hotelNoun}
      backTo={to.index.href()}
      crumbs={hotelCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) => <HotelFormFor key={id} record={record} />}
    </Loaded>
  )
}

/** Adds a hotel, or changes the one the address names. */
export function HotelFormPage() {
  const { id } = useParams()
  return id ? <EditHotel id={id} /> : <HotelFormFor />
}
