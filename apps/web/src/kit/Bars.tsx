import { Link } from 'react-router'
import { cx } from '../ui/cx.ts'
import { percentOf } from './figures.ts'

interface Bar {
  key: string
  label: string
  /** The list behind it. */
  to?: string
  /** Opens what is behind it in place. */
  onOpen?: () => void
  /** The parts from left to right, each with its colour. */
  parts: readonly { value: number; colour: string }[]
  /** What stands at the right. */
  value: string
}

interface BarsProps {
  label: string
  bars: readonly Bar[]
  /** What a whole bar is; without one, the longest. */
  most?: number
}

/** The name opens the bar, pressed anywhere in its line. */
const whole = 'truncate rounded-xs after:absolute after:inset-0 hover:underline'

const total = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0)

/** Bars one under the other, each with its name and its figure in words. */
export function Bars({ label, bars, most = Math.max(1, ...bars.map(total)) }: BarsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[fit-content(38%)_1fr_auto] gap-x-3 gap-y-2.5">
      {bars.map((bar) => {
        let left = 0
        return (
          <li
            key={bar.key}
            className="relative col-span-3 grid grid-cols-subgrid items-center rounded-sm text-cell hover:bg-hover"
          >
            {bar.to ? (
              <Link to={bar.to} className={whole}>
                {bar.label}
              </Link>
            ) : bar.onOpen ? (
              <button type="button" className={cx(whole, 'text-left')} onClick={bar.onOpen}>
                {bar.label}
              </button>
            ) : (
              <span className="truncate">{bar.label}</span>
            )}
            <svg aria-hidden="true" className="h-5 w-full overflow-hidden rounded-sm bg-sunken">
              {bar.parts.map(({ value, colour }) => {
                const x = left
                const width = percentOf(value * 100, most) / 100
                left += width
                return <rect key={colour} x={`${x}%`} width={`${width}%`} height="100%" fill={colour} />
              })}
            </svg>
            <span className="num text-right whitespace-nowrap">{bar.value}</span>
          </li>
        )
      })}
    </ul>
  )
}
