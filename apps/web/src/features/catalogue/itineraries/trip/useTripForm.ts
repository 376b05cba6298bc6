import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { same } from '../../../../kit/same.ts'
import type { Trip } from './trip.ts'
import { useTripEditor } from './useTripEditor.ts'

type TripValues = { plan: Plan; asked: TripRequest }

const tripIn = ({ plan, asked }: TripValues): Trip => ({ plan, asked })

/**
 * A trip edited within a form: the form holds it, so that drafts, the guard and saving know of it. Whatever resets the
 * form begins the editor anew.
 */
export function useTripForm<Values extends FieldValues & TripValues, Output>(
  given: UseFormReturn<Values, unknown, Output>,
  others?: readonly Plan[],
) {
  // The form of any record with a trip in it; only these two fields are touched.
  const form = given as unknown as UseFormReturn<TripValues>
  const [start] = useState(() => tripIn(form.getValues()))
  const mine = useRef(start)
  const editor = useTripEditor(
    start,
    (trip) => {
      if (trip.plan !== mine.current.plan) form.setValue('plan', trip.plan, { shouldDirty: true })
      if (trip.asked !== mine.current.asked) form.setValue('asked', trip.asked, { shouldDirty: true })
      mine.current = trip
    },
    others,
  )

  const follow = useEffectEvent(() => {
    const trip = tripIn(form.getValues())
    if (same(trip, mine.current)) return
    mine.current = trip
    editor.replace(trip)
  })
  useEffect(() => {
    follow()
    const watching = form.watch((_values, { name }) => {
      if (name === undefined) follow()
    })
    return () => watching.unsubscribe()
  }, [form])
  return editor
}
