import { drawRowboat } from './boat.ts'
import { box, path, type Point } from './geometry.ts'
import { drawLookout, drawStreet, type Style, styles } from './house.ts'
import { battlements, rolling } from './land.ts'
import { drawBalloon, drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, drawRoundTree, slimTree } from './tree.ts'
import { drawGlitter, drawRipples, drawWater } from './water.ts'

const drawBridge = ({ canvas, random, light }: Stage, style: Style, y: number): void => {
  const stone = style.walls[0]
  const span = random.pick([150, 190, 230])
  const shift = random.between(-span, 0)
  let d = path`M-10 ${y}H810V${y + 74}`
  for (let x = 810 + shift; x > -span; x -= span)
    d += path`H${x + span * 0.86}A${span * 0.36} 48 0 0 0 ${x + span * 0.14} ${y + 74}`
  canvas.fill(`${d}H-10z`, light.tone(stone, 0.04))
  canvas.fill(box(-10, y + 12, 820, 5), light.ink, 0.16)
  canvas.fill(box(-10, y - 5, 820, 8), light.lit(stone))
}

const drawRiverside = (stage: Stage, style: Style, sun: Point): void => {
  const { canvas, random, light } = stage
  const top = 500
  drawWater(stage, { top, surface: '#7fa3b0', deep: '#3a6a86' })
  canvas.fill(box(-10, top - 12, 820, 16), light.shade(style.walls[1] ?? style.walls[0]))
  if (random.chance(0.55)) drawBridge(stage, style, top - 20)
  drawGlitter(stage, sun, top + 50, 600)
  drawRipples(stage, top + 10, 600, 0.24)
  for (let i = random.whole(1, 3); i > 0; i--)
    drawRowboat(stage, random.between(90, 710), random.between(566, 584), random.between(0.8, 1.1))
}

const drawSquare = (stage: Stage, style: Style): void => {
  const { canvas, random, light } = stage
  canvas.fill(
    path`M-10 610V548Q400 ${random.between(530, 544)} 810 548V610z`,
    canvas.fade([
      [0, light.lit('#dcb58c')],
      [1, light.tone('#a97d5c')],
    ]),
  )
  for (let x = random.between(30, 90); x < 790; x += random.between(120, 190)) {
    const y = random.between(570, 584)
    const cloth = random.pick(['#e4572e', '#f2a541', '#2a8c96', '#f6ead4', style.shutters])
    canvas.oval(x, y + 6, 44, 5, light.ink, 0.16)
    canvas.fill(
      box(x - 1.5, y - 50, 3, 56) +
        box(x - 20, y - 14, 40, 3) +
        box(x - 15, y - 12, 2.4, 18) +
        box(x + 13, y - 12, 2.4, 18),
      light.shade('#6b4a38'),
    )
    canvas.fill(path`M${x - 38} ${y - 40}L${x} ${y - 64}L${x + 38} ${y - 40}v5h-76z`, light.lit(cloth))
    canvas.fill(path`M${x} ${y - 64}L${x + 38} ${y - 40}v5h-26z`, light.ink, 0.13)
  }
  drawRoundTree(stage, random.between(0, 40), 600, random.between(120, 170), '#4a7f58')
  if (random.chance(0.6)) drawRoundTree(stage, random.between(760, 810), 606, random.between(120, 170), '#4a7f58')
}

const drawWall = (stage: Stage, style: Style): void => {
  const { canvas, random, light } = stage
  const y = random.between(538, 548)
  canvas.fill(battlements(-10, y, 820, 80, 18), light.shade(style.walls[1] ?? style.walls[0]))
  canvas.fill(box(-10, y + 12, 820, 5), light.ink, 0.16)
  const gate = random.between(240, 520)
  canvas.fill(battlements(gate - 62, y - 46, 124, 140, 18), light.tone(style.walls[0]))
  canvas.fill(path`M${gate - 26} 610V${y + 16}a26 26 0 0 1 52 0V610z`, light.shade('#5a3a34'))
  canvas.fill(path`M${gate - 18} 610V${y + 20}a18 18 0 0 1 36 0V610z`, light.lamp, 0.75)
  let trees = ''
  for (let i = 0; i < 6; i++)
    trees += slimTree(
      random.chance(0.5) ? random.between(0, gate - 100) : random.between(gate + 100, 800),
      612,
      random.between(90, 150),
    )
  canvas.fill(trees, light.shade('#4a7452'))
  canvas.fill(bushes(stage, -20, gate - 60, 610, 34) + bushes(stage, gate + 60, 820, 610, 34), light.shade('#55805a'))
}

/** Roofs climbing a hill below a lookout, behind a river, a square or a wall. */
export const drawOldTown = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const style = random.pick(styles)
  const sun = drawSky(stage, { horizon: 370, sunY: [140, 260] })
  drawBirds(stage, 80, 180)
  if (random.chance(0.3)) {
    for (let i = random.whole(2, 3); i > 0; i--)
      drawBalloon(
        stage,
        random.between(60, 740),
        random.between(130, 240),
        random.between(30, 58),
        random.between(0.1, 0.4),
      )
  }
  canvas.fill(rolling(stage, 342, 34, 4), light.tone('#8d9fb0', 0.5))
  canvas.fill(rolling(stage, 384, 20, 5), light.tone('#8a9a76', 0.4))
  drawHaze(stage, 300, 440, 0.5)
  drawStreet(stage, style, sun, { y: 432, tall: [40, 76], wide: [54, 86], distance: 0.46, floor: 460 })
  drawHaze(stage, 370, 470, 0.45)
  const tower = random.between(170, 560)
  drawLookout(stage, style, sun, tower, 520)
  drawStreet(stage, style, sun, { y: 486, tall: [46, 92], wide: [62, 98], distance: 0.22, floor: 520 })
  drawHaze(stage, 420, 520, 0.3)
  const ground = random.pick(['river', 'river', 'square', 'wall'])
  drawStreet(stage, style, sun, {
    y: ground === 'river' ? 500 : 548,
    tall: [56, 84],
    wide: [64, 104],
    distance: 0.04,
    floor: ground === 'river' ? 502 : 560,
  })
  if (ground === 'river') drawRiverside(stage, style, sun)
  if (ground === 'square') drawSquare(stage, style)
  if (ground === 'wall') drawWall(stage, style)
}
