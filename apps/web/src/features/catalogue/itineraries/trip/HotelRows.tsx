import { chooseHotel, editLeg } from '@karavan/domain/catalogue/itineraries/edit'
import {
  type HotelCategory,
  type HotelChoice,
  hotelCategories,
  hotelOf,
  type Leg,
} from '@karavan/domain/catalogue/itineraries/plan'
import { BedDouble, Star, X } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useBoard } from './board-context.ts'
import { planWords, rupees } from './trip-words.ts'

interface HotelRowProps {
  label: string
  choice: HotelChoice | null
  /** What the stay costs, where this is the hotel that is priced. */
  amount?: number
  active: boolean
  onChange: () => void
  onClear?: () => void
  clearLabel?: string
}

function HotelRow({ label, choice, amount, active, onChange, onClear, clearLabel }: HotelRowProps) {
  const { book } = useBoard()
  const room = choice && book?.rooms.find(({ roomId }) => roomId === choice.roomId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className={cx('w-20 shrink-0 text-cell', active ? 'font-semibold' : 'text-3')}>{label}</span>
      <span className="min-w-0 flex-[1_1_180px] text-small">
        {room ? (
          <>
            <span className="font-emphasis">{room.hotelName}</span>{' '}
            <span className="num inline-flex items-center gap-0.5 text-cell text-3">
              <Star size={12} aria-hidden="true" className="fill-star text-star" />
              {room.rating}
            </span>
            <span className="block text-caption text-3">
              {room.type}, {choice && planWords(choice.mealPlan)}
            </span>
          </>
        ) : choice ? (
          <span className="text-red-t">{book ? 'No longer on sale' : 'Loading the hotel'}</span>
        ) : (
          <span className="text-3">No hotel yet</span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-1">
        {amount !== undefined && <span className="num px-1 text-small font-emphasis">{rupees(amount)}</span>}
        <Button
          size="sm"
          variant={choice ? 'ghost' : 'soft'}
          aria-label={`${choice ? 'Change' : 'Choose'} the ${label} hotel`}
          onClick={onChange}
        >
          {choice ? 'Change' : 'Choose hotel'}
        </Button>
        {onClear && choice && (
          <IconButton icon={X} size="sm" aria-label={clearLabel ?? `Take the ${label} hotel out`} onClick={onClear} />
        )}
      </span>
    </li>
  )
}

/** Where a leg sleeps: a hotel for each class while it is built, one hotel while it is fitted to a trip. */
export function HotelRows({ leg }: { leg: Leg }) {
  const { mode, asked, amounts, edit, openHotels } = useBoard()
  const amount = amounts.stays.get(leg.key)
  const own = leg.own && (
    <HotelRow
      label="Own choice"
      choice={leg.own}
      amount={amount}
      active
      onChange={() => openHotels(leg.key, null)}
      onClear={() => edit((plan) => chooseHotel(plan, leg.key, null))}
      clearLabel={`Back to the ${asked.category} hotel`}
    />
  )
  const setFor = (category: HotelCategory) =>
    edit((plan) => editLeg(plan, leg.key, { hotels: { ...leg.hotels, [category]: null } }))
  return (
    <div className="flex gap-2.5">
      <BedDouble size={18} aria-hidden="true" className="mt-2 text-3 max-sm:hidden" />
      <ul aria-label="Hotels" className="min-w-0 flex-1 divide-y divide-line">
        {mode === 'build' ? (
          <>
            {hotelCategories.map((category) => {
              const active = asked.category === category && !leg.own
              return (
                <HotelRow
                  key={category}
                  label={category}
                  choice={leg.hotels[category] ?? null}
                  amount={active ? amount : undefined}
                  active={active}
                  onChange={() => openHotels(leg.key, category)}
                  onClear={() => setFor(category)}
                />
              )
            })}
            {own}
          </>
        ) : (
          (own ?? (
            <HotelRow
              label={asked.category}
              choice={hotelOf(leg, asked.category)}
              amount={amount}
              active
              onChange={() => openHotels(leg.key, null)}
            />
          ))
        )}
      </ul>
    </div>
  )
}
