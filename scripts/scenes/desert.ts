import { drawCaravan, drawTent } from './caravan.ts'
import { mix } from './colour.ts'
import { type DuneForm, shapeDune, type Slope, walkUp } from './dune.ts'
import { path, type Point } from './geometry.ts'
import { mesas, rolling } from './land.ts'
import { drawBalloon, drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, palmsOf } from './tree.ts'

type Dune = DuneForm & { lit: string; shade: string; distance: number }

const drawDune = ({ canvas, light }: Stage, { lit, shade, distance, ...form }: Dune): Slope => {
  const dune = shapeDune(canvas, form)
  const sunny = canvas.fade([
    [0, light.lit(lit, distance)],
    [1, light.tone(mix(lit, shade, 0.45), distance)],
  ])
  const shadow = canvas.fade([
    [0, light.shade(shade, distance)],
    [1, light.tone(shade, distance)],
  ])
  canvas.fill(dune.whole, sunny)
  canvas.fill(dune.lee, shadow)
  return dune.slope
}

const drawOasis = (stage: Stage, x: number, y: number): void => {
  const { canvas, random, light } = stage
  const water = canvas.fade([
    [0, light.low],
    [1, light.tone('#3f9aa8')],
  ])
  canvas.fill(bushes(stage, x - 150, x + 120, y - 6, 26), light.shade('#4f7f55', 0.06))
  const palm = palmsOf(stage, '#3a7354', 0.04)
  for (let i = 0; i < 4; i++)
    palm(x + random.between(-150, 140), y - random.between(0, 8), random.between(80, 140), random.between(-26, 26))
  canvas.oval(x, y + 8, 168, 17, light.tone('#7f8f58'), 0.7)
  canvas.oval(x, y + 8, 150, 12, water)
}

/** Dunes with a caravan, a camp or an oasis. */
export const drawDesert = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const sun = drawSky(stage, { horizon: 370, sunX: [180, 620], sunY: [190, 300], sunSize: 38 })
  drawBirds(stage, 100, 190)
  if (random.chance(0.35)) {
    for (let i = random.whole(2, 4); i > 0; i--)
      drawBalloon(
        stage,
        random.between(60, 740),
        random.between(150, 290),
        random.between(30, 62),
        random.between(0.1, 0.4),
      )
  }
  if (random.chance(0.6)) canvas.fill(mesas(stage, 392, random.between(40, 84)), light.tone('#a8788a', 0.52))
  canvas.fill(rolling(stage, 366, 12, 6), light.tone('#bd8c88', 0.56))
  drawHaze(stage, 300, 390, 0.55)
  const sunLeft = sun[0] < 400
  const crest = (from: number, to: number, y: number): Point => [random.between(from, to), y]
  drawDune(stage, {
    crest: crest(420, 660, random.between(338, 362)),
    left: 400,
    right: 384,
    lit: '#f0b478',
    shade: '#d08a60',
    distance: 0.44,
  })
  drawDune(stage, {
    crest: crest(120, 330, random.between(352, 376)),
    left: 408,
    right: 420,
    lit: '#efae6c',
    shade: '#c97c52',
    distance: 0.28,
  })
  drawHaze(stage, 350, 440, 0.3)
  const scene = random.shuffle(['caravan', 'camp', 'oasis'])
  // Two of the three are shown: all at once crowd the sand, and which is missing tells two deserts apart.
  const has = (thing: string): boolean => scene.indexOf(thing) < 2
  const [from, to] = has('oasis') ? [340, 450] : [430, 640]
  const walk = drawDune(stage, {
    crest: crest(from, to, random.between(388, 412)),
    left: 462,
    right: 452,
    lit: '#eca660',
    shade: '#bd6c45',
    distance: 0.1,
  })
  if (has('caravan')) drawCaravan(stage, walkUp(walk, random.whole(4, 6), 44), 0.6)
  drawDune(stage, {
    crest: crest(150, 380, random.between(446, 466)),
    left: 520,
    right: 512,
    lit: '#e69c58',
    shade: '#b4623e',
    distance: 0.02,
  })
  if (has('oasis')) drawOasis(stage, has('caravan') ? random.between(600, 660) : random.between(500, 620), 514)
  if (has('camp')) {
    const x = has('oasis') ? random.between(170, 260) : random.between(470, 590)
    for (const [dx, s] of [
      [92, 0.72],
      [-80, 0.66],
      [0, 1],
    ] as const)
      drawTent(stage, x + dx, 540 - Math.abs(dx) * 0.08, s)
  }
  drawDune(stage, {
    crest: crest(480, 700, random.between(540, 562)),
    left: 590,
    right: 580,
    lit: '#d8874a',
    shade: '#96503a',
    distance: 0,
  })
  const palm = palmsOf(stage, '#3c6a4a')
  if (!(has('camp') && has('oasis')) && random.chance(0.7)) {
    const x = random.between(40, 110)
    palm(x, 606, random.between(150, 210), random.between(10, 30))
    palm(x + random.between(40, 60), 612, random.between(96, 130), random.between(-20, 0))
  }
  canvas.fill(
    path`M-10 610V${random.between(574, 590)}Q${sunLeft ? 200 : 500} ${random.between(570, 600)} 810 ${random.between(586, 600)}V610z`,
    light.shade('#7c4232'),
  )
}
