import { mix } from './colour.ts'
import { box, path, type Point } from './geometry.ts'
import type { Stage } from './stage.ts'

type Water = { top: number; bottom?: number; surface: string; deep: string }

/** Open water whose far edge takes the colour of the horizon. */
export const drawWater = ({ canvas, light }: Stage, { top, bottom = canvas.height, surface, deep }: Water): void => {
  const paint = canvas.fade([
    [0, mix(light.tone(surface), light.low, 0.45)],
    [0.35, light.tone(surface)],
    [1, light.tone(deep)],
  ])
  canvas.fill(box(0, top, canvas.width, bottom - top), paint)
}

/** Short flat waves, longer towards the viewer. */
export const drawRipples = ({ canvas, random }: Stage, top: number, bottom: number, strength = 0.2): void => {
  let d = ''
  for (let i = 0; i < 16; i++) {
    const near = random.between(0, 1)
    d += path`M${random.between(-30, canvas.width)} ${top + 6 + (bottom - top - 6) * near}h${random.between(16, 40) * (1 + near * 2)}`
  }
  canvas.line(d, '#fff', 1.8, strength)
}

/** The path of the sun on the water. */
export const drawGlitter = ({ canvas, random, light }: Stage, [x]: Point, top: number, bottom: number): void => {
  const parts = ['', '', '']
  for (let y = top + 4; y < bottom; y += random.between(6, 11)) {
    const near = (y - top) / (bottom - top)
    const length = random.between(14, 52) * (0.6 + near * 1.3)
    const part = Math.min(2, Math.floor(near * 3))
    parts[part] += path`M${x - length / 2 + random.between(-24, 24) * (near + 0.3)} ${y}h${length}`
  }
  parts.forEach((d, index) => {
    canvas.line(d, light.sun, 2.4, 0.8 - index * 0.22)
  })
}
