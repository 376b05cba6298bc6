import { drawLongboat, drawSailboat } from './boat.ts'
import { mix } from './colour.ts'
import { box, path, type Point } from './geometry.ts'
import { rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, palmsOf } from './tree.ts'
import { drawGlitter, drawRipples, drawWater } from './water.ts'

const drawPeakIsle = (
  { canvas, random, light }: Stage,
  sun: Point,
  x: number,
  y: number,
  wide: number,
  distance: number,
): void => {
  const tall = wide * random.between(0.28, 0.42)
  const top = x + wide * random.between(-0.12, 0.12)
  const shoulder = random.between(0.5, 0.7)
  const left = path`M${x - wide / 2} ${y}C${x - wide * 0.4} ${y - tall * 0.25} ${x - wide * 0.3} ${y - tall * shoulder} ${top - wide * 0.12} ${y - tall * 0.82}Q${top - wide * 0.04} ${y - tall} ${top} ${y - tall}`
  const right = path`C${top + wide * 0.1} ${y - tall} ${top + wide * 0.16} ${y - tall * shoulder} ${x + wide * 0.26} ${y - tall * 0.46}S${x + wide * 0.44} ${y - tall * 0.1} ${x + wide / 2} ${y}z`
  const sunLeft = sun[0] < top
  canvas.fill(left + right, sunLeft ? light.lit('#5fa47c', distance) : light.shade('#3f8068', distance))
  const fold = path`M${top} ${y - tall}`
  canvas.fill(
    `${fold}${right.slice(0, -1)}${path`H${x + wide * 0.04}C${x + wide * 0.12} ${y - tall * 0.3} ${top - wide * 0.02} ${y - tall * 0.6} ${top} ${y - tall}z`}`,
    sunLeft ? light.shade('#3f8068', distance) : light.lit('#5fa47c', distance),
  )
}

const drawKarst = (
  { canvas, random, light }: Stage,
  sun: Point,
  x: number,
  y: number,
  tall: number,
  distance: number,
): void => {
  const w = tall * random.between(0.5, 0.85)
  const lean = random.between(-0.12, 0.12) * w
  const body = path`M${x - w * 0.5} ${y}C${x - w * 0.62} ${y - tall * 0.4} ${x - w * 0.42 + lean} ${y - tall * 0.86} ${x - w * 0.18 + lean} ${y - tall * 0.95}Q${x + lean} ${y - tall * 1.04} ${x + w * 0.2 + lean} ${y - tall * 0.92}C${x + w * 0.5 + lean} ${y - tall * 0.7} ${x + w * 0.44} ${y - tall * 0.3} ${x + w * 0.52} ${y}z`
  const sunLeft = sun[0] < x
  canvas.fill(body, light.lit('#b9a894', distance))
  const side = path`M${x + lean + w * 0.02} ${y - tall}Q${x + w * 0.12 + lean} ${y - tall} ${x + w * 0.2 + lean} ${y - tall * 0.92}C${x + w * 0.5 + lean} ${y - tall * 0.7} ${x + w * 0.44} ${y - tall * 0.3} ${x + w * 0.52} ${y}H${x + w * 0.08}Q${x - w * 0.08} ${y - tall * 0.5} ${x + lean + w * 0.02} ${y - tall}z`
  const other = path`M${x - w * 0.5} ${y}C${x - w * 0.62} ${y - tall * 0.4} ${x - w * 0.42 + lean} ${y - tall * 0.86} ${x - w * 0.18 + lean} ${y - tall * 0.95}L${x + lean} ${y - tall}Q${x - w * 0.2} ${y - tall * 0.4} ${x - w * 0.06} ${y}z`
  canvas.fill(sunLeft ? side : other, light.ink, 0.16 * (1 - distance))
  canvas.fill(
    path`M${x - w * 0.5 + lean * 0.6} ${y - tall * 0.6}C${x - w * 0.46 + lean} ${y - tall * 0.84} ${x - w * 0.3 + lean} ${y - tall * 0.94} ${x - w * 0.16 + lean} ${y - tall * 0.99}Q${x + lean} ${y - tall * 1.08} ${x + w * 0.22 + lean} ${y - tall * 0.95}Q${x + w * 0.42 + lean} ${y - tall * 0.8} ${x + w * 0.46} ${y - tall * 0.5}q${-w * 0.08} ${-tall * 0.1} ${-w * 0.16} ${-tall * 0.04}q${-w * 0.1} ${-tall * 0.16} ${-w * 0.2} ${-tall * 0.04}q${-w * 0.14} ${-tall * 0.18} ${-w * 0.26} ${-tall * 0.02}q${-w * 0.16} ${-tall * 0.1} ${-w * 0.34} ${0}z`,
    light.tone('#4b8f68', distance),
  )
  canvas.fill(
    path`M${x - w * 0.55} ${y}q${w * 0.1} ${-tall * 0.14} ${w * 0.26} ${-tall * 0.07}q${w * 0.2} ${-tall * 0.12} ${w * 0.42} ${-tall * 0.02}q${w * 0.24} ${-tall * 0.1} ${w * 0.44} ${tall * 0.09}z`,
    light.shade('#3f7f60', distance),
  )
}

