import { cx } from './cx.ts'

const tones = {
  brand: '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand',
  green: '[&::-moz-progress-bar]:bg-green-d [&::-webkit-progress-value]:bg-green-d',
  red: '[&::-moz-progress-bar]:bg-red-d [&::-webkit-progress-value]:bg-red-d',
}

interface MeterProps {
  /** What it measures, for those who hear it. */
  label: string
  value: number
  max: number
  tone?: keyof typeof tones
  className?: string
}

/** How much of a whole there is, as a bar. */
export const Meter = ({ label, value, max, tone = 'brand', className }: MeterProps) => (
  <progress
    aria-label={label}
    max={Math.max(max, 1)}
    value={Math.max(0, value)}
    className={cx(
      'h-1.5 appearance-none overflow-hidden rounded-full bg-sunken [&::-webkit-progress-bar]:bg-sunken',
      tones[tone],
      className,
    )}
  />
)
