import { drawRowboat, drawSailboat } from './boat.ts'
import { mix } from './colour.ts'
import { box, path } from './geometry.ts'
import { rocks, rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, palmsOf } from './tree.ts'
import { drawGlitter, drawRipples, drawWater } from './water.ts'

const drawParasol = ({ canvas, random, light }: Stage, x: number, y: number, s: number): void => {
  const [cloth, band] = random.pick([
    ['#e4572e', '#fff3e0'],
    ['#f2a541', '#fff6e6'],
    ['#2a8c96', '#fff3e0'],
    ['#d9476a', '#ffe8dc'],
    ['#f6ead4', '#e4572e'],
  ])
  canvas.oval(x + 12 * s, y + 10 * s, 66 * s, 7 * s, light.ink, 0.16)
  canvas.fill(
    path`M${x - 62 * s} ${y + 6 * s}l${50 * s} ${-4 * s}l${18 * s} ${-20 * s}l${6 * s} ${4 * s}l${-17 * s} ${24 * s}l${-56 * s} ${5 * s}z`,
    light.lit('#fff4e2'),
  )
  canvas.fill(box(x - 1.8 * s, y - 84 * s, 3.6 * s, 92 * s), light.tone('#8a6a4a'))
  canvas.fill(
    path`M${x - 56 * s} ${y - 64 * s}Q${x - 40 * s} ${y - 108 * s} ${x} ${y - 110 * s}Q${x + 40 * s} ${y - 108 * s} ${x + 56 * s} ${y - 64 * s}Q${x + 42 * s} ${y - 73 * s} ${x + 28 * s} ${y - 66 * s}Q${x + 14 * s} ${y - 75 * s} ${x} ${y - 67 * s}Q${x - 14 * s} ${y - 75 * s} ${x - 28 * s} ${y - 66 * s}Q${x - 42 * s} ${y - 73 * s} ${x - 56 * s} ${y - 64 * s}z`,
    light.lit(cloth),
  )
  canvas.fill(
    path`M${x - 28 * s} ${y - 66 * s}Q${x - 24 * s} ${y - 104 * s} ${x} ${y - 110 * s}Q${x + 24 * s} ${y - 104 * s} ${x + 28 * s} ${y - 66 * s}Q${x + 14 * s} ${y - 75 * s} ${x} ${y - 67 * s}Q${x - 14 * s} ${y - 75 * s} ${x - 28 * s} ${y - 66 * s}z`,
    light.lit(band),
  )
  canvas.fill(
    path`M${x} ${y - 110 * s}Q${x + 40 * s} ${y - 108 * s} ${x + 56 * s} ${y - 64 * s}Q${x + 42 * s} ${y - 73 * s} ${x + 28 * s} ${y - 66 * s}Q${x + 20 * s} ${y - 98 * s} ${x} ${y - 110 * s}z`,
    light.ink,
    0.1,
  )
}

const drawBeachHut = ({ canvas, light }: Stage, x: number, y: number, s: number): void => {
  canvas.oval(x, y + 4 * s, 92 * s, 8 * s, light.ink, 0.16)
  canvas.fill(
    box(x - 62 * s, y - 62 * s, 6 * s, 64 * s) + box(x + 56 * s, y - 62 * s, 6 * s, 64 * s),
    light.tone('#7a5238'),
  )
  canvas.fill(box(x - 46 * s, y - 58 * s, 92 * s, 58 * s), light.tone('#d8ac78'))
  canvas.fill(
    box(x - 34 * s, y - 46 * s, 40 * s, 26 * s) + box(x + 18 * s, y - 44 * s, 20 * s, 44 * s),
    light.tone('#6b4230'),
  )
  canvas.fill(box(x - 30 * s, y - 42 * s, 32 * s, 18 * s), light.lamp, 0.9)
  canvas.fill(box(x - 42 * s, y - 20 * s, 54 * s, 5 * s), light.lit('#f0d2a0'))
  canvas.fill(
    path`M${x - 84 * s} ${y - 54 * s}Q${x - 34 * s} ${y - 78 * s} ${x - 12 * s} ${y - 112 * s}h${24 * s}Q${x + 34 * s} ${y - 78 * s} ${x + 84 * s} ${y - 54 * s}l${-8 * s} ${6 * s}l${-14 * s} ${-4 * s}l${-14 * s} ${5 * s}l${-16 * s} ${-4 * s}l${-16 * s} ${5 * s}l${-16 * s} ${-4 * s}l${-16 * s} ${4 * s}l${-16 * s} ${-5 * s}l${-16 * s} ${5 * s}l${-14 * s} ${-4 * s}l${-14 * s} ${3 * s}z`,
    light.lit('#b98a4e'),
  )
  canvas.fill(
    path`M${x} ${y - 112 * s}h${12 * s}Q${x + 34 * s} ${y - 78 * s} ${x + 84 * s} ${y - 54 * s}l${-8 * s} ${6 * s}l${-14 * s} ${-4 * s}l${-14 * s} ${5 * s}l${-16 * s} ${-4 * s}Q${x + 6 * s} ${y - 84 * s} ${x} ${y - 112 * s}z`,
    light.ink,
    0.16,
  )
}

