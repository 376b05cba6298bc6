import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { type Itinerary, itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { FileDown, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { useResourceForm } from '../../../../kit/useResourceForm.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCustomizeItineraryMutation, useGetItineraryQuery, useUpdateItineraryMutation } from '../itineraries.api.ts'
import { ShareDialog } from '../office/ShareDialog.tsx'
import { askedIn } from '../../../../kit/booking/asked-address.ts'
import { firstAsked, tripHref } from '../public/trip-asked.ts'
import { todayHere } from '../public/today.ts'
import { pdfPath, useTripPdf } from '../public/useTripPdf.ts'
import { Comparison } from '../trip/Comparison.tsx'
import { PlanSection } from '../trip/PlanSection.tsx'
import { TripFrame } from '../trip/TripFrame.tsx'
import { useTripForm } from '../trip/useTripForm.ts'
import { fieldsOf } from './itinerary-form.ts'
import { tripCrumbs, tripKinds } from './trip-kind.ts'

type CopyValues = { title: string; plan: Plan; asked: TripRequest }
const CopyForm = itineraries.customize.body as unknown as z.ZodType<
  z.output<typeof itineraries.customize.body>,
  CopyValues
>
const CopyField = formFieldOf<CopyValues>()

interface CustomizeProps {
  record: Itinerary
  /** Within which frame it stands, and so where it leads back to. */
  place: 'public' | 'dashboard'
}

/** Fits an itinerary to a trip of one's own: the original stays, what is changed becomes a copy. */
export function Customize({ record, place }: CustomizeProps) {
  const { id, kind } = record
  const own = record.canEdit && record.sourceId !== null
  const [params] = useSearchParams()
  const user = useUser()
  const navigate = useNavigate()
  const [customize] = useCustomizeItineraryMutation()
  const [update] = useUpdateItineraryMutation()
  const pdf = useTripPdf()
  const [sharing, setSharing] = useState(false)
  const { to } = tripKinds[kind]
  const viewOf = (one: { id: string; kind: Itinerary['kind'] }) =>
    place === 'public' ? tripHref(one) : to.view.href({ id: one.id })

  const [toValues] = useState(() => {
    const today = todayHere()
    return (given: Itinerary | undefined): CopyValues => {
      const from = given ?? record
      const first = own ? from.asked : firstAsked(from, today)
      return { title: from.title, plan: from.plan, asked: askedIn(params, first, today, groupLimits) }
    }
  })
  const source = useGetItineraryQuery(
    { kind, params: { id: record.sourceId ?? id } },
    { skip: !own || record.sourceId === null },
  )
  const compared = source.currentData?.data
  const original = useMemo(
    () => ({ plan: (compared ?? record).plan, asked: compared ? compared.asked : toValues(record).asked }),
    [compared, record, toValues],
  )
  const others = useMemo(() => [original.plan], [original])

  const state = useResourceForm({
    schema: CopyForm,
    record: own ? record : undefined,
    toValues,
    draft: `${user?.id}:customize:${kind}:${id}`,
    save: async (body, version) =>
      own && version
        ? (await update({ kind, params: { id }, body: { ...fieldsOf(record), ...body, version } }).unwrap()).data
        : (await customize({ kind, params: { id }, body }).unwrap()).data,
    onSaved: (saved) => {
      void notify.success(own ? `${saved.title} saved` : `${saved.title} is yours now`)
      void navigate(viewOf(saved), { replace: own })
    },
  })
  const editor = useTripForm(state.form, others)

  return (
    <TripFrame
      state={state}
      editor={editor}
      title={own ? `Change ${record.title}` : `Make ${record.title} yours`}
      sub={own ? 'Your own copy' : 'What you change becomes a copy of your own; the original stays as it is.'}
      crumbs={
        place === 'public'
          ? [
              { label: 'Itineraries', to: paths.itineraries.index.href() },
              { label: record.title, to: tripHref(record) },
              { label: 'Customize' },
            ]
          : tripCrumbs(kind, record.title)
      }
      tools={
        own && (
          <>
            <Button
              icon={FileDown}
              busy={pdf.busy}
              busyLabel="Making"
              onClick={() => void pdf.download(pdfPath(record, record.asked))}
            >
              PDF
            </Button>
            <Button icon={Share2} onClick={() => setSharing(true)}>
              Share
            </Button>
          </>
        )
      }
      savedAt={own ? record.updatedAt : undefined}
      cancelTo={viewOf(record)}
      action={own ? 'Save changes' : 'Save as mine'}
      acting="Saving"
      aside={
        <Comparison editor={editor} original={original} name={compared || !own ? 'the original' : 'the saved one'} />
      }
    >
      <div className="rounded-card border border-line bg-surface p-4">
        <CopyField name="title" label="Name of your trip" className="max-w-140">
          {(field) => <Input {...field} maxLength={140} />}
        </CopyField>
      </div>
      <PlanSection editor={editor} kind={kind} mode="customize" />
      <ShareDialog trip={record} asked={record.asked} open={sharing} onClose={() => setSharing(false)} />
    </TripFrame>
  )
}
