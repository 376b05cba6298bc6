import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useMemo } from 'react'
import { reprice } from '../trip/reprice.ts'
import { useHousePrice } from '../trip/useHousePrice.ts'
import { useTripBook } from '../trip/useTripBook.ts'

const none: readonly Plan[] = []

/**
 * The price of a plan for what is asked, made in the browser from the caller's book where that is exact, else by the house;
 * both null until it is there.
 */
export function useTripPrice(plan: Plan, asked: TripRequest) {
  const { book, error, isFetching, refetch } = useTripBook(plan, none)
  const { startDate, adults, childrenAges, category } = asked
  const ages = childrenAges.join()
  const trip = useMemo(
    () => ({
      plan,
      asked: { startDate, adults, childrenAges: ages ? ages.split(',').map(Number) : [], category },
    }),
    [plan, startDate, adults, ages, category],
  )
  const here = useMemo(() => book && reprice(trip, book), [book, trip])
  const house = useHousePrice(trip, book !== null && !book.exact)
  return {
    book,
    price: here?.price ?? house.price,
    /** The price is that of another day or party still. */
    behind: house.behind,
    findings: here?.findings ?? [],
    error: error ?? house.error,
    isFetching: isFetching || house.isFetching,
    refetch: error ? refetch : house.refetch,
  }
}
