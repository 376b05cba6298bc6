import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useMemo } from 'react'
import { reprice } from '../trip/reprice.ts'
import { useTripBook } from '../trip/useTripBook.ts'

const none: readonly Plan[] = []

/** The price of a plan for what is asked, made in the browser from the caller's book; both null until it is there. */
export function useTripPrice(plan: Plan, asked: TripRequest) {
  const { book, error, isFetching, refetch } = useTripBook(plan, none)
  const { startDate, adults, childrenAges, category } = asked
  const ages = childrenAges.join()
  const priced = useMemo(
    () =>
      book
        ? reprice(
            {
              plan,
              asked: { startDate, adults, childrenAges: ages ? ages.split(',').map(Number) : [], category },
            },
            book,
          )
        : null,
    [book, plan, startDate, adults, ages, category],
  )
  return { book, price: priced?.price ?? null, findings: priced?.findings ?? [], error, isFetching, refetch }
}
