import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../ui/format.ts'
import { useLive } from '../../../ui/useLive.ts'

interface PriceFilterProps {
  /** The lowest and highest total there are. */
  range: { min: number; max: number; bars: readonly number[] }
  min: number | null
  max: number | null
  /** Null means no limit at that end. */
  onChange: (min: number | null, max: number | null) => void
}

const pause = 400
const thumb =
  'pointer-events-none absolute inset-x-0 top-0 h-6 w-full appearance-none bg-transparent focus-visible:outline-none ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface ' +
  'focus-visible:[&::-webkit-slider-thumb]:shadow-[0_0_0_3px_var(--focus)] focus-visible:[&::-moz-range-thumb]:shadow-[0_0_0_3px_var(--focus)]'

interface HistogramProps extends Pick<PriceFilterProps, 'range'> {
  /** The ends of the slider, and what is chosen between them. */
  low: number
  high: number
  from: number
  to: number
}

/** How many hotels there are at which total; the counts of the filters say the same in words. */
function Histogram({ range, low, high, from, to }: HistogramProps) {
  const { min, max, bars } = range
  const most = Math.max(1, ...bars)
  const width = (max - min) / bars.length
  return (
    <svg
      viewBox={`0 0 ${high - low} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mx-0.5 -mb-2.75 block h-11 w-[calc(100%-4px)]"
    >
      {bars.map((count, index) => {
        const start = min + index * width
        const height = count === 0 ? 0 : Math.max(3, (count / most) * 40)
        return (
          <rect
            key={start}
            x={start - low + width * 0.08}
            y={40 - height}
            width={width * 0.84}
            height={height}
            className={start + width > from && start < to ? 'fill-brand/45' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}

/** The totals to be shown, between two ends that can be drawn. */
export function PriceFilter({ range, min, max, onChange }: PriceFilterProps) {
  // Ends that the steps reach: a slider rests on whole steps only.
  const step = range.max - range.min > 20_000 ? 500 : 100
  const low = Math.floor(range.min / step) * step
  const high = Math.max(Math.ceil(range.max / step) * step, low + step)
  const held = (value: number) => Math.min(high, Math.max(low, value))
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null)
  const from = drawn?.from ?? held(min ?? low)
  const to = drawn?.to ?? held(max ?? high)
  const live = useLive()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function draw(next: { from: number; to: number }) {
    setDrawn(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setDrawn(null)
      onChange(next.from <= low ? null : next.from, next.to >= high ? null : next.to)
    }, pause)
  }

  const share = (value: number) => `${((value - low) / (high - low)) * 100}%`
  const words = (value: number) => formatMoney(value, 'INR', 0)
  return (
    <>
      <Histogram range={range} low={low} high={high} from={from} to={to} />
      <div className="relative mx-0.5 h-6">
        <span className="absolute inset-x-0 top-[11px] h-[3px] rounded-full bg-line-strong" />
        {/* Its ends are styles of the element, which a document may not carry. */}
        {live && (
          <span
            className="absolute top-[11px] right-(--end) left-(--start) h-[3px] rounded-full bg-brand"
            style={{ '--start': share(from), '--end': `calc(100% - ${share(to)})` } as CSSProperties}
          />
        )}
        <input
          type="range"
          aria-label="Lowest total"
          aria-valuetext={words(from)}
          min={low}
          max={high}
          step={step}
          value={from}
          onChange={(event) => draw({ from: Math.min(Number(event.target.value), to), to })}
          className={thumb}
        />
        <input
          type="range"
          aria-label="Highest total"
          aria-valuetext={words(to)}
          min={low}
          max={high}
          step={step}
          value={to}
          onChange={(event) => draw({ from, to: Math.max(Number(event.target.value), from) })}
          className={thumb}
        />
      </div>
      <p className="num mt-1.5 flex justify-between text-cell text-2">
        <span>{words(from)}</span>
        <span>{words(to)}</span>
      </p>
    </>
  )
}
