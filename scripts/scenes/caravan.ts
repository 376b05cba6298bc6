import type { Step } from './dune.ts'
import { num, path } from './geometry.ts'
import type { Stage } from './stage.ts'

// A camel walking to the right, hoofs at y = 0, about 62 wide and 66 tall.
const camel =
  'M-21 0l1-14-3-10c-3-7-1-14 5-16 3-1 6-2 8-3 2-7 5-12 10-12s8 5 10 12c3 2 7 2 10 0 4-3 5-10 6-16 1-5 4-9 8-9l1-3 2 3c4 1 7 2 9 4 1 2 0 4-3 4l-8 0c-1 8-1 16-6 24-2 3-4 5-6 6l-1 14 1 16h-3.5l-1.5-15-3-12c-7 3-15 3-22 1l-6 10 0 16h-3.5l-.5-14-1 14z'
const farLegs = 'M13-27l-1 13-4 14h3.5l4.5-14 1-13zM-13-26l5 12 2 14h3.5l-2-15-2-12z'
const saddle = 'M-10-43c2-7 5-12 8-12s6 5 8 12l2 10h-20z'

/** Camels in line, one on each step. */
export const drawCaravan = ({ canvas, random, light }: Stage, steps: readonly Step[], size: number): void => {
  const coat = canvas.symbol(() => {
    canvas.fill('M-24 0h44l-58 9h-40z', light.ink, 0.14)
    canvas.fill(farLegs, light.shade('#6b4038'))
    canvas.fill(camel, light.shade('#5a3128'))
    canvas.shape(saddle)
  })
  steps.forEach(({ x, y, turn }, index) => {
    const scale = num(size * (1 + (index % 3) * 0.05), 2)
    const transform = `translate(${num(x)} ${num(y + 3)}) rotate(${num(turn)}) scale(${scale})`
    canvas.place(coat, transform, { paint: light.tone(random.pick(['#d9482b', '#e9a227', '#1f7f86', '#a83a5e'])) })
  })
}

/** A pointed tent with a lit doorway, its foot at the given place. */
export const drawTent = ({ canvas, random, light }: Stage, x: number, y: number, s: number): void => {
  const glow = canvas.glow([
    [0, light.lamp, 0.5],
    [1, light.lamp, 0],
  ])
  const pennant = random.pick(['#d9482b', '#e9a227', '#1f7f86'])
  canvas.disc(x, y - 10 * s, 92 * s, glow, light.time === 'dusk' ? 1 : 0.5)
  canvas.fill(
    path`M${x - 60 * s} ${y}Q${x - 18 * s} ${y - 30 * s} ${x} ${y - 76 * s}Q${x + 18 * s} ${y - 30 * s} ${x + 60 * s} ${y}z`,
    light.lit('#fff0da'),
  )
  canvas.fill(
    path`M${x} ${y - 76 * s}Q${x + 18 * s} ${y - 30 * s} ${x + 60 * s} ${y}H${x + 13 * s}z`,
    light.shade('#f0cfa8'),
  )
  canvas.fill(path`M${x - 13 * s} ${y}L${x} ${y - 42 * s}L${x + 13 * s} ${y}z`, light.lamp)
  canvas.fill(path`M${x - 0.9 * s} ${y - 90 * s}h${1.8 * s}v${16 * s}h${-1.8 * s}z`, light.ink, 0.8)
  canvas.fill(path`M${x + 0.9 * s} ${y - 90 * s}l${17 * s} ${5 * s}l${-17 * s} ${5 * s}z`, light.tone(pennant))
}
