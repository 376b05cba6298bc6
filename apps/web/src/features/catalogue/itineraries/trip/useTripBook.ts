import { partsOf, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { useMemo, useState } from 'react'
import { useGetTripBookQuery } from '../itineraries.api.ts'

export type Parts = ReturnType<typeof partsOf>

const lists = ['locationIds', 'hotelIds', 'activityIds'] as const
const most = { locationIds: 20, hotelIds: 100, activityIds: 400 }

/** What several plans name together; places that are not chosen yet are left out. */
export function partsOfAll(plans: readonly Plan[]): Parts {
  const all = plans.map(partsOf)
  const joined = (list: keyof Parts) => [...new Set(all.flatMap((parts) => parts[list]))].filter(Boolean)
  return {
    locationIds: joined('locationIds'),
    hotelIds: joined('hotelIds'),
    activityIds: joined('activityIds'),
  }
}

/** Whether a book asked for with the second knows everything of the first. */
export const isWithin = (parts: Parts, asked: Parts): boolean =>
  lists.every((list) => parts[list].every((id) => asked[list].includes(id)))

const joinParts = (old: Parts, more: Parts): Parts =>
  Object.fromEntries(lists.map((list) => [list, [...new Set([...old[list], ...more[list]])]])) as Parts

/** The latest asked for come last, and they are the ones that must be in. */
const capped = (parts: Parts): Parts =>
  Object.fromEntries(lists.map((list) => [list, parts[list].slice(-most[list])])) as Parts

/**
 * The prices for a plan and whatever else it is compared with. What was asked for once stays asked for, so that taking
 * something out and back in asks nobody.
 */
export function useTripBook(plan: Plan, others: readonly Plan[]) {
  const needs = useMemo(() => partsOfAll([plan, ...others]), [plan, others])
  const [asked, setAsked] = useState(needs)
  if (!isWithin(needs, asked)) setAsked(joinParts(asked, needs))
  const body = useMemo(() => capped(asked), [asked])
  const { data, currentData, error, isFetching, refetch } = useGetTripBookQuery({ body })
  return {
    /** The last one there is; it may not know yet what was just picked. */
    book: data?.data ?? null,
    covered: currentData !== undefined,
    asked,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
