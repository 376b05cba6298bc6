import { Canvas, type Stop } from './canvas.ts'
import { drawCaravan, drawTent } from './caravan.ts'
import { type DuneForm, shapeDune, type Slope, walkUp } from './dune.ts'
import { box, dot, path } from './geometry.ts'
import { lightOf } from './palette.ts'
import { createRandom } from '@karavan/domain/base/random'
import { streak } from './sky.ts'
import type { Stage } from './stage.ts'
import { palmsOf } from './tree.ts'

const sun = { x: 1090, y: 424 }

// Everything left of the sun and near the top stays dark enough for white words; hero.test.ts holds the measured colours.
const drawDuskSky = ({ canvas, random }: Stage): void => {
  const sky = canvas.fade([
    [0, '#10163d'],
    [0.26, '#24255a'],
    [0.46, '#4a3474'],
    [0.6, '#774676'],
  ])
  canvas.fill(box(0, 0, 1600, 800), sky)
  let faint = ''
  let bright = ''
  for (let i = 0; i < 90; i++) {
    const star = path`M${random.between(0, 1600)} ${random.between(0, 250) * random.between(0.1, 1)}h.1`
    if (i % 4) faint += star
    else bright += star
  }
  canvas.line(faint, '#fff', 2, 0.26)
  canvas.line(bright, '#fff', 3, 0.34)
  const glow = canvas.glow([
    [0, '#ffe6b4', 0.96],
    [0.1, '#ffcf8c', 0.85],
    [0.26, '#f89c6c', 0.66],
    [0.5, '#d96c74', 0.42],
    [0.76, '#a8528a', 0.18],
    [1, '#7a4690', 0],
  ])
  canvas.oval(sun.x, sun.y + 20, 800, 400, glow)
  canvas.fill(dot(sun.x, sun.y, 58), '#ffedc4')
}

const drawDuskClouds = ({ canvas }: Stage): void => {
  const warm = [
    streak(1120, 250, 330, 13),
    streak(1235, 272, 260, 9),
    streak(862, 312, 300, 11),
    streak(930, 330, 190, 7),
    streak(1310, 346, 270, 11),
  ]
  const cool = [streak(60, 300, 330, 10), streak(220, 318, 230, 7), streak(420, 210, 260, 8), streak(1380, 176, 260, 9)]
  canvas.fill(warm.join(''), '#ffcfa4', 0.34)
  canvas.fill(cool.join(''), '#c9a0d0', 0.13)
}

type Faces = { windward: readonly Stop[]; lee: readonly Stop[] }

const drawHeroDune = ({ canvas }: Stage, form: DuneForm, { windward, lee }: Faces): Slope => {
  const dune = shapeDune(canvas, form)
  canvas.fill(dune.whole, canvas.fade(windward, 'right'))
  canvas.fill(dune.lee, canvas.fade(lee, 'right'))
  return dune.slope
}

const drawFar = ({ canvas }: Stage): void => {
  const rock = canvas.fade(
    [
      [0, '#59386f'],
      [0.5, '#8a5078'],
      [0.7, '#c07080'],
      [1, '#84486f'],
    ],
    'right',
  )
  canvas.fill(
    'M-10 490V438l36-3 22-30h118l20 34 62 6 26-16h78l28 20 90 8 V490zM1196 490v-34l52-4 22-36h92l22 28 62 4 18-44h104l42 34V490z',
    rock,
  )
  const plain = canvas.fade(
    [
      [0, '#4e3268'],
      [0.4, '#7a4874'],
      [0.68, '#e08a7c'],
      [1, '#9a5670'],
    ],
    'right',
  )
  canvas.fill('M-10 810V474C180 456 330 468 470 464s330-14 520 2 380-14 620-6V810z', plain)
}

/** The wide picture of the home page: dunes at dusk with a caravan and a camp, 2:1, dark at the left and top. */
export const drawHero = (): string => {
  const random = createRandom('hero')
  const canvas = new Canvas(1600, 800)
  const stage: Stage = { canvas, random, light: lightOf('dusk', random, 0.1) }
  drawDuskSky(stage)
  drawDuskClouds(stage)
  drawFar(stage)
  drawHeroDune(
    stage,
    { crest: [600, 450], left: 512, right: 492 },
    {
      windward: [
        [0, '#412a60'],
        [0.38, '#75456e'],
        [1, '#c97a78'],
      ],
      lee: [
        [0, '#6a4270'],
        [0.28, '#8e5470'],
        [0.58, '#e8987e'],
        [1, '#b5687a'],
      ],
    },
  )
  drawHeroDune(
    stage,
    { crest: [1330, 446], left: 528, right: 500 },
    {
      windward: [
        [0, '#3d2859'],
        [0.4, '#7d4868'],
        [0.68, '#f0a57a'],
        [0.86, '#e3926e'],
      ],
      lee: [
        [0, '#a65d68'],
        [1, '#6f3f5c'],
      ],
    },
  )
  const walk = drawHeroDune(
    stage,
    { crest: [1000, 504], left: 590, right: 570 },
    {
      windward: [
        [0, '#34224f'],
        [0.36, '#5f3858'],
        [0.62, '#bd6a54'],
      ],
      lee: [
        [0, '#8a4a56'],
        [0.3, '#c8735a'],
        [1, '#7c4452'],
      ],
    },
  )
  drawCaravan(stage, walkUp(walk, 8, 50), 0.62)
  drawHeroDune(
    stage,
    { crest: [1440, 556], left: 652, right: 604 },
    {
      windward: [
        [0, '#2f1f47'],
        [0.46, '#6b3c4e'],
        [0.72, '#c87650'],
        [0.92, '#b9684c'],
      ],
      lee: [
        [0, '#7a4149'],
        [1, '#4d2c44'],
      ],
    },
  )
  for (const [x, y, size] of [
    [1262, 606, 0.8],
    [1094, 618, 0.74],
    [1176, 616, 1.06],
  ] as const)
    drawTent(stage, x, y, size)
  drawHeroDune(
    stage,
    { crest: [380, 606], left: 700, right: 712 },
    {
      windward: [
        [0, '#2a1b40'],
        [0.24, '#5a344e'],
      ],
      lee: [
        [0, '#4a2b48'],
        [0.5, '#8f4f48'],
        [1, '#5c3342'],
      ],
    },
  )
  drawHeroDune(
    stage,
    { crest: [1150, 694], left: 756, right: 716 },
    {
      windward: [
        [0, '#24173a'],
        [0.7, '#6e3a42'],
      ],
      lee: [
        [0, '#4a283c'],
        [1, '#301c36'],
      ],
    },
  )
  const palm = palmsOf(stage, '#20163a', 0, '#1f1434')
  palm(1516, 760, 250, -40)
  palm(1562, 772, 180, 26)
  canvas.fill('M-10 810V742C220 716 420 756 700 764S1250 778 1610 738V810z', '#1c1230')
  return canvas.toSvg()
}
