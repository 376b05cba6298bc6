import { priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import { sum } from '@karavan/domain/base/money'
import { use, useMemo } from 'react'
import { capital } from '../../../../ui/format.ts'
import { ClientLooksContext } from './client-view.ts'
import { changesBetween } from './plan-changes.ts'
import type { Trip } from './trip.ts'
import { useHousePrice } from './useHousePrice.ts'
import { differenceWords, rupees } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

interface ComparisonProps {
  editor: TripEditor
  original: Trip
  /** What it is compared with: "the original". */
  name: string
}

/** What was changed, in words, and what it changes in the price: the other one for the same dates and guests. */
export function Comparison({ editor, original, name }: ComparisonProps) {
  const { trip, book, price } = editor
  const clientLooks = use(ClientLooksContext)
  const changes = useMemo(() => (book ? changesBetween(original, trip, book) : null), [original, trip, book])
  const { asked } = trip
  const before = useMemo(
    () => ({ plan: original.plan, asked: { ...asked, category: original.asked.category } }),
    [original, asked],
  )
  const here = useMemo(() => (book?.exact ? priceTrip(before.plan, before.asked, book) : null), [before, book])
  const house = useHousePrice(before, book !== null && !book.exact)
  const former = here ?? house.price
  if (!changes || !price || !former) return null
  const comparable =
    !clientLooks && !house.behind && !editor.behind && former.gaps.length === 0 && price.gaps.length === 0
  return (
    <section aria-label="Compared with the original" className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-h3">{changes.length === 0 ? `Same as ${name}` : `Changed against ${name}`}</h2>
      {changes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-4 text-small text-2">
          {changes.map((words, index) => (
            <li key={index}>{words}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && comparable && (
        <dl className="num mt-3 grid gap-1 border-t border-line pt-3 text-small">
          <div className="flex justify-between gap-4 text-2">
            <dt>{capital(name)}, same dates and guests</dt>
            <dd>{rupees(former.total)}</dd>
          </div>
          <div className="flex justify-between gap-4 font-semibold">
            <dt>Difference</dt>
            <dd>{differenceWords(sum([price.total, -former.total]))}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
