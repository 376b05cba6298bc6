import { mix } from './colour.ts'
import { box, outline, path, type Point } from './geometry.ts'
import type { Stage } from './stage.ts'

/** Rolling ground: a smooth line around y, filled down to a floor. */
export const rolling = (
  { canvas, random }: Stage,
  y: number,
  rise: number,
  waves: number,
  floor = canvas.height,
): string => {
  const step = (canvas.width + 20) / waves
  const heights = Array.from({ length: waves + 1 }, () => y + random.between(-rise, rise))
  const start = heights[0] ?? y
  let d = path`M-10 ${floor}V${start}`
  heights.slice(1).forEach((next, index) => {
    const x = -10 + step * (index + 1)
    d += path`C${x - step * 0.55} ${heights[index] ?? y} ${x - step * 0.45} ${next} ${x} ${next}`
  })
  return `${d}${path`V${floor}z`}`
}

type Range = {
  base: number
  count: number
  height: readonly [number, number]
  colour: string
  distance: number
  /** Share of a peak's height under snow; none for bare rock. */
  snow?: number
}

/** A row of faceted peaks, lit from the side the sun stands on. */
export const drawPeaks = (
  stage: Stage,
  sun: Point,
  { base, count, height, colour, distance, snow = 0 }: Range,
): void => {
  const { canvas, random, light } = stage
  const step = (canvas.width + 60) / count
  const peaks = Array.from({ length: count }, (_, index) => ({
    x: -30 + step * (index + 0.5) + random.between(-step * 0.28, step * 0.28),
    tall: random.between(...height),
  })).sort((a, b) => b.tall - a.tall)
  const white = mix('#fffaf2', light.haze, distance * 0.7)
  const paints = {
    lit: light.lit(colour, distance),
    shade: light.shade(colour, distance),
    snow: light.time === 'day' ? white : mix(white, light.cast, 0.1),
    snowShade: mix(mix(white, light.cast, 0.2), light.ink, 0.24 * (1 - distance * 0.5)),
  }
  for (const { x, tall } of peaks) {
    const top = base - tall
    const wide = tall * random.between(1, 1.35)
    const lean = random.between(-0.14, 0.14) * wide
    // The ridge wanders from the summit to the foot; both faces and both snow fields share it.
    const ridge: Point[] = [0, 0.22, 0.45, 0.72, 1].map((t) => [
      x + lean * t + (t > 0 && t < 1 ? random.between(-0.09, 0.09) * wide : 0),
      top + tall * t,
    ])
    const flank = (side: -1 | 1): Point[] =>
      [0, 0.3, 0.58, 1].map((t) => [
        x + side * wide * t * (t > 0 && t < 1 ? random.between(0.86, 1.06) : 1),
        top + tall * t,
      ])
    for (const side of [-1, 1] as const) {
      const sunny = side < 0 === sun[0] < x
      const edge = flank(side)
      canvas.fill(outline([...edge, ...[...ridge].reverse()]), sunny ? paints.lit : paints.shade)
      if (snow) canvas.fill(snowField(stage, edge, ridge, snow), sunny ? paints.snow : paints.snowShade)
    }
  }
}

const at = (line: readonly Point[], y: number): Point => {
  const index = line.findIndex(([, py]) => py >= y)
  const [bx, by] = line[index] ?? [0, y]
  const [ax, ay] = line[Math.max(0, index - 1)] ?? [bx, by]
  const share = by === ay ? 0 : (y - ay) / (by - ay)
  return [ax + (bx - ax) * share, y]
}

const snowField = ({ random }: Stage, edge: readonly Point[], ridge: readonly Point[], share: number): string => {
  const top = ridge[0] ?? [0, 0]
  const tall = (ridge.at(-1)?.[1] ?? 0) - top[1]
  const line = top[1] + tall * share
  const outer = at(edge, line + random.between(-0.06, 0.06) * tall)
  const inner = at(ridge, line + random.between(0, 0.12) * tall)
  const between = (t: number, drop: number): Point => [
    outer[0] + (inner[0] - outer[0]) * t,
    outer[1] + (inner[1] - outer[1]) * t + drop * tall,
  ]
  const above = (points: readonly Point[], y: number): Point[] => points.filter(([, py]) => py < y)
  return outline([
    ...above(edge, outer[1]),
    outer,
    between(0.28, -random.between(0.05, 0.09)),
    between(0.48, random.between(0.04, 0.1)),
    between(0.72, -random.between(0.04, 0.08)),
    inner,
    ...above(ridge, inner[1]).reverse(),
  ])
}

/** Flat-topped rock far off in the haze. */
export const mesas = ({ canvas, random }: Stage, base: number, tall: number): string => {
  let d = ''
  for (let x = random.between(-120, 60); x < canvas.width; x += random.between(200, 380)) {
    const wide = random.between(70, 170)
    const high = tall * random.between(0.5, 1)
    d += path`M${x} ${base}l${wide * 0.16} ${-high * 0.35}l${wide * 0.06} ${-high * 0.65}h${wide * 0.5}l${wide * 0.05} ${high * 0.28}h${wide * 0.12}l${wide * 0.04} ${high * 0.32}L${x + wide * 1.1} ${base}z`
  }
  return d
}

/** Rounded rocks standing in a row, as one shape. */
export const rocks = ({ random }: Stage, from: number, to: number, y: number, size: number): string => {
  let d = ''
  for (let x = from; x < to; x += size * random.between(0.6, 1.1)) {
    const w = size * random.between(0.5, 0.95)
    const h = size * random.between(0.35, 0.8)
    d += path`M${x - w} ${y}l${w * 0.2} ${-h * 0.6}l${w * 0.5} ${-h * 0.4}l${w * 0.6} ${h * 0.1}l${w * 0.5} ${h * 0.45}L${x + w} ${y}z`
  }
  return d
}

/** A wall of the given span with a walk of merlons on top. */
export const battlements = (x: number, y: number, width: number, height: number, tooth = 12): string => {
  let d = box(x, y, width, height)
  for (let at = x; at + tooth * 0.6 <= x + width; at += tooth) d += box(at, y - tooth * 0.7, tooth * 0.6, tooth * 0.8)
  return d
}
