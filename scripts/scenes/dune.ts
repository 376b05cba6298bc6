import type { Canvas } from './canvas.ts'
import { onCurve, path, type Point } from './geometry.ts'

/** Where a dune has its crest, and how high it meets the left and right edge of the picture. */
export type DuneForm = { crest: Point; left: number; right: number }
/** The long slope from the left edge up to the crest, as a cubic curve. */
export type Slope = readonly [Point, Point, Point, Point]
/** A place on a slope, with the angle of the ground there in degrees. */
export type Step = { x: number; y: number; turn: number }

/** A dune with a sharp crest: its whole outline, and the lee that falls away behind a winding ridge. */
export const shapeDune = (
  { width, height }: Canvas,
  { crest: [x, y], left, right }: DuneForm,
): { whole: string; lee: string; slope: Slope } => {
  const slope: Slope = [
    [-10, left],
    [x * 0.45, left - 4],
    [x * 0.76, y + (left - y) * 0.14],
    [x, y],
  ]
  const [, [ax, ay], [bx, by]] = slope
  const floor = height + 10
  const reach = (width - x) * 0.5
  const edge = path`C${x + reach * 0.5} ${y + (right - y) * 0.3} ${x + reach * 1.1} ${right + 10} ${width + 10} ${right}V${floor}`
  return {
    whole: `${path`M-10 ${floor}V${left}C${ax} ${ay} ${bx} ${by} ${x} ${y}`}${edge}z`,
    lee: `${path`M${x} ${y}`}${edge}${path`H${x - 150}C${x - 20} ${y + 110} ${x + 118} ${y + 62} ${x} ${y}z`}`,
    slope,
  }
}

/** Evenly spaced places on a slope, the last one just below the crest. */
export const walkUp = (slope: Slope, count: number, gap: number): Step[] => {
  // Near the top the curve moves about three quarters of the crest's distance per unit of t.
  const stride = gap / (slope[3][0] * 0.78)
  return Array.from({ length: count }, (_, index) => {
    const t = Math.max(0, 0.95 - (count - 1 - index) * stride)
    const [x, y] = onCurve(...slope, t)
    const [nextX, nextY] = onCurve(...slope, t + 0.01)
    return { x, y, turn: (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI }
  })
}
