import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RecordForm } from '../../../shared/record/RecordForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
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
  return (
    <RecordForm
      noun={hotelNoun.one}
      nameOf={({ hotelName }) => hotelName}
      crumbs={hotelCrumbs}
      schema={HotelForm}
      record={record}
      toValues={toHotelValues}
      create={async (body) => (await create({ body }).unwrap()).data}
      update={async (id, body) => update({ params: { id }, body }).unwrap()}
      // A new hotel is not sold before its rooms have prices, so these come next.
      savedTo={({ id, rooms }) => (record || rooms.length === 0 ? to.view.href({ id }) : to.rates.href({ id }))}
      cancelTo={record ? to.view.href({ id: record.id }) : to.index.href()}
    >
      <HotelFields record={record} />
      <PolicyFields />
      <RoomsEditor />
    </RecordForm>
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