const drawSand = ({ canvas, light }: Stage, x: number, y: number, wide: number): void => {
  canvas.oval(x, y + 14, wide * 0.68, 26, light.tone('#8fe3d8'), 0.5)
  canvas.fill(
    path`M${x - wide * 0.56} ${y + 8}Q${x - wide * 0.2} ${y - 16} ${x} ${y - 12}T${x + wide * 0.58} ${y + 8}Q${x + wide * 0.1} ${y + 28} ${x - wide * 0.56} ${y + 8}z`,
    light.lit('#f8e4bb'),
  )
  canvas.fill(
    path`M${x - wide * 0.56} ${y + 8}Q${x} ${y + 22} ${x + wide * 0.58} ${y + 8}Q${x + wide * 0.1} ${y + 30} ${x - wide * 0.56} ${y + 8}z`,
    '#fff',
    0.55,
  )
}

const drawVillas = ({ canvas, random, light }: Stage, x: number, y: number): void => {
  const count = random.whole(3, 5)
  const step = 98
  canvas.fill(path`M${x - 40} ${y + 3}h${count * step + 30}v5h${-count * step - 30}z`, light.tone('#a5744e'))
  let posts = ''
  for (let at = x - 30; at < x + count * step - 10; at += step / 2) posts += box(at, y + 6, 4, 26)
  canvas.fill(posts, light.shade('#7b5238'))
  const villa = canvas.symbol(() => {
    canvas.fill('M-32 34h64v5h-64zM-26 0h5v38h-5zM21 0h5v38h-5z', light.ink, 0.2)
    canvas.fill('M-34-36h68v38h-68z', light.lit('#ecca9c'))
    canvas.fill('M8-36h26v38h-26z', light.ink, 0.13)
    canvas.fill('M-24-26h15v28h-15z', light.shade('#7a4c34'))
    canvas.fill('M-4-25h13v15h-13zM15-25h13v15h-13z', light.lamp)
    canvas.fill('M-46-32Q-12-50-5-80h10Q12-50 46-32z', light.tone('#a9743f'))
    canvas.fill('M0-80h5Q12-50 46-32H10z', light.shade('#8a5a34'))
  })
  for (let i = 0; i < count; i++) canvas.place(villa, `translate(${Math.round(x + i * step)} ${Math.round(y)})`)
}

const drawGreenIsle = (stage: Stage, sun: Point, horizon: number): void => {
  const { canvas, random, light } = stage
  const x = random.between(420, 520)
  const y = horizon + random.between(110, 140)
  const wide = random.between(430, 560)
  if (random.chance(0.6)) drawPeakIsle(stage, sun, random.between(40, 200), horizon + 6, random.between(180, 280), 0.5)
  drawPeakIsle(stage, sun, x + wide * random.between(-0.3, 0.3), y - 4, wide * 0.7, 0.26)
  drawPeakIsle(stage, sun, x, y, wide, 0.12)
  drawSand(stage, x, y, wide)
  canvas.fill(bushes(stage, x - wide * 0.44, x + wide * 0.4, y + 2, 40), light.shade('#3a805f'))
  canvas.fill(bushes(stage, x - wide * 0.4, x + wide * 0.3, y + 3, 28), light.tone('#4a9670'))
  const palm = palmsOf(stage, '#23745a')
  for (let i = 0; i < 5; i++)
    palm(
      x + random.between(-0.44, 0.44) * wide,
      y + random.between(2, 8),
      random.between(72, 118),
      random.between(-26, 26),
    )
}

