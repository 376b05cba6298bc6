import type { Itinerary } from '@karavan/contracts/itineraries/itinerary.contract'
import { type ItineraryKind, type Plan, nightsOf } from '@karavan/domain/itineraries/plan'
import { type ReactNode, use, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '../../../app/hooks.ts'
import { FieldWordsContext } from '../../../kit/form-context.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useResourceForm } from '../../../kit/useResourceForm.ts'
import { formatCount, formatNights } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { useCreateItineraryMutation, useGetItineraryQuery, useUpdateItineraryMutation } from '../itineraries.api.ts'
import { AskedFields } from '../trip/AskedFields.tsx'
import { PlanBoard } from '../trip/PlanBoard.tsx'
import { TripFrame } from '../trip/TripFrame.tsx'
import { partyWords } from '../trip/trip-words.ts'
import type { TripEditor } from '../trip/useTripEditor.ts'
import { useTripForm } from '../trip/useTripForm.ts'
import { BasicsFields } from './BasicsFields.tsx'
import { Customize } from './Customize.tsx'
import { isUnsellable, ItineraryForm, type ItineraryValues, toItineraryValues } from './itinerary-form.ts'
import { PublishFields } from './PublishFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import { tripCrumbs, tripKinds } from './trip-kind.ts'

const planShown = (plan: Plan) => `${formatCount(plan.legs.length, 'leg')}, ${formatNights(nightsOf(plan))}`

/** The plan within the form: whom it is priced for, its legs and days, and what the contract refuses of it. */
function PlanSection({ editor, kind }: { editor: TripEditor; kind: ItineraryKind }) {
  const { formState } = useFormContext<ItineraryValues>()
  const words = use(FieldWordsContext)
  useEffect(() => {
    words?.set('plan', { label: 'Plan', show: (value): ReactNode => planShown(value as Plan) })
    words?.set('asked', {
      label: 'Priced for',
      show: (value): ReactNode => partyWords(value as ItineraryValues['asked']),
    })
  })
  const refused = formState.errors.plan
  const placeless = editor.trip.plan.legs.some(({ locationId }) => !locationId)
  return (
    <section aria-labelledby="plan-title" className="grid gap-4">
      <h2 id="plan-title" className="text-h2">
        Plan
      </h2>
      <div className="rounded-card border border-line bg-surface p-4">
        <AskedFields editor={editor} />
      </div>
      {refused && (
        <Note kind="bad">
          {placeless
            ? kind === 'multi'
              ? 'Choose a place for every leg.'
              : 'Choose the place.'
            : (refused.message ?? 'Something in the plan cannot be saved like this.')}
        </Note>
      )}
      <PlanBoard editor={editor} kind={kind} mode="build" />
    </section>
  )
}

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
  const obstacles = (editor.findings ?? []).filter(({ code }) => isUnsellable(code))

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
      <PlanSection editor={editor} kind={kind} />
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
