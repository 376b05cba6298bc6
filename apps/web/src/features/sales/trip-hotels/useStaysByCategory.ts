import type { HotelCategory } from '@karavan/domain/catalogue/itineraries/plan'
import type { Asked, TripStay } from './stay-choice.ts'
import { useListTripStaysQuery } from './trip-hotels.api.ts'

/** The stays of a multi-city trip, each in the class chosen for its city; one call for each class in use. */
export function useStaysByCategory(
  id: string,
  asked: Asked | null,
  categories: Readonly<Record<string, HotelCategory>>,
) {
  const first = asked?.category ?? 'Standard'
  const used = new Set<HotelCategory>([first, ...Object.values(categories)])
  const call = (category: HotelCategory) =>
    [
      { kind: 'multi' as const, params: { id }, body: { ...(asked ?? empty), category } },
      { skip: !asked || !used.has(category), refetchOnMountOrArgChange: true },
    ] as const
  const Standard = useListTripStaysQuery(...call('Standard'))
  const Deluxe = useListTripStaysQuery(...call('Deluxe'))
  const Luxury = useListTripStaysQuery(...call('Luxury'))
  const results = { Standard, Deluxe, Luxury }
  const stays = results[first].currentData?.data.map((stay): TripStay => {
    const category = categories[stay.legKey] ?? first
    return results[category].currentData?.data.find(({ legKey }) => legKey === stay.legKey) ?? stay
  })
  return {
    stays,
    error: results[first].error,
    isFetching: [...used].some((category) => results[category].isFetching),
    refetch: () => [...used].forEach((category) => void results[category].refetch()),
  }
}

const empty = { startDate: null, adults: 2, childrenAges: [] }
