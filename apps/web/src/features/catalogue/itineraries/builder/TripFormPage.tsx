import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { useResourceForm } from '../../../../kit/useResourceForm.ts'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCreateItineraryMutation, useGetItineraryQuery, useUpdateItineraryMutation } from '../itineraries.api.ts'
import { PlanSection } from '../trip/PlanSection.tsx'
import { TripFrame } from '../trip/TripFrame.tsx'
import { useTripForm } from '../trip/useTripForm.ts'
import { BasicsFields } from './BasicsFields.tsx'
import { Customize } from './Customize.tsx'
import { isUnsellable, ItineraryForm, toItineraryValues } from './itinerary-form.ts'
import { PublishFields } from './PublishFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import { tripCrumbs, tripKinds } from './trip-kind.ts'

function TripForm({ kind, record }: { kind: ItineraryKind; record?: Itinerary }) {
  const [create] = useCreateItineraryMutation()
  const [update] = useUpdateItineraryMutation()
  const navigate = useNavigate()
  const user = useUser()
  const { noun, to } = tripKinds[kind]
  const id = record?.id
  const [toValues] = useState(() => toItineraryValues(kind))
  const state = useResourceForm({
    schema: ItineraryForm,
    record,
    toValues,
    draft: `${user?.id}:${kind}-itinerary:${id ?? 'new'}`,
    save: async (body, version) =>
      id && version
        ? (await update({ kind, params: { id }, body: { ...body, version } }).unwrap()).data
        : (await create({ kind, body }).unwrap()).data,
    onSaved: (saved) => {
      void notify.success(record ? `${saved.title} saved` : `${saved.title} added`)
      void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
    },
  })
  const editor = useTripForm(state.form)
  const { findings } = editor
  const obstacles = useMemo(() => (findings ?? []).filter(({ code }) => isUnsellable(code)), [findings])

  function maySave() {
    if (state.form.getValues('status') !== 'published' || obstacles.length === 0) return true
    state.form.setError('status', {
      message: 'It cannot be sold as it is: save it as a draft, or put right what is named below.',
    })
    return false
  }

  const status = state.form.watch('status')
  return (
    <TripFrame
      state={state}
      editor={editor}
      title={record ? `Edit ${record.title}` : `New ${noun.one}`}
      crumbs={tripCrumbs(kind, record ? record.title : 'New')}
      savedAt={record?.updatedAt}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={
        status === 'published' && record?.status !== 'published'
          ? 'Publish'
          : status === 'draft'
            ? 'Save draft'
            : 'Save'
      }
      acting="Saving"
      maySave={maySave}
    >
      <BasicsFields />
      <PlanSection editor={editor} kind={kind} mode="build" />
      <TermsFields />
      <PublishFields obstacles={obstacles} />
    </TripFrame>
  )
}

function EditTrip({ kind, id }: { kind: ItineraryKind; id: string }) {
  const result = useGetItineraryQuery({ kind, params: { id } })
  const { noun, to } = tripKinds[kind]
  return (
    <Loaded
      result={result}
      noun={noun}
      backTo={to.index.href()}
      crumbs={tripCrumbs(kind)}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) =>
        record.canEdit ? (
          <TripForm key={id} kind={kind} record={record} />
        ) : (
          <Customize key={id} record={record} place="dashboard" />
        )
      }
    </Loaded>
  )
}

function TripFormPage({ kind }: { kind: ItineraryKind }) {
  const { id } = useParams()
  return id ? <EditTrip kind={kind} id={id} /> : <TripForm kind={kind} />
}

/** Makes an itinerary of one place, or changes the one the address names; somebody else's becomes a copy. */
export const ItineraryFormPage = () => <TripFormPage kind="single" />

/** Makes an itinerary of several places, or changes the one the address names; somebody else's becomes a copy. */
export const MultiCityFormPage = () => <TripFormPage kind="multi" />
