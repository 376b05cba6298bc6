import { drawSailboat } from './boat.ts'
import { building, drawNearRow, drawTowers, row } from './building.ts'
import { box, dot, path, type Point } from './geometry.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, drawRoundTree, palmsOf } from './tree.ts'
import { drawGlitter, drawRipples, drawWater } from './water.ts'

const drawWaterfront = (stage: Stage, sun: Point, base: number, near: string): void => {
  const { canvas, random, light } = stage
  drawWater(stage, { top: base, surface: '#6f8fb8', deep: '#27406f' })
  canvas.mirror(near, base, 0.62, 0.28)
  drawGlitter(stage, sun, base + 4, 596)
  drawRipples(stage, base + 6, 600)
  canvas.fill(box(0, base - 3, 800, 6), light.shade('#2a3560'))
  canvas.fill(bushes(stage, random.between(-20, 200), random.between(420, 820), base - 2, 22), light.shade('#3f6b5c'))
  drawSailboat(stage, random.between(140, 660), random.between(520, 556), random.between(0.75, 1.1))
  if (random.chance(0.4)) drawSailboat(stage, random.between(80, 720), base + 26, 0.4)
}

const drawPark = (stage: Stage, base: number): void => {
  const { canvas, random, light } = stage
  const bend = random.between(260, 540)
  canvas.fill(path`M-10 ${base}Q200 ${base - 14} 400 ${base - 4}T810 ${base - 8}V610H-10z`, light.tone('#6d9a72', 0.12))
  canvas.fill(bushes(stage, -20, 820, base + 8, 34), light.shade('#4f8262', 0.1))
  canvas.fill(
    bushes(stage, -20, bend - 90, base + 34, 46) + bushes(stage, bend + 120, 820, base + 30, 46),
    light.tone('#4f8a66', 0.06),
  )
  canvas.fill(
    path`M-10 ${base + 20}Q${bend * 0.6} ${base + 10} ${bend} ${base + 34}T810 ${base + 22}V610H-10z`,
    canvas.fade([
      [0, light.lit('#86ad72', 0.05)],
      [1, light.tone('#4c8059')],
    ]),
  )
  canvas.fill(
    path`M${bend} ${base + 24}C${bend + 120} ${base + 40} ${bend - 240} ${base + 70} ${bend - 140} 610H${bend + 150}C${bend + 20} ${base + 80} ${bend + 210} ${base + 46} ${bend + 16} ${base + 24}z`,
    canvas.fade([
      [0, light.low],
      [1, light.tone('#6f9cc0')],
    ]),
  )
  const feet = Array.from({ length: 6 }, () => random.between(base + 46, 606)).sort((a, b) => a - b)
  for (const y of feet) {
    const x = random.chance(bend / 800) ? random.between(-10, bend - 180) : random.between(bend + 190, 810)
    drawRoundTree(stage, x, y, (y - base) * random.between(0.9, 1.25) + 20, '#3a7a5a')
  }
}

const drawPromenade = (stage: Stage, sun: Point, base: number): void => {
  const { canvas, random, light } = stage
  drawWater(stage, { top: base, bottom: 540, surface: '#5f9ab8', deep: '#2f6a92' })
  drawGlitter(stage, sun, base + 4, 530)
  const rise = random.between(500, 520)
  canvas.fill(path`M-10 532Q400 ${rise} 810 532V610H-10z`, light.tone('#dcb78c'))
  canvas.fill(path`M-10 536Q400 ${rise + 4} 810 536v9Q400 ${rise + 13} -10 545z`, light.ink, 0.2)
  let posts = ''
  let lamps = ''
  for (let x = random.between(20, 60); x < 800; x += 120) {
    posts += box(x, 500, 2.4, 44)
    lamps += dot(x + 1.2, 498, 5)
  }
  canvas.fill(posts, light.ink, 0.55)
  canvas.fill(lamps, light.lamp)
  const palm = palmsOf(stage, '#2b6a56')
  const groves = random.shuffle([random.between(20, 110), random.between(690, 780)])
  for (const x of groves.slice(0, random.whole(1, 2))) {
    palm(x, 612, random.between(200, 270), random.between(-34, 34))
    palm(x + random.between(28, 60), 616, random.between(140, 190), random.between(10, 30))
    if (random.chance(0.5)) palm(x - random.between(34, 64), 618, random.between(110, 150), random.between(-30, -8))
  }
}

/** A city at the water, in a park or behind a promenade. */
export const drawSkyline = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const base = random.between(448, 470)
  const sun = drawSky(stage, { horizon: base - 30, sunY: [base - 250, base - 110] })
  drawBirds(stage, 110, 200)
  canvas.fill(
    row(stage, { base, tall: [90, 200], wide: [30, 70], gap: [0, 22] })
      .map((block) => building(stage, block))
      .join(''),
    light.tone('#7385ae', 0.66),
  )
  drawHaze(stage, base - 200, base, 0.5)
  canvas.fill(
    row(stage, { base, tall: [130, 260], wide: [34, 72], gap: [4, 60] })
      .map((block) => building(stage, block))
      .join(''),
    light.tone('#6075a6', 0.42),
  )
  drawHaze(stage, base - 180, base, 0.45)
  drawTowers(stage, sun, base)
  drawHaze(stage, base - 160, base, 0.4)
  const near = drawNearRow(stage, sun, base)
  const ground = random.pick(['water', 'water', 'park', 'promenade'])
  if (ground === 'water') drawWaterfront(stage, sun, base, near)
  if (ground === 'park') drawPark(stage, base)
  if (ground === 'promenade') drawPromenade(stage, sun, base)
}