const drawKarstBay = (stage: Stage, sun: Point, horizon: number): void => {
  const { random } = stage
  for (let i = 0; i < 5; i++) drawKarst(stage, sun, random.between(0, 800), horizon + 4, random.between(60, 130), 0.58)
  drawHaze(stage, horizon - 120, horizon + 10, 0.55)
  const left = random.between(60, 180)
  drawKarst(stage, sun, left + random.between(420, 520), horizon + 40, random.between(150, 220), 0.3)
  drawKarst(stage, sun, left, horizon + 60, random.between(190, 260), 0.16)
  drawKarst(stage, sun, left + random.between(90, 140), horizon + 64, random.between(110, 160), 0.1)
  drawSand(stage, left + 90, horizon + 66, 220)
  if (random.chance(0.6)) drawKarst(stage, sun, random.between(640, 760), horizon + 90, random.between(170, 250), 0.06)
}

const drawAtoll = (stage: Stage, sun: Point, horizon: number): void => {
  const { canvas, random, light } = stage
  drawPeakIsle(stage, sun, random.between(560, 720), horizon + 4, random.between(200, 320), 0.55)
  const x = random.between(380, 480)
  const y = horizon + random.between(90, 120)
  canvas.oval(x, y + 40, 420, 62, light.tone('#7fded2'), 0.5)
  drawSand(stage, x, y, random.between(360, 460))
  canvas.fill(bushes(stage, x - 130, x + 120, y, 32), light.shade('#3f8a64'))
  const palm = palmsOf(stage, '#23745a')
  for (let i = 0; i < 8; i++)
    palm(x + random.between(-170, 170), y + random.between(0, 10), random.between(90, 160), random.between(-40, 40))
}

/** Warm shallow sea around green hills, rock towers or a flat atoll. */
export const drawIsland = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const horizon = random.between(276, 304)
  const sun = drawSky(stage, { horizon, sunY: [80, 190] })
  drawBirds(stage, 80, 150)
  const kind = random.pick(['green', 'green', 'karst', 'atoll'])
  if (kind === 'green') canvas.fill(rolling(stage, horizon - 6, 9, 4, horizon + 4), light.tone('#5f8fae', 0.55))
  drawWater(stage, { top: horizon, surface: '#45bccb', deep: '#1292a6' })
  canvas.oval(random.between(300, 500), 480, 460, 76, light.tone('#63d6cf'), 0.5)
  drawGlitter(stage, sun, horizon + 2, 440)
  drawRipples(stage, horizon + 8, 600, 0.24)
  if (kind === 'green') drawGreenIsle(stage, sun, horizon)
  if (kind === 'karst') drawKarstBay(stage, sun, horizon)
  if (kind === 'atoll') drawAtoll(stage, sun, horizon)
  const villas = kind === 'atoll' || (kind === 'green' && random.chance(0.55))
  if (villas) drawVillas(stage, random.between(90, 170), random.between(488, 510))
  if (kind === 'karst') drawLongboat(stage, random.between(380, 520), random.between(490, 520), random.between(0.8, 1))
  else drawSailboat(stage, random.between(villas ? 600 : 240, 680), random.between(500, 530), random.between(0.9, 1.3))
  if (random.chance(0.4)) drawSailboat(stage, random.between(200, 700), horizon + 18, 0.36)
  const palm = palmsOf(stage, mix('#17624f', light.ink, 0.15))
  if (random.chance(0.7)) palm(random.between(764, 800), 630, random.between(260, 350), random.between(-110, -50))
  if (random.chance(0.7)) {
    palm(random.between(0, 30), 640, random.between(230, 320), random.between(20, 70))
    canvas.fill(bushes(stage, -40, random.between(80, 150), 612, 50), light.shade('#2f6f57'))
  }
}
