import { battlements } from './land.ts'
import { box, path, type Point } from './geometry.ts'
import type { Stage } from './stage.ts'

/** The walls, roofs and shutters one old town is built of. */
export type Style = {
  walls: readonly [string, ...string[]]
  roofs: readonly [string, ...string[]]
  shutters: string
  shapes: readonly ['pitch' | 'flat' | 'hip', ...('pitch' | 'flat' | 'hip')[]]
}

export const styles: readonly [Style, ...Style[]] = [
  {
    walls: ['#f3d9b1', '#efc49a', '#e8b08a', '#f7e6cc', '#e3ad84'],
    roofs: ['#b5573a', '#c46a42', '#a3492f'],
    shutters: '#5d8a78',
    shapes: ['pitch', 'pitch', 'hip', 'flat'],
  },
  {
    walls: ['#e9c188', '#dfae70', '#f0d29c', '#d59c5e', '#ecc994'],
    roofs: ['#c08a54', '#b57a46', '#d2a066'],
    shutters: '#7a4a34',
    shapes: ['flat', 'flat', 'flat', 'hip'],
  },
  {
    walls: ['#fbf4e6', '#f4ead8', '#fffaf0', '#efe2cc', '#f8ecd8'],
    roofs: ['#c9704a', '#3f7ea6', '#b8603e'],
    shutters: '#2f73a3',
    shapes: ['flat', 'flat', 'hip', 'pitch'],
  },
  {
    walls: ['#f2b8a0', '#f5d58e', '#a9cbb6', '#e9a9a4', '#f3e0c0', '#9fbfd0', '#f0c27a'],
    roofs: ['#8f4a3b', '#6f5560', '#a3573c'],
    shutters: '#4d6f7c',
    shapes: ['pitch', 'pitch', 'hip'],
  },
  {
    walls: ['#d8c7ae', '#c9b091', '#e6d8bf', '#bfa587', '#d9bf9a'],
    roofs: ['#6f5f66', '#7d6a68', '#5f5763'],
    shutters: '#6a4a3a',
    shapes: ['pitch', 'hip', 'pitch', 'flat'],
  },
]

const arch = (x: number, y: number, w: number, h: number): string =>
  path`M${x} ${y + h}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`

type Street = {
  y: number
  tall: readonly [number, number]
  wide: readonly [number, number]
  distance: number
  /** At most so many rows of windows, where the rest is hidden anyway. */
  levels?: number
  /** Where the walls end, hidden by the row in front. */
  floor: number
}

/** A row of houses side by side: walls, shaded sides, roofs, and windows of which some are lit. */
export const drawStreet = ({ canvas, random, light }: Stage, style: Style, sun: Point, street: Street): void => {
  const { distance, floor } = street
  const walls = new Map<string, string>()
  const roofs = new Map<string, string>()
  let sides = ''
  let dark = ''
  let lit = ''
  const add = (layer: Map<string, string>, paint: string, d: string): void => {
    layer.set(paint, (layer.get(paint) ?? '') + d)
  }
  for (let x = Math.round(random.between(-50, -10)); x < canvas.width; ) {
    const width = Math.round(random.between(...street.wide))
    const height = random.between(...street.tall)
    const top = Math.round(street.y + random.between(-8, 8) - height)
    const wall = random.pick(style.walls)
    const shape = random.pick(style.shapes)
    add(walls, light.lit(wall, distance), box(x, top, width, floor - top))
    if (shape === 'flat') add(roofs, light.shade(wall, distance), box(x - 3, top - 7, width + 6, 8))
    else
      add(
        roofs,
        light.tone(random.pick(style.roofs), distance),
        shape === 'hip' ? hip(x, top, width) : pitch(x, top, width),
      )
    sides += box(Math.round(sun[0] < x + width / 2 ? x + width * 0.64 : x), top, Math.round(width * 0.36), floor - top)
    const columns = Math.max(1, Math.floor(width / 27))
    for (let column = 0; column < columns; column++) {
      for (let level = 0; level < Math.min(street.levels ?? 9, Math.floor((height - 10) / 38)); level++) {
        const left = Math.round(x + (width / columns) * (column + 0.5) - 6)
        const upper = top + 14 + level * 38
        // Arches are lost on far rows, and cost twice the bytes.
        const window = distance > 0.3 ? box(left + 1, upper + 2, 10, 15) : arch(left, upper, 12, 19)
        if (random.chance(light.time === 'dusk' ? 0.6 : 0.35)) lit += window
        else dark += window
      }
    }
    x += width + random.whole(-1, 4)
  }
  for (const [paint, d] of walls) canvas.fill(d, paint)
  canvas.fill(sides, light.ink, 0.12)
  for (const [paint, d] of roofs) canvas.fill(d, paint)
  canvas.fill(dark, light.shade(style.shutters, distance * 0.8))
  canvas.fill(lit, light.lamp)
}

const pitch = (x: number, y: number, width: number): string => {
  const rise = width * 0.34
  return path`M${x - 5} ${y}l${width / 2 + 5} ${-rise}l${width / 2 + 5} ${rise}z`
}

const hip = (x: number, y: number, width: number): string => {
  const rise = width * 0.22
  return path`M${x - 6} ${y}l${width * 0.22} ${-rise}h${width * 0.56 + 12}l${width * 0.22} ${rise}z`
}

/** The tower the town is known by: a lookout over the roofs. */
export const drawLookout = (
  { canvas, random, light }: Stage,
  style: Style,
  sun: Point,
  x: number,
  floor: number,
): void => {
  const wall = style.walls[0]
  const roof = style.roofs[0]
  const width = random.between(46, 62)
  const top = random.between(178, 230)
  const shape = random.pick(['spire', 'battlement', 'loggia'])
  canvas.fill(box(x, top, width, floor - top), light.lit(wall, 0.16))
  canvas.fill(box(sun[0] < x ? x + width * 0.64 : x, top, width * 0.36, floor - top), light.ink, 0.13)
  canvas.fill(
    [60, 120, 180].map((dy) => arch(x + width / 2 - 5, top + dy, 10, 20)).join(''),
    light.shade(style.shutters, 0.1),
  )
  if (shape === 'battlement') {
    canvas.fill(battlements(x - 7, top - 12, width + 14, 26, 13), light.tone(wall, 0.12))
    canvas.fill(box(x - 7, top + 10, width + 14, 5), light.ink, 0.2)
    return
  }
  canvas.fill(box(x - 6, top - 4, width + 12, 8) + box(x - 5, top + 44, width + 10, 7), light.shade(wall, 0.14))
  canvas.fill(
    arch(x + width * 0.16, top + 12, width * 0.26, 30) + arch(x + width * 0.58, top + 12, width * 0.26, 30),
    light.lamp,
  )
  const rise = shape === 'spire' ? width * 1.4 : width * 0.46
  canvas.fill(path`M${x - 7} ${top - 3}l${width / 2 + 7} ${-rise}l${width / 2 + 7} ${rise}z`, light.tone(roof, 0.12))
  canvas.fill(path`M${x + width / 2} ${top - 3 - rise}l${width / 2 + 7} ${rise}h${-width * 0.44}z`, light.ink, 0.16)
}
