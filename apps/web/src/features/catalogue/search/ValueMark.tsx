import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { cx } from '../../../ui/cx.ts'
import { Unfold } from '../../../ui/Unfold.tsx'

type Value = NonNullable<AvailableHotel['value']>

/** The parts of a value, which add up to it. */
function Parts({ value }: { value: Value }) {
  return (
    <>
      <dl className="num">
        {value.parts.map(({ what, how, points, most }) => (
          <div key={what} className="flex items-baseline gap-4 py-1">
            <dt className="min-w-0 flex-1">
              {what}
              <span className="block text-caption text-3">{how}</span>
            </dt>
            <dd className="whitespace-nowrap">
              {points.toFixed(1)} <span className="text-3">of {most}</span>
            </dd>
          </div>
        ))}
        <div className="mt-1.5 flex gap-4 border-t border-line pt-2 font-semibold">
          <dt className="flex-1">Value</dt>
          <dd>{value.score.toFixed(1)} of 10</dd>
        </div>
      </dl>
      <p className="mt-2 text-caption text-3">
        The price counts most, against the middle price of hotels with as many stars. At half of it a hotel has all 6
        points, at half as much again none.
      </p>
    </>
  )
}

interface ValueMarkProps {
  value: Value
  /** Whose value it is, for those who hear the button out of its place. */
  of: string
  className?: string
}

/** How good a buy a hotel is, from 0 to 10; it tells how it came about. */
export const ValueMark = ({ value, of, className }: ValueMarkProps) => (
  <Unfold
    label="How this value is made"
    className="w-80"
    trigger={
      <button type="button" className={cx('hit num text-dotted rounded-xs font-medium', className)}>
        {value.score.toFixed(1)}
        <span className="sr-only"> of 10, the value of {of}</span>
      </button>
    }
  >
    <Parts value={value} />
  </Unfold>
)
