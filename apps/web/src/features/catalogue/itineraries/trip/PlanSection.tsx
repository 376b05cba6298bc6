import { type ItineraryKind, nightsOf, type Plan, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { use, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldWordsContext } from '../../../../kit/form-context.ts'
import { formatCount, formatNights } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { AskedFields } from './AskedFields.tsx'
import type { BoardMode } from './board-context.ts'
import { PlanBoard } from './PlanBoard.tsx'
import { partyWords } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

const planShown = (plan: Plan) => `${formatCount(plan.legs.length, 'leg')}, ${formatNights(nightsOf(plan))}`

interface PlanSectionProps {
  editor: TripEditor
  kind: ItineraryKind
  mode: BoardMode
}

/** The plan within its form: whom it is priced for, its legs and days, and what cannot be saved of it. */
export function PlanSection({ editor, kind, mode }: PlanSectionProps) {
  const { formState } = useFormContext<{ plan: Plan; asked: TripRequest }>()
  const words = use(FieldWordsContext)
  useEffect(() => {
    words?.set('plan', { label: 'Plan', show: (value) => planShown(value as Plan) })
    words?.set('asked', { label: 'Priced for', show: (value) => partyWords(value as TripRequest) })
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
      <PlanBoard editor={editor} kind={kind} mode={mode} />
    </section>
  )
}
