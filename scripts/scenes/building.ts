import { box, path, type Point } from './geometry.ts'
import type { Stage } from './stage.ts'

/** Where one building stands. */
export type Block = { x: number; width: number; top: number; base: number }

const roofs = ['flat', 'flat', 'step', 'mast', 'slope', 'round', 'notch'] as const

/** One building as path data, under a roof of its own. */
export const building = ({ random }: Stage, { x, width, top, base }: Block): string => {
  const right = x + width
  switch (random.pick(roofs)) {
    case 'step':
      return path`M${x} ${base}V${top + 20}h${width * 0.2}V${top}h${width * 0.6}v20h${width * 0.2}V${base}z`
    case 'mast':
      return path`M${x} ${base}V${top}h${width * 0.48}l${width * 0.02} ${-random.between(26, 60)}l${width * 0.04} 0V${top}H${right}V${base}z`
    case 'slope':
      return path`M${x} ${base}V${top + width * 0.4}L${right} ${top}V${base}z`
    case 'round':
      return path`M${x} ${base}V${top + width * 0.3}q0 ${-width * 0.3} ${width * 0.5} ${-width * 0.3}t${width * 0.5} ${width * 0.3}V${base}z`
    case 'notch':
      return path`M${x} ${base}V${top}h${width * 0.34}v14h${width * 0.3}v-24H${right}V${base}z`
    default:
      return box(x, top, width, base - top)
  }
}

type Row = {
  base: number
  tall: readonly [number, number]
  wide: readonly [number, number]
  gap: readonly [number, number]
}

/** A row of buildings that rises towards a centre. */
export const row = (stage: Stage, { base, tall, wide, gap }: Row): Block[] => {
  const { random, canvas } = stage
  const blocks: Block[] = []
  const middle = random.between(0.3, 0.7) * canvas.width
  for (let x = random.between(-50, -10); x < canvas.width; ) {
    const width = random.between(...wide)
    // Cities rise towards a centre; without this every row is a comb.
    const rise = 1 - 0.45 * Math.min(1, Math.abs(x + width / 2 - middle) / 420)
    blocks.push({ x, width, top: base - random.between(...tall) * rise, base })
    x += width + random.between(...gap)
  }
  return blocks
}

// Tall towers, each a left and a right face; none is the likeness of a building that exists.
const towers: readonly [Tower, ...Tower[]] = [
  (x, w, t, b) => [
    path`M${x} ${b}V${t + 60}L${x + w * 0.5} ${t}V${b}z`,
    path`M${x + w * 0.5} ${t}L${x + w} ${t + 34}V${b}H${x + w * 0.5}z`,
  ],
  (x, w, t, b) => [
    path`M${x} ${b}V${t + 90}h${w * 0.14}V${t + 44}h${w * 0.14}V${t + 14}h${w * 0.22}V${b}z`,
    path`M${x + w * 0.5} ${b}V${t - 30}h${w * 0.05}V${t + 14}h${w * 0.17}v30h${w * 0.14}v46H${x + w}V${b}z`,
  ],
  (x, w, t, b) => [
    path`M${x} ${b}Q${x - w * 0.1} ${t + 120} ${x + w * 0.5} ${t}V${b}z`,
    path`M${x + w * 0.5} ${b}V${t}Q${x + w * 1.1} ${t + 120} ${x + w} ${b}z`,
  ],
  (x, w, t, b) => [
    path`M${x} ${b}V${t + 26}q0 ${-20} ${w * 0.5} ${-22}V${b}z`,
    path`M${x + w * 0.5} ${b}V${t - 34}h${w * 0.04}V${t + 4}q${w * 0.46} 2 ${w * 0.46} 22V${b}z`,
  ],
  (x, w, t, b) => [
    path`M${x + w * 0.06} ${b}L${x} ${t + 70}L${x + w * 0.4} ${t}L${x + w * 0.56} ${b}z`,
    path`M${x + w * 0.4} ${t}L${x + w} ${t + 50}L${x + w * 0.94} ${b}H${x + w * 0.56}z`,
  ],
]
type Tower = (x: number, width: number, top: number, base: number) => [left: string, right: string]

/** The few tall towers a city is known by. */
export const drawTowers = (stage: Stage, sun: Point, base: number): void => {
  const { random, light } = stage
  let x = random.between(120, 300)
  for (const tower of random.shuffle(towers).slice(0, random.whole(2, 4))) {
    const width = random.between(44, 70)
    const [left, right] = tower(x, width, base - random.between(220, 345), base)
    const sunny = sun[0] < x
    stage.canvas.fill(left, sunny ? light.lit('#5d6fa6', 0.28) : light.shade('#5d6fa6', 0.26))
    stage.canvas.fill(right, sunny ? light.shade('#5d6fa6', 0.26) : light.lit('#5d6fa6', 0.28))
    x += width + random.between(20, 110)
  }
}

const windowTile = ({ canvas, random, light }: Stage): string => {
  let bright = ''
  let dim = ''
  for (let column = 0; column < 6; column++) {
    for (let level = 0; level < 5; level++) {
      const cell = box(column * 9 + 2.5, level * 12 + 3, 4, 6)
      if (random.chance(0.42)) bright += cell
      else if (random.chance(0.6)) dim += cell
    }
  }
  const lit = `<path d="${bright}" fill="${light.lamp}"/><path d="${dim}" fill="${light.lamp}" opacity=".28"/>`
  return canvas.tile(54, 60, lit)
}

// Kept on the grid of the tile, so that no window is cut in half.
const windowsOf = ({ x, width, top, base }: Block): string => {
  const left = Math.ceil((x + 8) / 9) * 9
  const columns = Math.floor((x + width - 6 - left) / 9)
  const upper = Math.ceil((top + width * 0.42 + 4) / 12) * 12
  const levels = Math.floor((base - 8 - upper) / 12)
  return columns > 0 && levels > 0 ? box(left, upper, columns * 9, levels * 12) : ''
}

/** The nearest row, with lit windows and a sunny edge; answers its id, for the reflection. */
export const drawNearRow = (stage: Stage, sun: Point, base: number): string => {
  const { canvas, light } = stage
  const blocks = row(stage, { base, tall: [84, 190], wide: [40, 84], gap: [-3, 10] })
  const windows = windowTile(stage)
  return canvas.keep(() => {
    for (const [parity, colour] of ['#3a4f86', '#47598f'].entries()) {
      const every = blocks.filter((_, index) => index % 2 === parity)
      canvas.fill(every.map((block) => building(stage, block)).join(''), light.shade(colour))
    }
    const edges = blocks.map(({ x, width, top }) => {
      const upper = top + width * 0.42
      return box(sun[0] < x ? x : x + width - 5, upper, 5, base - upper)
    })
    canvas.fill(edges.join(''), light.sun, 0.12)
    canvas.fill(blocks.map(windowsOf).join(''), windows)
  })
}
