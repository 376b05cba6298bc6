import { Link } from 'react-router'
import { sceneOf } from '../../../shared/scene.ts'
import { useDayHere } from '../../../shared/today.ts'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { moveInRows, pricesOf, type RowsProps } from './HotelTable.tsx'
import { Rating } from './Rating.tsx'
import { cancelWords, inRupees, whereWords } from './row-words.ts'
import { StayTick } from './StayTick.tsx'
import { planWords } from './stay-words.ts'

/** The same rows on a phone: a hotel in 96 pixels. */
export function HotelLines({ label, rows, hrefOf, view, active }: RowsProps & { label: string }) {
  const today = useDayHere()
  const both = pricesOf(view) === 'both'
  return (
    <ul aria-label={label} onKeyDown={moveInRows} className="-mx-5 border-t border-line">
      {rows.map((row, index) => {
        const { hotel } = row
        const { free, then } = cancelWords(row, today)
        const shown = view.priceOf(row, row.nights)
        return (
          <li
            key={hotel.id}
            id={`hotel-${hotel.id}`}
            data-row=""
            className={cx(
              'relative flex min-h-24 scroll-mt-50 items-stretch gap-3 border-b border-line py-2.5 pr-2 pl-5 has-checked:bg-selected',
              active === hotel.id && 'bg-hover',
            )}
          >
            <div className="relative shrink-0">
              <Picture
                src={hotel.images[0]}
                fallback={sceneOf(hotel.location)}
                alt=""
                ratio="auto"
                eager={index < 3}
                className="h-full min-h-19 w-21 rounded-md"
              />
              <FavouriteButton hotel={hotel} className="absolute! top-1 left-1 z-1" />
            </div>
            <div className="min-w-0 flex-1">
              <h2 className="flex items-center gap-1.5">
                {/* All of the row leads where its name does; what can be pressed beside it lies above that. */}
                <Link
                  to={hrefOf(row)}
                  data-opens=""
                  className="min-w-0 truncate text-[15px] leading-5 font-semibold after:absolute after:inset-0"
                >
                  {hotel.hotelName}
                </Link>
                <Rating value={hotel.rating} />
              </h2>
              <p className="num truncate text-caption text-3">{whereWords(row)}</p>
              <p className="truncate text-caption text-3">
                {planWords(row.mealPlan).replace(/ \(.*/, '')} ·{' '}
                <span className={free ? 'num font-[540] text-green-t' : undefined}>
                  {free?.replace('F', 'f') ?? then}
                </span>
              </p>
              <p className="num flex items-baseline gap-2 text-caption whitespace-nowrap text-3">
                <b className="text-[16px] leading-6 font-[660] tracking-[-.01em] text-text">
                  {inRupees(both && row.clientTotalInr !== null ? row.clientTotalInr : shown.total)}
                </b>
                {both && <span>yours {inRupees(row.totalInr)}</span>}
                {row.roomsLeft !== null && <span className="font-[560] text-orange-t">{row.roomsLeft} left</span>}
              </p>
            </div>
            <div className="relative z-1 grid shrink-0 place-items-center pr-2 empty:hidden">
              <StayTick hotelId={hotel.id} roomId={row.room.id} mealPlan={row.mealPlan} name={hotel.hotelName} bare />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
