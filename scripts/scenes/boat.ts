import { mix } from './colour.ts'
import { box, path } from './geometry.ts'
import type { Stage } from './stage.ts'

type Boat = (stage: Stage, x: number, y: number, size: number) => void

const drawMirror = ({ canvas, light }: Stage, x: number, y: number, length: number): void => {
  canvas.fill(
    path`M${x - length / 2} ${y}q${length / 2} 7 ${length} 0q${-length / 2} 16 ${-length} 0z`,
    light.ink,
    0.22,
  )
}

/** A small yacht under two sails. */
export const drawSailboat: Boat = (stage, x, y, s) => {
  const { canvas, random, light } = stage
  drawMirror(stage, x, y + 12 * s, 74 * s)
  const hull = random.pick(['#7a3f2a', '#f3e6d2', '#24476b', '#9c2f2a'])
  const sail = random.pick(['#fff4e2', '#fff4e2', '#f6c667', '#e8664a', '#dfeee8'])
  canvas.fill(
    path`M${x} ${y - 2 * s}V${y - 66 * s}Q${x + 34 * s} ${y - 32 * s} ${x + 27 * s} ${y - 4 * s}z`,
    light.lit(sail),
  )
  canvas.fill(
    path`M${x - 3 * s} ${y - 4 * s}V${y - 52 * s}Q${x - 20 * s} ${y - 22 * s} ${x - 24 * s} ${y - 3 * s}z`,
    light.shade(sail),
  )
  canvas.fill(
    path`M${x - 33 * s} ${y - 1 * s}Q${x} ${y + 4 * s} ${x + 36 * s} ${y - 3 * s}Q${x + 24 * s} ${y + 14 * s} ${x} ${y + 14 * s}T${x - 33 * s} ${y - 1 * s}z`,
    light.tone(hull),
  )
  canvas.fill(
    path`M${x - 25 * s} ${y + 7 * s}q${25 * s} 4 ${52 * s} -2q${-12 * s} ${9 * s} ${-26 * s} ${9 * s}t${-26 * s} ${-7 * s}z`,
    light.ink,
    0.22,
  )
}

/** A long wooden boat with a raised prow and a light awning. */
export const drawLongboat: Boat = (stage, x, y, s) => {
  const { canvas, random, light } = stage
  const cloth = random.pick(['#e0692f', '#c8323f', '#1f7f86', '#e9a227', '#3f6fb0'])
  const wood = '#7c4a30'
  drawMirror(stage, x + 4 * s, y + 14 * s, 196 * s)
  canvas.fill(
    box(x - 44 * s, y - 48 * s, 3.5 * s, 56 * s) +
      box(x + 46 * s, y - 48 * s, 3.5 * s, 56 * s) +
      box(x + 2 * s, y - 56 * s, 3 * s, 60 * s),
    light.shade(wood),
  )
  canvas.fill(
    path`M${x - 34 * s} ${y - 12 * s}q0 ${-6 * s} ${7 * s} ${-6 * s}h${62 * s}q${7 * s} 0 ${7 * s} ${6 * s}v${10 * s}h${-76 * s}z`,
    light.tone(mix(cloth, '#7a2430', 0.4)),
  )
  canvas.fill(
    path`M${x - 64 * s} ${y - 46 * s}Q${x} ${y - 76 * s} ${x + 70 * s} ${y - 46 * s}L${x + 62 * s} ${y - 38 * s}Q${x} ${y - 56 * s} ${x - 56 * s} ${y - 38 * s}z`,
    light.lit(cloth),
  )
  canvas.fill(
    path`M${x - 56 * s} ${y - 38 * s}Q${x} ${y - 56 * s} ${x + 62 * s} ${y - 38 * s}l${-2 * s} ${6 * s}Q${x} ${y - 49 * s} ${x - 54 * s} ${y - 32 * s}z`,
    light.lit('#ffd79a'),
  )
  canvas.fill(
    path`M${x - 104 * s} ${y - 14 * s}Q${x - 70 * s} ${y + 2 * s} ${x} ${y + 2 * s}T${x + 118 * s} ${y - 26 * s}Q${x + 92 * s} ${y + 18 * s} ${x + 34 * s} ${y + 20 * s}H${x - 48 * s}Q${x - 84 * s} ${y + 16 * s} ${x - 104 * s} ${y - 14 * s}z`,
    light.tone(wood),
  )
  canvas.fill(
    path`M${x - 96 * s} ${y - 4 * s}Q${x - 60 * s} ${y + 9 * s} ${x + 4 * s} ${y + 9 * s}T${x + 106 * s} ${y - 8 * s}Q${x + 86 * s} ${y + 18 * s} ${x + 34 * s} ${y + 20 * s}H${x - 48 * s}Q${x - 84 * s} ${y + 16 * s} ${x - 96 * s} ${y - 4 * s}z`,
    light.ink,
    0.2,
  )
}

