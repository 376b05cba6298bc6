import { mix } from './colour.ts'
import { box, path } from './geometry.ts'
import { rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, drawRoundTree, palmsOf, slimTree } from './tree.ts'

const drawHut = ({ canvas, random, light }: Stage, x: number, y: number, s: number): void => {
  const roof = random.pick(['#a9743f', '#8f4a3b', '#6f5a4a'])
  canvas.oval(x, y + 2 * s, 52 * s, 6 * s, light.ink, 0.18)
  canvas.fill(box(x - 32 * s, y - 36 * s, 64 * s, 37 * s), light.lit('#ecd2aa'))
  canvas.fill(box(x + 8 * s, y - 36 * s, 24 * s, 37 * s), light.ink, 0.14)
  canvas.fill(box(x - 22 * s, y - 25 * s, 13 * s, 14 * s) + box(x + 14 * s, y - 25 * s, 12 * s, 14 * s), light.lamp)
  canvas.fill(box(x - 4 * s, y - 24 * s, 11 * s, 25 * s), light.shade('#7a4c34'))
  canvas.fill(
    path`M${x - 46 * s} ${y - 32 * s}Q${x - 16 * s} ${y - 44 * s} ${x - 10 * s} ${y - 66 * s}h${20 * s}Q${x + 16 * s} ${y - 44 * s} ${x + 46 * s} ${y - 32 * s}z`,
    light.tone(roof),
  )
  canvas.fill(
    path`M${x + 2 * s} ${y - 66 * s}h${8 * s}Q${x + 16 * s} ${y - 44 * s} ${x + 46 * s} ${y - 32 * s}h${-34 * s}z`,
    light.ink,
    0.16,
  )
}

type Crop = 'tea' | 'rice'
type Hill = { top: number; peak: number; rise: number; steps: number; crop: Crop; distance: number }

/** One hillside cut into steps that follow its curve. */
const drawHillside = ({ canvas, random, light }: Stage, hill: Hill): void => {
  const { top, peak, rise, steps, crop, distance } = hill
  const greens = crop === 'tea' ? (['#8fbf5f', '#5f9a4e'] as const) : (['#b5c960', '#7fae55'] as const)
  const wobble = random.between(14, 26)
  for (let step = 0; step < steps; step++) {
    // Steps grow towards the viewer.
    const t = (step / steps) ** 1.25
    const y = top + (640 - top) * t
    const bulge = rise * (1 - t * 0.7)
    const edge = (drop: number): string =>
      path`M-10 ${y + bulge * 0.9 + drop}C${peak * 0.35} ${y + bulge * 0.8 + drop} ${peak * 0.6} ${y + drop - wobble * (step % 2 ? 0.4 : -0.2)} ${peak} ${y + drop}S${peak + (800 - peak) * 0.6} ${y + bulge * 0.7 + drop} 810 ${y + bulge * 0.8 + drop}V640H-10z`
    const colour = mix(greens[0], greens[1], step / steps)
    canvas.fill(edge(0), light.lit(colour, distance))
    const drop = 5 + t * 12
    if (crop === 'rice' && step % 3 === 1) canvas.fill(edge(drop * 0.4), mix(light.mid, light.low, 0.5), 0.75)
    canvas.fill(edge(drop), light.shade(greens[1], distance))
    canvas.fill(edge(drop * 1.7), light.tone(mix(colour, greens[1], 0.4), distance))
  }
}

/** Tea gardens or rice fields stepping down a misty valley. */
export const drawTerraces = (stage: Stage): void => {
  const { canvas, random, light } = stage
  drawSky(stage, { horizon: 350, sunY: [110, 220] })
  drawBirds(stage, 90, 180)
  canvas.fill(rolling(stage, 270, 60, 3), light.tone('#7f9fb2', 0.6))
  drawHaze(stage, 220, 380, 0.55)
  canvas.fill(rolling(stage, 322, 44, 4), light.tone('#5f9384', 0.46))
  drawHaze(stage, 290, 410, 0.6)
  const crop = random.pick<Crop>(['tea', 'rice'])
  const left = random.chance(0.5)
  const near = left ? random.between(120, 280) : random.between(520, 680)
  drawHillside(stage, { top: random.between(330, 356), peak: 800 - near, rise: 70, steps: 5, crop, distance: 0.3 })
  let trees = ''
  for (let i = 0; i < 9; i++)
    trees += slimTree(random.between(0, 800), random.between(400, 424), random.between(40, 64))
  canvas.fill(trees, light.tone('#477a56', 0.26))
  drawHaze(stage, 340, 470, 0.45)
  const top = random.between(396, 420)
  drawHillside(stage, { top, peak: near, rise: 110, steps: 7, crop, distance: 0.04 })
  drawHut(stage, near + random.between(-60, 60), top + 34, random.between(0.8, 1.05))
  if (crop === 'rice') {
    const palm = palmsOf(stage, '#2b7558')
    for (let i = 0; i < 4; i++)
      palm(
        near + random.between(-170, 170),
        top + random.between(26, 60),
        random.between(90, 150),
        random.between(-24, 24),
      )
    palm(left ? random.between(730, 790) : random.between(10, 70), 616, random.between(230, 300), left ? -50 : 50)
  } else {
    for (let i = 0; i < 3; i++)
      drawRoundTree(
        stage,
        near + random.between(-200, 200),
        top + random.between(40, 80),
        random.between(60, 100),
        '#4f8a55',
      )
    drawRoundTree(
      stage,
      left ? random.between(720, 790) : random.between(10, 80),
      612,
      random.between(180, 250),
      '#3f7a52',
    )
  }
  canvas.fill(bushes(stage, -30, 830, 616, random.between(34, 54)), light.shade('#3f7a4c'))
}
