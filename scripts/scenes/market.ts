import { mix } from './colour.ts'
import { box, dot, num, path } from './geometry.ts'
import { drawStreet, styles } from './house.ts'
import { rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { palmsOf } from './tree.ts'
import { drawRipples, drawWater } from './water.ts'

const cloths = ['#d6452f', '#1f7f86', '#e9a227', '#8a3b6b', '#2f5fae', '#4f8a4c'] as const

const fruits = ['#e4572e', '#f2a541', '#7fa650', '#c8324a', '#ffd166', '#9b5094'] as const

const drawLanterns = ({ canvas, random, light }: Stage, y: number): void => {
  const lantern = canvas.symbol(() => {
    canvas.fill(dot(0, 0, 21), '#ffd27a', 0.22)
    canvas.fill('M-1-17h2v5h3v3h-8v-3h3z', light.shade('#6b3b2a'))
    canvas.shape('M-9 0a9 11 0 1 1 18 0a9 11 0 1 1-18 0')
  })
  const split = random.between(300, 500)
  for (const [from, to] of [
    [-20, split],
    [split, 820],
  ] as const) {
    const sag = random.between(16, 26)
    canvas.line(path`M${from} ${y}Q${(from + to) / 2} ${y + sag * 2} ${to} ${y}`, light.ink, 1.4, 0.6)
    const count = Math.round((to - from) / 56)
    for (let i = 1; i < count; i++) {
      const t = i / count
      const transform = `translate(${num(from + (to - from) * t, 0)} ${num(y + 4 * sag * t * (1 - t) + 14, 0)})`
      canvas.place(lantern, transform, { paint: random.pick(['#ffcf6b', '#ff9f4a', '#ffe3a1', '#f2725c']) })
    }
  }
}

const heapOf = ({ canvas }: Stage): string =>
  canvas.symbol(() => {
    const spots = [
      [-8, 0],
      [0, -1],
      [8, 0],
      [-4, -8],
      [4, -8],
      [0, -14],
    ] as const
    canvas.shape(spots.map(([dx, dy]) => dot(dx, dy, 6)).join(''))
  })

/** Everything of a stall that is the same along a street; its darker awning stripes take the paint it is placed with. */
const stallOf = ({ canvas, light }: Stage, width: number): string => {
  const strip = Math.round(width / 7)
  const slat = (k: number): string => path`M${k * strip + 3} -24h${strip - 3}l3 50a${strip / 2} 12 0 0 1 ${-strip} 0z`
  return canvas.symbol(() => {
    canvas.fill(box(width - 13, 0, 5, 178) + box(8, 0, 5, 178), light.shade('#5a3527'))
    canvas.shape([0, 2, 4, 6].map(slat).join(''))
    canvas.fill([1, 3, 5].map(slat).join(''), light.lit('#fff1dc'))
    canvas.fill(box(0, 20, width + 2, 6), light.ink, 0.14)
    canvas.fill(box(2, 106, width - 4, 74), light.tone('#97603c'))
    canvas.fill(box(2, 106, width - 4, 8), light.lit('#d39a66'))
    canvas.fill([0.25, 0.5, 0.75].map((t) => box(width * t, 114, 2, 66)).join(''), light.ink, 0.18)
  })
}

const drawGoods = ({ canvas, random, light }: Stage, x: number, y: number, width: number): void => {
  const goods = random.pick(['cloth', 'jars', 'lamps'])
  const step = (width - 36) / 5
  if (goods === 'cloth') {
    for (let k = 0; k < 5; k++) {
      canvas.fill(box(x + 18 + k * step, y + 28, step - 5, random.between(40, 62)), light.tone(random.pick(fruits)))
    }
    return
  }
  let row = ''
  for (let k = 0; k < 5; k++) {
    const at = x + 20 + (k + 0.5) * step
    row +=
      goods === 'jars'
        ? path`M${at - 7} ${y + 72}q-3 -12 4 -16v-4h7v4q7 4 4 16z`
        : path`M${at} ${y + 40}l8 12l-8 12l-8 -12z`
  }
  canvas.fill(row, goods === 'jars' ? light.tone('#c9764a') : light.lamp)
  canvas.fill(box(x + 12, y + 72, width - 24, 3), light.shade('#8a5a3c'))
}

const drawStalls = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const width = random.whole(170, 204)
  const gap = random.between(12, 34)
  const stall = stallOf(stage, width)
  const heap = heapOf(stage)
  const colours = random.shuffle(cloths)
  let x = Math.round(random.between(-width * 0.7, -20))
  for (let index = 0; x < 800; index++) {
    const y = 380 + (index % 2) * 8
    canvas.fill(box(x + 10, y + 20, width - 20, 86), mix(light.shade('#5b2f28'), light.lamp, 0.3))
    drawGoods(stage, x, y, width)
    canvas.place(stall, `translate(${x} ${y})`, { paint: light.lit(colours[index % colours.length] ?? cloths[0]) })
    random
      .shuffle(fruits)
      .slice(0, 5)
      .forEach((fruit, k) => {
        canvas.place(heap, `translate(${num(x + width * (0.13 + k * 0.185), 0)} ${y + 104})`, {
          paint: light.lit(fruit),
        })
      })
    x += Math.round(width + gap)
  }
}

