import { mix } from './colour.ts'
import { dot, num, onCurve, path, type Point } from './geometry.ts'
import type { Stage } from './stage.ts'

/** A palm at the given foot, height and lean. */
export type Palm = (x: number, y: number, height: number, lean: number) => void

// One frond, 100 long, hanging to the right; the teeth of its lower edge follow the same curve.
const frond = (): string => {
  const curve: readonly [Point, Point, Point, Point] = [
    [0, 0],
    [26, -30],
    [74, -26],
    [100, 26],
  ]
  let d = 'M0 0C26-30 74-26 100 26'
  for (let i = 6; i > 0; i--) {
    const [x, y] = onCurve(...curve, i / 7)
    const hang = 24 - Math.abs(i - 3.2) * 3.4
    d += path`L${x + 7} ${y + hang}L${x - 2} ${y + hang * 0.5}`
  }
  return `${d}z`
}

const crownAngles: readonly (readonly [angle: number, length: number, flip: 1 | -1])[] = [
  [34, 0.86, -1],
  [-34, 0.86, 1],
  [8, 1.02, 1],
  [-10, 1, -1],
  [-44, 0.96, 1],
  [42, 0.94, -1],
  [-84, 0.72, 1],
  [66, 0.8, -1],
]

/** Prepares palms of one colour; every palm then costs one trunk and one reference. */
export const palmsOf = ({ canvas, light, random }: Stage, green: string, distance = 0, wood = '#6d4c36'): Palm => {
  const leaf = canvas.symbol(() => canvas.shape(frond()))
  const shady = light.tone(green, distance)
  const sunny = mix(shady, light.sun, 0.13)
  const crown = canvas.symbol(() => {
    crownAngles.forEach(([angle, length, flip], index) => {
      const transform = `rotate(${angle}) scale(${num(length * flip, 2)} ${num(length, 2)})`
      canvas.place(leaf, transform, { paint: index % 2 ? sunny : shady })
    })
    canvas.fill(dot(-3, 5, 4) + dot(4, 6, 4) + dot(0, 9, 3.6), light.shade('#7a4a2c', distance))
  })
  const bark = light.tone(wood, distance)
  return (x, y, height, lean) => {
    const topX = x + lean
    const topY = y - height
    const thick = height * 0.03
    canvas.fill(
      path`M${x - thick * 1.2} ${y}Q${x + lean * 0.1 - thick} ${y - height * 0.55} ${topX - thick * 0.5} ${topY}h${thick}Q${x + lean * 0.1 + thick} ${y - height * 0.5} ${x + thick * 1.3} ${y}z`,
      bark,
    )
    const size = (height * random.between(0.42, 0.5)) / 100
    const turn = Math.atan2(lean, height) * 30 + random.between(-6, 6)
    canvas.place(crown, `translate(${num(topX)} ${num(topY)}) rotate(${num(turn)}) scale(${num(size, 2)})`)
  }
}

/** One fir as path data: three skirts on a short trunk. */
export const fir = (x: number, y: number, tall: number): string => {
  const w = tall * 0.2
  return path`M${x} ${y - tall}l${w * 0.62} ${tall * 0.32}h${-w * 0.3}l${w * 0.66} ${tall * 0.28}h${-w * 0.32}l${w * 0.64} ${tall * 0.32}h${-w * 1.15}v${tall * 0.08}h${-w * 0.3}v${-tall * 0.08}h${-w * 1.15}l${w * 0.64} ${-tall * 0.32}h${-w * 0.32}l${w * 0.66} ${-tall * 0.28}h${-w * 0.3}z`
}

// At a distance two skirts and whole units are all that is seen.
const farFir = (x: number, y: number, tall: number): string => {
  const [w, half] = [Math.round(tall * 0.12), Math.round(tall * 0.46)]
  const foot = Math.round(tall * 0.2)
  return path`M${Math.round(x)} ${Math.round(y - tall)}l${w} ${half}h${-w / 2}l${foot - w / 2} ${half}h${-2 * foot}l${foot - w / 2} ${-half}h${-w / 2}z`
}

