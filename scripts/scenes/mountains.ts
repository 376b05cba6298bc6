import { mix } from './colour.ts'
import { box, path, type Point } from './geometry.ts'
import { drawPeaks, rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { drawFirs, slimTree } from './tree.ts'

const drawChalet = ({ canvas, random, light }: Stage, x: number, y: number, s: number): void => {
  const roof = random.pick(['#7a4230', '#5f4a46', '#8f5636'])
  canvas.fill(box(x - 46 * s, y - 46 * s, 92 * s, 46 * s), light.lit('#dcb48a'))
  canvas.fill(box(x - 46 * s, y - 46 * s, 92 * s, 12 * s), light.ink, 0.2)
  canvas.fill(box(x + 18 * s, y - 46 * s, 28 * s, 46 * s), light.ink, 0.12)
  canvas.fill(box(x + 22 * s, y - 98 * s, 12 * s, 34 * s), light.shade('#8a5a44'))
  canvas.fill(
    path`M${x - 66 * s} ${y - 38 * s}L${x} ${y - 94 * s}L${x + 66 * s} ${y - 38 * s}l${-8 * s} ${4 * s}L${x} ${y - 82 * s}L${x - 58 * s} ${y - 34 * s}z`,
    light.shade(roof),
  )
  canvas.fill(path`M${x - 52 * s} ${y - 40 * s}L${x} ${y - 84 * s}L${x + 52 * s} ${y - 40 * s}z`, light.tone('#b98a5e'))
  canvas.fill(
    path`M${x - 9 * s} ${y - 48 * s}v${-14 * s}h${18 * s}v${14 * s}z` +
      [-34, -8, 18].map((dx) => box(x + dx * s, y - 28 * s, 15 * s, 15 * s)).join(''),
    light.lamp,
  )
}

const drawFlatHouse = ({ canvas, light }: Stage, x: number, y: number, s: number): void => {
  canvas.fill(path`M${x - 40 * s} ${y}l${4 * s} ${-44 * s}h${72 * s}l${4 * s} ${44 * s}z`, light.lit('#f1e2cb'))
  canvas.fill(path`M${x + 12 * s} ${y}v${-44 * s}h${24 * s}l${4 * s} ${44 * s}z`, light.ink, 0.14)
  canvas.fill(box(x - 41 * s, y - 50 * s, 82 * s, 8 * s), light.tone('#8a4a34'))
  canvas.fill([-26, -4, 18].map((dx) => box(x + dx * s, y - 32 * s, 12 * s, 15 * s)).join(''), light.lamp)
}

const drawRiver = ({ canvas, random, light }: Stage, top: number): void => {
  const x = random.between(300, 500)
  const water = canvas.fade([
    [0, mix(light.low, '#ffffff', 0.2)],
    [1, light.tone('#5fa0bf')],
  ])
  canvas.fill(
    path`M${x} ${top}C${x + 150} ${top + 26} ${x - 230} ${top + 60} ${x - 60} ${top + 96}S${x + 120} ${top + 130} ${x - 130} 610H${x + 170}C${x + 230} ${top + 120} ${x - 10} ${top + 96} ${x + 30} ${top + 78}S${x + 190} ${top + 26} ${x + 12} ${top}z`,
    water,
  )
}

const drawCableway = ({ canvas, random, light }: Stage): void => {
  const from: Point = [-10, random.between(300, 340)]
  const to: Point = [810, random.between(150, 210)]
  canvas.line(path`M${from[0]} ${from[1]}Q400 ${(from[1] + to[1]) / 2 + 34} ${to[0]} ${to[1]}`, light.ink, 1.4, 0.55)
  const cabin = random.pick(['#d9482b', '#f2a541', '#2a6f96'])
  for (const t of [random.between(0.2, 0.38), random.between(0.6, 0.8)]) {
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + 34 * 2 * t * (1 - t)
    canvas.fill(box(x - 0.8, y, 1.6, 14), light.ink, 0.7)
    canvas.fill(path`M${x - 14} ${y + 16}q0 -4 4 -4h20q4 0 4 4v16q0 5 -5 5h-18q-5 0 -5 -5z`, light.tone(cabin))
    canvas.fill(box(x - 10, y + 17, 9, 9) + box(x + 1, y + 17, 9, 9), light.lamp)
  }
}

const drawAlpine = (stage: Stage, sun: Point): void => {
  const { canvas, random, light } = stage
  drawPeaks(stage, sun, { base: 430, count: 5, height: [150, 220], colour: '#8ea4c4', distance: 0.52, snow: 0.45 })
  drawHaze(stage, 260, 430, 0.55)
  drawPeaks(stage, sun, { base: 480, count: 3, height: [200, 300], colour: '#6d86ae', distance: 0.2, snow: 0.36 })
  drawHaze(stage, 330, 470, 0.6)
  canvas.fill(rolling(stage, 446, 22, 5), light.tone('#5f8f84', 0.34))
  drawFirs(stage, { count: 22, x: [-10, 810], y: [462, 488], tall: [26, 46] }, '#3f7264', 0.3)
  canvas.fill(
    rolling(stage, 486, 18, 4),
    canvas.fade([
      [0, light.lit('#7fae72', 0.12)],
      [1, light.tone('#5b9067')],
    ]),
  )
  drawFirs(stage, { count: 12, x: [-10, 810], y: [506, 524], tall: [44, 78] }, '#35695a', 0.12)
  if (random.chance(0.5)) drawRiver(stage, 492)
  else
    canvas.fill(
      rolling(stage, 528, 14, 3),
      canvas.fade([
        [0, light.lit('#8fbb74')],
        [1, light.tone('#5b9660')],
      ]),
    )
  const x = random.between(420, 620)
  drawChalet(stage, x, random.between(548, 562), random.between(0.85, 1.1))
  if (random.chance(0.6)) drawChalet(stage, x - random.between(130, 190), random.between(532, 542), 0.6)
  if (random.chance(0.4)) drawCableway(stage)
  canvas.fill(rolling(stage, 588, 10, 3), light.shade('#457d55'))
  drawFirs(stage, { count: 5, x: [-20, 170], y: [588, 614], tall: [120, 210] }, '#1f5548', 0, true)
  drawFirs(stage, { count: 4, x: [690, 820], y: [590, 614], tall: [100, 180] }, '#1f5548', 0, true)
}

const drawHighland = (stage: Stage, sun: Point): void => {
  const { canvas, random, light } = stage
  drawPeaks(stage, sun, { base: 420, count: 4, height: [170, 250], colour: '#9b95a8', distance: 0.48, snow: 0.4 })
  drawHaze(stage, 250, 430, 0.55)
  drawPeaks(stage, sun, { base: 470, count: 4, height: [130, 210], colour: '#b08a72', distance: 0.2 })
  drawHaze(stage, 350, 470, 0.5)
  canvas.fill(
    rolling(stage, 448, 20, 4),
    canvas.fade([
      [0, light.lit('#c9a07a', 0.16)],
      [1, light.tone('#a97c5c')],
    ]),
  )
  canvas.fill(
    rolling(stage, 496, 12, 4),
    canvas.fade([
      [0, light.lit('#b9b072')],
      [1, light.tone('#8f9a58')],
    ]),
  )
  drawRiver(stage, 500)
  const x = random.between(480, 640)
  let slim = ''
  for (let i = 0; i < 9; i++)
    slim += slimTree(x + random.between(-150, 140), random.between(512, 528), random.between(60, 104))
  canvas.fill(slim, light.tone('#6f8f45', 0.06))
  for (const [dx, dy, s] of [
    [96, -8, 0.6],
    [-88, -4, 0.66],
    [0, 6, 0.95],
  ] as const)
    drawFlatHouse(stage, x + dx, 536 + dy, s)
  canvas.fill(rolling(stage, 586, 12, 3), light.shade('#8d7a48'))
  let near = ''
  for (let i = 0; i < 4; i++)
    near += slimTree(random.between(0, 150), random.between(596, 614), random.between(150, 230))
  canvas.fill(near, light.shade('#55753c'))
}

const drawForest = (stage: Stage, sun: Point): void => {
  const { canvas, random, light } = stage
  drawPeaks(stage, sun, { base: 440, count: 4, height: [180, 270], colour: '#7f98ba', distance: 0.42, snow: 0.34 })
  drawHaze(stage, 270, 430, 0.7)
  for (const [y, rise, distance] of [
    [398, 26, 0.5],
    [440, 24, 0.34],
    [484, 20, 0.2],
  ] as const) {
    canvas.fill(rolling(stage, y, rise, 4), light.tone('#3f7668', distance))
    drawFirs(stage, { count: 20, x: [-10, 810], y: [y + 4, y + 24], tall: [34, 66] }, '#356a5c', distance - 0.06)
    drawHaze(stage, y, y + 70, 0.5)
  }
  if (random.chance(0.75)) drawCableway(stage)
  canvas.fill(
    rolling(stage, 534, 18, 3),
    canvas.fade([
      [0, light.lit('#5c9670', 0.05)],
      [1, light.tone('#34705a')],
    ]),
  )
  drawChalet(stage, random.between(380, 560), random.between(556, 570), random.between(0.7, 0.9))
  drawFirs(stage, { count: 6, x: [-20, 230], y: [586, 616], tall: [130, 240] }, '#1c5146', 0, true)
  drawFirs(stage, { count: 5, x: [640, 820], y: [586, 616], tall: [120, 220] }, '#1c5146', 0, true)
}

/** Snow peaks over a meadow, a dry highland valley or misty woods. */
export const drawMountains = (stage: Stage): void => {
  const sun = drawSky(stage, { horizon: 390, sunY: [110, 200] })
  drawBirds(stage, 120, 200)
  stage.random.pick([drawAlpine, drawAlpine, drawHighland, drawForest])(stage, sun)
}