const drawArcade = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const top = random.between(196, 226)
  const stone = random.pick(['#d79a6b', '#e0b184', '#c98a72', '#dcc09a'])
  const bay = random.pick([134, 160, 200])
  const wall = light.lit(stone, 0.12)
  canvas.fill(
    box(0, top, 800, 374),
    canvas.fade([
      [0, wall],
      [1, light.shade(stone)],
    ]),
  )
  let crown = ''
  for (let x = -10; x < 810; x += 40) crown += path`M${x} ${top + 1}v-14h8v-8h14v8h8v14z`
  canvas.fill(crown, wall)
  canvas.fill(box(0, top - 2, 800, 8) + box(0, top + 22, 800, 3), light.shade(stone))
  let frames = ''
  let mouths = ''
  let lights = ''
  const w = bay * 0.74
  const spring = top + 108
  for (let x = random.between(-bay * 0.6, 0); x < 800; x += bay) {
    const arch = (inset: number): string =>
      path`M${x + inset} 480V${spring}Q${x + inset} ${spring - 44} ${x + w / 2} ${top + 46 + inset}Q${x + w - inset} ${spring - 44} ${x + w - inset} ${spring}V480z`
    frames += arch(0)
    mouths += arch(11)
    lights += box(x + w + (bay - w) / 2 - 7, top + 30, 14, 300)
  }
  canvas.fill(frames, light.shade(mix(stone, '#6a3038', 0.55)))
  canvas.fill(
    mouths,
    canvas.fade([
      [0, light.tone(mix('#f3a95c', light.ink, 0.3))],
      [1, light.lamp],
    ]),
  )
  canvas.fill(lights, light.sun, 0.12)
}

const drawShops = (stage: Stage): void => {
  const { canvas, random, light } = stage
  canvas.fill(rolling(stage, 330, 24, 4), light.tone('#8f8fa6', 0.45))
  const style = random.pick(styles)
  drawStreet(stage, style, [400, 200], { y: 400, tall: [80, 130], wide: [70, 110], distance: 0.36, floor: 440 })
  drawHaze(stage, 300, 440, 0.45)
  drawStreet(stage, style, [400, 200], {
    y: 500,
    tall: [170, 236],
    wide: [104, 160],
    distance: 0.06,
    floor: 560,
    levels: 2,
  })
}

const drawGround = (stage: Stage): void => {
  const { canvas, random, light } = stage
  canvas.fill(
    box(0, 548, 800, 60),
    canvas.fade([
      [0, light.tone('#c8946a')],
      [1, light.shade('#8a5a45')],
    ]),
  )
  let glints = ''
  for (let i = 0; i < 12; i++)
    glints += path`M${random.between(-20, 760)} ${random.between(558, 596)}h${random.between(30, 100)}`
  canvas.line(glints, light.lamp, 2, 0.24)
}

