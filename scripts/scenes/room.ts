import type { Random } from '@karavan/domain/base/random'
import { mix } from './colour.ts'
import { box, dot, path } from './geometry.ts'
import type { Stage } from './stage.ts'

const walls = ['#efe3d0', '#dfe6e0', '#e6dce8', '#d8e2ea', '#f1dcd0', '#e3e0cf', '#cfdcd6', '#eadfdf'] as const
const fabrics = ['#2f6f8f', '#b5533c', '#3f7a5a', '#8a5a9a', '#c98a2b', '#4a5f9e', '#a8475f', '#5c6b4a'] as const
const woods = ['#8a5a3a', '#6e4a34', '#a67a4e', '#5a4238', '#b58e62'] as const
const floor = 430

/** The window, with what is outside at this hour behind it. */
function drawWindow({ canvas, random, light }: Stage, x: number, cloth: string): void {
  const [width, top, height] = [random.between(190, 260), random.between(70, 100), random.between(210, 250)]
  canvas.fill(box(x - 10, top - 10, width + 20, height + 20), light.lit('#fbf6ee'))
  canvas.fill(
    box(x, top, width, height),
    canvas.fade([
      [0, light.top],
      [0.6, light.mid],
      [1, light.low],
    ]),
  )
  canvas.disc(x + width * random.between(0.25, 0.75), top + height * 0.5, 22, light.sun)
  const ridge = top + height * random.between(0.6, 0.72)
  canvas.fill(
    path`M${x} ${ridge}q${width / 4} ${-random.between(20, 50)} ${width / 2} 0t${width / 2} ${-8}V${top + height}h${-width}z`,
    light.tone('#5d8a7a', 0.45),
  )
  canvas.fill(box(x, top + height * 0.8, width, height * 0.2), light.tone('#3f7a8f', 0.25))
  canvas.fill(`${box(x + width / 2 - 3, top, 6, height)}${box(x, top + height * 0.45, width, 5)}`, light.lit('#fbf6ee'))
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x - 34 : x + width + 34
    const inner = side < 0 ? x + 26 : x + width - 26
    canvas.fill(
      path`M${edge} ${top - 24}L${inner} ${top - 24}Q${inner - side * -18} ${top + height / 2} ${edge + side * -26} ${top + height + 60}L${edge} ${top + height + 60}z`,
      light.tone(cloth),
    )
  }
  canvas.fill(box(x - 48, top - 32, width + 96, 9), light.shade('#6e4a34'))
}

function drawLamp({ canvas, light }: Stage, x: number, top: number): void {
  canvas.disc(
    x,
    top + 16,
    84,
    canvas.glow([
      [0, light.lamp, 0.55],
      [1, light.lamp, 0],
    ]),
  )
  canvas.fill(path`M${x - 22} ${top + 30}l9 -36h26l9 36z`, light.lamp)
  canvas.fill(box(x - 3, top + 30, 6, 34), light.shade('#5a4238'))
}

/** A bed seen from its foot, with a headboard against the wall. */
function drawBed({ canvas, random, light }: Stage, x: number, cloth: string, wood: string): void {
  const width = random.between(300, 360)
  const board = random.between(70, 110)
  const twin = random.chance(0.35)
  canvas.fill(box(x - 14, floor - 60 - board, width + 28, board + 70), light.tone(wood))
  canvas.fill(box(x - 14, floor - 60 - board, width + 28, 10), light.lit(mix(wood, '#ffffff', 0.15)))
  canvas.fill(path`M${x} ${floor - 40}h${width}l24 130h${-width - 48}z`, light.lit('#f7f3ec'))
  for (const part of [0.06, 0.54])
    canvas.fill(
      path`M${x + width * part} ${floor - 40}q${width * 0.2} ${-52} ${width * 0.4} 0q${-width * 0.2} 22 ${-width * 0.4} 0z`,
      light.lit('#ffffff'),
    )
  canvas.fill(path`M${x - 8} ${floor + 8}h${width + 16}l16 82v34h${-width - 48}v${-34}z`, light.tone(cloth))
  canvas.fill(path`M${x - 8} ${floor + 8}h${width + 16}l4 18h${-width - 24}z`, light.lit(mix(cloth, '#ffffff', 0.3)))
  if (twin) canvas.fill(path`M${x + width / 2 - 8} ${floor - 60}h16l8 190h${-32}z`, light.shade('#8a7a68'))
  canvas.fill(path`M${x - 24} ${floor + 124}h${width + 48}v16h${-width - 48}z`, light.shade(wood))
}

function drawFrame({ canvas, light }: Stage, random: Random, x: number, y: number, cloth: string): void {
  const [width, height] = [random.between(60, 100), random.between(50, 84)]
  canvas.fill(box(x, y, width, height), light.shade('#6e4a34'))
  canvas.fill(box(x + 6, y + 6, width - 12, height - 12), light.lit('#faf4e8'))
  canvas.fill(
    path`M${x + 6} ${y + height - 8}q${width * 0.3} ${-height * 0.7} ${width - 12} 0z`,
    light.tone(cloth, 0.25),
  )
  canvas.fill(dot(x + width * 0.7, y + height * 0.35, 6), light.tone('#f5a524'))
}

/** A bedroom: wall and floor, a window on the world, and a bed. */
export function drawRoom(stage: Stage): void {
  const { canvas, random, light } = stage
  const wall = random.pick(walls)
  const [cloth, curtain] = [random.pick(fabrics), random.pick(fabrics)]
  const wood = random.pick(woods)
  canvas.fill(
    box(0, 0, 800, floor),
    canvas.fade([
      [0, light.tone(mix(wall, '#ffffff', 0.15))],
      [1, light.shade(wall)],
    ]),
  )
  canvas.fill(
    box(0, floor, 800, 170),
    canvas.fade([
      [0, light.shade(wood)],
      [1, light.tone(mix(wood, '#ffffff', 0.2))],
    ]),
  )
  canvas.fill(box(0, floor - 8, 800, 8), light.lit('#f4ece0'))
  drawWindow(stage, random.between(90, 150), curtain)
  const bed = random.between(400, 440)
  canvas.oval(bed + 120, floor + 132, random.between(260, 330), 46, light.tone(mix(curtain, '#ffffff', 0.35)))
  drawFrame(stage, random, bed + random.between(90, 170), random.between(90, 150), curtain)
  drawBed(stage, bed, cloth, wood)
  const table = bed - 84
  canvas.fill(box(table, floor - 4, 60, 74), light.tone(wood))
  canvas.fill(box(table, floor + 26, 60, 4), light.shade(wood))
  drawLamp(stage, table + 30, floor - 68)
}