/** The right half of that fir, for its shaded side. */
export const firShade = (x: number, y: number, tall: number): string => {
  const w = tall * 0.2
  return path`M${x} ${y - tall}l${w * 0.62} ${tall * 0.32}h${-w * 0.3}l${w * 0.66} ${tall * 0.28}h${-w * 0.32}l${w * 0.64} ${tall * 0.32}h${-w * 1.15}z`
}

/** Many firs between two lines; near ones (twoTone) show a shaded side. */
export const drawFirs = (
  { canvas, random, light }: Stage,
  spot: { count: number; x: readonly [number, number]; y: readonly [number, number]; tall: readonly [number, number] },
  green: string,
  distance: number,
  twoTone = false,
): void => {
  let body = ''
  let side = ''
  const feet = Array.from({ length: spot.count }, () => random.between(...spot.y)).sort((a, b) => a - b)
  for (const y of feet) {
    const x = random.between(...spot.x)
    const tall = random.between(...spot.tall)
    body += twoTone ? fir(x, y, tall) : farFir(x, y, tall)
    if (twoTone) side += firShade(x, y, tall)
  }
  canvas.fill(body, light.tone(green, distance))
  canvas.fill(side, light.ink, 0.25)
}

/** A slim tree (poplar, cypress) as path data. */
export const slimTree = (x: number, y: number, tall: number): string =>
  path`M${x} ${y - tall}C${x + tall * 0.16} ${y - tall * 0.6} ${x + tall * 0.15} ${y - tall * 0.1} ${x + tall * 0.03} ${y - tall * 0.06}V${y}h${-tall * 0.06}v${-tall * 0.06}C${x - tall * 0.15} ${y - tall * 0.1} ${x - tall * 0.16} ${y - tall * 0.6} ${x} ${y - tall}z`

// Across (in crown radii), up (share of the height), size (in crown radii).
const crownBlobs = [
  [-0.95, 0.44, 0.5],
  [0.95, 0.46, 0.48],
  [-0.55, 0.62, 0.66],
  [0.6, 0.64, 0.6],
  [0, 0.78, 0.68],
  [0, 0.5, 0.8],
] as const
const sunnyBlobs = [
  [-1.05, 0.49, 0.34],
  [-0.66, 0.67, 0.48],
  [-0.1, 0.82, 0.5],
  [-0.3, 0.56, 0.42],
  [0.5, 0.7, 0.34],
] as const

/** A round broad-leaved tree. */
export const drawRoundTree = (
  { canvas, random, light }: Stage,
  x: number,
  y: number,
  tall: number,
  green: string,
  distance = 0,
): void => {
  const r = tall * 0.3
  canvas.fill(
    path`M${x - tall * 0.035} ${y}l${tall * 0.01} ${-tall * 0.5}h${tall * 0.05}l${tall * 0.01} ${tall * 0.5}z`,
    light.shade('#6b4632', distance),
  )
  const tilt = random.between(-0.25, 0.25) * r
  const blobs = (list: readonly (readonly [number, number, number])[]): string =>
    list.map(([dx, share, size]) => dot(x + dx * r + tilt * share, y - tall * share, r * size)).join('')
  canvas.fill(blobs(crownBlobs), light.shade(green, distance))
  canvas.fill(blobs(sunnyBlobs), light.tone(green, distance))
}

/** A low row of bushes as path data, filled down to y. */
export const bushes = ({ random }: Stage, from: number, to: number, y: number, size: number): string => {
  let d = ''
  for (let x = Math.round(from); x < to; ) {
    const w = Math.round(size * random.between(0.7, 1.4))
    const h = -Math.round(w * 0.95)
    d += path`M${x} ${y}c0 ${h} ${w} ${h} ${w} 0z`
    x += Math.round(w * 0.7)
  }
  return d
}