const drawMarketBoat = ({ canvas, random, light }: Stage, heap: string, x: number, y: number, s: number): void => {
  const cloth = random.pick(cloths)
  canvas.oval(x, y + 20 * s, 118 * s, 8 * s, light.ink, 0.22)
  random
    .shuffle(fruits)
    .slice(0, 4)
    .forEach((fruit, k) => {
      const transform = `translate(${num(x + (-62 + k * 42) * s, 0)} ${num(y - 8 * s, 0)}) scale(${num(1.2 * s, 2)})`
      canvas.place(heap, transform, { paint: light.lit(fruit) })
    })
  canvas.fill(
    path`M${x - 118 * s} ${y - 20 * s}Q${x - 70 * s} ${y - 3 * s} ${x} ${y - 3 * s}T${x + 122 * s} ${y - 24 * s}Q${x + 96 * s} ${y + 20 * s} ${x + 44 * s} ${y + 22 * s}H${x - 50 * s}Q${x - 94 * s} ${y + 18 * s} ${x - 118 * s} ${y - 20 * s}z`,
    light.tone('#8a5434'),
  )
  canvas.fill(
    path`M${x - 106 * s} ${y - 4 * s}Q${x - 60 * s} ${y + 8 * s} ${x} ${y + 8 * s}T${x + 110 * s} ${y - 6 * s}Q${x + 90 * s} ${y + 20 * s} ${x + 44 * s} ${y + 22 * s}H${x - 50 * s}Q${x - 90 * s} ${y + 18 * s} ${x - 106 * s} ${y - 4 * s}z`,
    light.ink,
    0.2,
  )
  canvas.fill(box(x + 70 * s, y - 92 * s, 3.4 * s, 84 * s), light.shade('#5a3527'))
  canvas.fill(
    path`M${x + 18 * s} ${y - 74 * s}Q${x + 42 * s} ${y - 108 * s} ${x + 72 * s} ${y - 108 * s}T${x + 126 * s} ${y - 74 * s}z`,
    light.lit(cloth),
  )
  canvas.fill(
    path`M${x + 52 * s} ${y - 74 * s}Q${x + 56 * s} ${y - 104 * s} ${x + 72 * s} ${y - 108 * s}Q${x + 88 * s} ${y - 104 * s} ${x + 92 * s} ${y - 74 * s}z`,
    light.lit('#fff1dc'),
  )
}

const drawCanal = (stage: Stage): void => {
  const { canvas, random, light } = stage
  canvas.fill(box(-10, 446, 820, 16), light.shade('#7a5238'))
  drawWater(stage, { top: 458, surface: '#6f9a94', deep: '#2f6268' })
  drawRipples(stage, 466, 600, 0.26)
  const heap = heapOf(stage)
  const first = random.between(90, 220)
  drawMarketBoat(stage, heap, first + random.between(200, 300), 500, 0.72)
  drawMarketBoat(stage, heap, first + random.between(420, 500), 556, 1.02)
  drawMarketBoat(stage, heap, first, 546, 1)
  const palm = palmsOf(stage, '#23745a')
  palm(random.between(756, 790), 470, random.between(210, 280), random.between(-60, -20))
}

/** Stalls and lanterns before an arcade or a row of shops, or boats on a canal. */
export const drawMarket = (stage: Stage): void => {
  const { random } = stage
  drawSky(stage, { horizon: 340, sunY: [110, 190] })
  drawBirds(stage, 70, 140)
  const place = random.pick(['arcade', 'shops', 'canal'])
  if (place === 'arcade') drawArcade(stage)
  if (place === 'shops') drawShops(stage)
  if (place === 'canal') {
    stage.canvas.fill(rolling(stage, 330, 24, 4), stage.light.tone('#7f9a94', 0.45))
    drawHaze(stage, 290, 400, 0.5)
    drawStreet(stage, random.pick(styles), [400, 200], {
      y: 446,
      tall: [96, 170],
      wide: [86, 130],
      distance: 0.12,
      floor: 450,
    })
  }
  drawLanterns(stage, place === 'canal' ? 316 : 262)
  if (place === 'canal') drawCanal(stage)
  else {
    drawGround(stage)
    drawStalls(stage)
  }
}
