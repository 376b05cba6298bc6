import { type Minor, toMajor } from '@karavan/domain/base/money'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { Star } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { formatMoney } from '../../ui/format.ts'
import { Picture } from '../../ui/Picture.tsx'
import { sceneOf } from '../scene.ts'
import { type Found, hotelOf } from './found.ts'
import { OfferState } from './OfferState.tsx'

/** What tells one thing of an answer from the others under the same name. */
function detailOf({ item, shown }: Found): string {
  if (item.kind === 'stay') return [shown?.room, mealPlanWords[item.mealPlan]].filter(Boolean).join(', ')
  return shown?.words.join(' · ') ?? ''
}

/** What a thing costs and is sold for; without the right to know the first, the second alone. */
export type Prices = (found: Found) => { net: Minor | null; sell: Minor | null }

const amountWords = (amount: Minor | null) => (amount === null ? '–' : formatMoney(toMajor(amount)))

interface FoundRowProps {
  found: Found
  chosen: boolean
  prices: Prices
  onChoose: () => void
}

function FoundRow({ found, chosen, prices, onChoose }: FoundRowProps) {
  const { net, sell } = prices(found)
  const { price, shown } = found
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        disabled={price.state === 'gone'}
        onClick={onChoose}
        className={cx(
          'flex w-full items-start gap-3 px-3 py-2 text-left text-cell enabled:hover:bg-hover disabled:text-3',
          chosen && 'bg-selected',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block">{detailOf(found)}</span>
          <OfferState offered={{ price, shown }} />
        </span>
        {sell !== null && net !== null ? (
          <span className="num shrink-0 text-right">
            <span className="block font-emphasis">{amountWords(sell)}</span>
            <span className="block text-caption text-3">net {amountWords(net)}</span>
          </span>
        ) : (
          <span className="num shrink-0 font-emphasis">{amountWords(sell ?? net)}</span>
        )}
      </button>
    </li>
  )
}

/** Things under the name they are known by: the rooms of a hotel stand together. */
export function grouped(all: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>()
  for (const one of all) groups.set(hotelOf(one), [...(groups.get(hotelOf(one)) ?? []), one])
  return [...groups.values()]
}

interface FoundGroupProps {
  group: readonly Found[]
  chosen: Found | null
  prices: Prices
  onChoose: (found: Found) => void
}

export function FoundGroup({ group, chosen, prices, onChoose }: FoundGroupProps) {
  const [first] = group
  if (!first?.shown) return null
  const { title, place, image, rating } = first.shown
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <div className="flex items-center gap-3 p-3">
        <Picture src={image} fallback={sceneOf(place)} alt="" ratio="auto" className="h-11 w-15 shrink-0 rounded-sm" />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 text-[14px] leading-5 font-emphasis">
            {title}
            {rating !== null && (
              <span className="num flex items-center gap-1 text-caption text-3">
                <Star size={12} aria-hidden="true" className="fill-current text-amber-t" />
                {rating.toFixed(1)}
              </span>
            )}
          </h3>
          <p className="text-caption text-3">{place}</p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {group.map((found, index) => (
          <FoundRow
            key={index}
            found={found}
            chosen={found === chosen}
            prices={prices}
            onChoose={() => onChoose(found)}
          />
        ))}
      </ul>
    </section>
  )
}