const drawBoards = ({ canvas, random, light }: Stage, x: number, y: number, s: number): void => {
  canvas.oval(x + 20 * s, y, 52 * s, 6 * s, light.ink, 0.14)
  ;['#f2a541', '#2a8c96', '#f6ead4', '#e4572e'].slice(0, random.whole(3, 4)).forEach((colour, index) => {
    const at = x + (index * 20 - 16) * s
    canvas.fill(
      path`M${at} ${y}Q${at - 11 * s} ${y - 44 * s} ${at + 4 * s} ${y - 96 * s}Q${at + 18 * s} ${y - 44 * s} ${at + 9 * s} ${y}z`,
      light.lit(colour),
    )
    canvas.fill(
      path`M${at + 3 * s} ${y}L${at + 4 * s} ${y - 96 * s}Q${at + 18 * s} ${y - 44 * s} ${at + 9 * s} ${y}z`,
      light.ink,
      0.12,
    )
  })
}

const drawShore = (stage: Stage): ((x: number) => number) => {
  const { canvas, random, light } = stage
  const left = random.between(430, 470)
  const dip = random.between(-40, 40)
  const right = random.between(446, 500)
  const edge = (lift: number): string =>
    path`M-10 ${left - lift}C160 ${left - 44 - lift + dip} 300 ${left - 24 - lift} 430 ${left + 8 - lift}S680 ${right + 52 - lift} 810 ${right - lift}V610H-10z`
  canvas.fill(edge(30), '#fff', 0.16)
  canvas.fill(edge(18), light.tone('#9adfd8'), 0.55)
  canvas.fill(edge(8), '#fff', 0.75)
  canvas.fill(edge(2), light.tone('#cfa878'), 0.6)
  canvas.fill(
    edge(-6),
    canvas.fade([
      [0, mix(light.lit('#f8e2b6'), light.low, 0.2)],
      [1, light.tone('#e0b47c')],
    ]),
  )
  return (x) => left + (right - left) * (x / 800) + 40
}

const drawFarShore = (stage: Stage, horizon: number): void => {
  const { canvas, random, light } = stage
  const style = random.pick(['hills', 'cape', 'cape', 'open'])
  if (style === 'hills')
    canvas.fill(rolling(stage, horizon - 10, 14, random.whole(4, 6), horizon + 4), light.tone('#6d9a9b', 0.5))
  if (style === 'cape') {
    const reach = random.between(240, 430)
    const tall = random.between(50, 110)
    canvas.fill(
      path`M-10 ${horizon + 2}V${horizon - tall * 1.1}C${reach * 0.3} ${horizon - tall * 1.2} ${reach * 0.45} ${horizon - tall * 0.5} ${reach * 1.3} ${horizon + 2}z`,
      light.tone('#7aa09c', 0.58),
    )
    canvas.fill(
      path`M-10 ${horizon + 4}V${horizon - tall * 0.8}Q${reach * 0.34} ${horizon - tall * 0.9} ${reach * 0.6} ${horizon - tall * 0.3}T${reach} ${horizon + 4}z`,
      light.tone('#568a76', 0.32),
    )
    canvas.fill(bushes(stage, -20, reach * 0.6, horizon + 3, 34), light.tone('#4b7f69', 0.24))
    canvas.fill(rocks(stage, reach * 0.7, reach, horizon + 5, 16), light.tone('#8a7a70', 0.3))
  }
}

/** A sandy bay: sea, surf, palms and something to sit under. */
export const drawBeach = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const horizon = random.between(284, 316)
  const sun = drawSky(stage, { horizon, sunX: [300, 680], sunY: [horizon - 170, horizon - 60] })
  drawBirds(stage, 90, 170)
  drawFarShore(stage, horizon)
  drawHaze(stage, horizon - 60, horizon, 0.4)
  drawWater(stage, { top: horizon, bottom: 520, surface: '#3fb0bf', deep: '#2bb5b4' })
  drawGlitter(stage, sun, horizon + 2, 440)
  drawRipples(stage, horizon + 8, 450, 0.26)
  drawSailboat(stage, random.between(380, 640), random.between(horizon + 24, horizon + 60), random.between(0.5, 0.8))
  const ground = drawShore(stage)
  const props = random.shuffle(['parasols', 'hut', 'boards', 'boat'])
  const spot = random.between(300, 400)
  for (const [index, prop] of props.slice(0, 2).entries()) {
    const x = spot + index * random.between(190, 240)
    const y = ground(x) + random.between(20, 44)
    if (prop === 'parasols') {
      drawParasol(stage, x + 74, y - 4, 0.74)
      drawParasol(stage, x - 12, y + 12, 0.95)
    }
    if (prop === 'hut') drawBeachHut(stage, x, y, 0.95)
    if (prop === 'boards') drawBoards(stage, x, y + 6, 0.9)
    if (prop === 'boat') {
      canvas.oval(x + 6, y + 18, 72, 8, light.ink, 0.16)
      drawRowboat(stage, x, y + 4, 1.4)
    }
  }
  canvas.fill(
    path`M-10 610V${random.between(540, 566)}Q${random.between(120, 220)} ${random.between(530, 570)} ${random.between(360, 520)} 610z`,
    light.tone('#c8965f'),
    0.6,
  )
  const palm = palmsOf(stage, '#1f6f5c')
  palm(random.between(104, 136), 584, random.between(300, 370), random.between(30, 90))
  palm(random.between(40, 76), 604, random.between(220, 290), random.between(-40, -6))
  if (random.chance(0.5)) palm(random.between(150, 190), 600, random.between(150, 200), random.between(20, 50))
  if (random.chance(0.55)) palm(random.between(730, 780), 606, random.between(230, 320), random.between(-90, -30))
  canvas.fill(bushes(stage, -30, random.between(120, 240), 612, 44), light.shade('#3c7a5a'))
}