/** A moored boat with a carved cabin and lit windows. */
export const drawHouseboat: Boat = (stage, x, y, s) => {
  const { canvas, random, light } = stage
  const wood = random.pick(['#a9713f', '#8f5a34', '#b98552'])
  drawMirror(stage, x, y + 16 * s, 250 * s)
  canvas.fill(
    path`M${x - 128 * s} ${y - 6 * s}H${x + 132 * s}Q${x + 122 * s} ${y + 20 * s} ${x + 94 * s} ${y + 20 * s}H${x - 96 * s}Q${x - 120 * s} ${y + 18 * s} ${x - 128 * s} ${y - 6 * s}z`,
    light.shade(wood),
  )
  canvas.fill(box(x - 92 * s, y - 56 * s, 190 * s, 52 * s), light.tone(wood))
  canvas.fill(box(x + 56 * s, y - 56 * s, 42 * s, 52 * s), light.ink, 0.16)
  let windows = ''
  for (let i = 0; i < 6; i++)
    windows += path`M${x + (-80 + i * 30) * s} ${y - 14 * s}v${-20 * s}a${9 * s} ${9 * s} 0 0 1 ${18 * s} 0v${20 * s}z`
  canvas.fill(windows, light.lamp)
  canvas.fill(
    path`M${x - 104 * s} ${y - 54 * s}l${18 * s} ${-18 * s}h${176 * s}l${20 * s} ${18 * s}z`,
    light.shade('#6f3f2c'),
  )
  canvas.fill(path`M${x - 62 * s} ${y - 72 * s}v${-14 * s}h${112 * s}v${14 * s}z`, light.ink, 0.3)
  canvas.fill(
    path`M${x - 74 * s} ${y - 84 * s}Q${x - 6 * s} ${y - 100 * s} ${x + 62 * s} ${y - 84 * s}l${-5 * s} ${6 * s}h${-126 * s}z`,
    light.lit(random.pick(['#e9a227', '#d9694a', '#f3dcae'])),
  )
}

/** A rowing boat drawn up or afloat. */
export const drawRowboat: Boat = ({ canvas, random, light }, x, y, s) => {
  const hull = random.pick(['#2f7f94', '#c9503a', '#e5a43a', '#f1e4cf', '#3b6d55'])
  canvas.fill(
    path`M${x - 46 * s} ${y - 12 * s}Q${x} ${y + 2 * s} ${x + 50 * s} ${y - 15 * s}l${-4 * s} ${6 * s}Q${x} ${y + 6 * s} ${x - 42 * s} ${y - 7 * s}z`,
    light.lit('#f6e6c8'),
  )
  canvas.fill(
    path`M${x - 44 * s} ${y - 8 * s}Q${x} ${y + 5 * s} ${x + 47 * s} ${y - 10 * s}Q${x + 34 * s} ${y + 13 * s} ${x + 12 * s} ${y + 13 * s}H${x - 16 * s}Q${x - 38 * s} ${y + 11 * s} ${x - 44 * s} ${y - 8 * s}z`,
    light.tone(hull),
  )
  canvas.fill(
    path`M${x - 40 * s} ${y + 1 * s}Q${x} ${y + 11 * s} ${x + 42 * s} ${y - 1 * s}Q${x + 32 * s} ${y + 13 * s} ${x + 12 * s} ${y + 13 * s}H${x - 16 * s}Q${x - 34 * s} ${y + 11 * s} ${x - 40 * s} ${y + 1 * s}z`,
    light.ink,
    0.2,
  )
}
