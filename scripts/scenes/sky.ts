import { mix } from './colour.ts'
import { box, dot, type Point, path } from './geometry.ts'
import type { Stage } from './stage.ts'

type Sky = { horizon: number; sunX?: readonly [number, number]; sunY: readonly [number, number]; sunSize?: number }

/** Fills the sky down to the horizon, with sun, clouds and, at dusk, first stars; answers where the sun stands. */
export const drawSky = (stage: Stage, { horizon, sunX = [150, 650], sunY, sunSize = 34 }: Sky): Point => {
  const { canvas, random, light } = stage
  const { width, height } = canvas
  const sun: Point = [random.between(...sunX), random.between(...sunY)]
  const reach = horizon / height
  const sky = canvas.fade([
    [0, light.top],
    [reach * 0.3, mix(light.top, light.mid, 0.42)],
    [reach * 0.66, light.mid],
    [reach, light.low],
  ])
  canvas.fill(box(0, 0, width, height), sky)
  if (light.time === 'dusk') drawStars(stage, horizon * 0.4)
  const glow = canvas.glow([
    [0, light.sun, 0.9],
    [0.2, light.sun, 0.5],
    [0.55, light.low, 0.2],
    [1, light.low, 0],
  ])
  canvas.disc(sun[0], sun[1], 290, glow)
  canvas.disc(sun[0], sun[1], sunSize * random.between(0.9, 1.25), light.sun)
  drawClouds(stage, horizon)
  return sun
}

const drawStars = ({ canvas, random }: Stage, below: number): void => {
  let stars = ''
  for (let i = 0; i < 18; i++) {
    stars += path`M${random.between(0, canvas.width)} ${random.between(4, below) * random.between(0.3, 1)}h.1`
  }
  canvas.line(stars, '#fff', 2, 0.55)
}

const drawClouds = (stage: Stage, horizon: number): void => {
  const { canvas, random, light } = stage
  const style = random.pick(light.time === 'dusk' ? ['streak', 'streak', 'bar'] : ['bar', 'puff', 'streak'])
  const colour = mix('#ffffff', light.low, 0.35)
  const count = random.whole(3, 5)
  const slot = (canvas.width + 120) / count
  const puff =
    style === 'puff'
      ? canvas.fade([
          [0, colour],
          [1, colour, 0.15],
        ])
      : colour
  for (const place of random.shuffle(Array.from({ length: count }, (_, index) => index))) {
    const x = -80 + slot * place + random.between(0, slot * 0.5)
    const y = random.between(horizon * 0.14, horizon * 0.62)
    const length = random.between(90, 200)
    const strength = random.between(0.3, 0.6)
    if (style === 'bar') canvas.fill(bars(x, y, length), colour, strength)
    if (style === 'streak') canvas.fill(streaks(stage, x, y, length * 1.4), colour, strength * 0.8)
    if (style === 'puff') canvas.fill(puffs(stage, x, y, length * 0.8), puff, strength + 0.25)
  }
}

const pill = (x: number, y: number, length: number, thick: number): string =>
  path`M${x} ${y}h${length}a${thick / 2} ${thick / 2} 0 0 1 0 ${thick}h${-length}a${thick / 2} ${thick / 2} 0 0 1 0 ${-thick}z`

const bars = (x: number, y: number, length: number): string =>
  pill(x, y, length, 12) +
  pill(x + length * 0.22, y - 9, length * 0.5, 12) +
  pill(x - length * 0.14, y + 9, length * 0.55, 9)

/** One thin, tapering cloud. */
export const streak = (x: number, y: number, length: number, thick: number): string =>
  path`M${x} ${y}q${length * 0.35} ${-thick} ${length * 0.6} ${-thick * 0.6}t${length * 0.4} ${thick * 0.6}q${-length * 0.5} ${thick * 0.7} ${-length} 0z`

const streaks = ({ random }: Stage, x: number, y: number, length: number): string =>
  streak(x, y, length, 11) + streak(x + length * random.between(0.2, 0.5), y + random.between(12, 18), length * 0.7, 7)

const puffs = ({ random }: Stage, x: number, y: number, length: number): string => {
  const high = length * random.between(0.17, 0.22)
  const peak = random.between(0.4, 0.6)
  return (
    pill(x, y - high * 0.9, length, high * 0.9) +
    dot(x + length * (peak - 0.22), y - high, high * 0.9) +
    dot(x + length * peak, y - high * 1.3, high * 1.15) +
    dot(x + length * (peak + 0.26), y - high * 0.95, high * 0.8)
  )
}

/** A small flock around a random place between two heights. */
export const drawBirds = ({ canvas, random, light }: Stage, from: number, to: number): void => {
  const middle = random.between(140, 660)
  let flock = ''
  for (let i = random.whole(3, 6); i > 0; i--) {
    const wing = random.between(5, 9)
    const lift = -wing * 0.6
    const x = middle + random.between(-75, 75)
    flock += path`M${x - wing} ${random.between(from, to)}q${wing / 2} ${lift} ${wing} 0q${wing / 2} ${lift} ${wing} 0`
  }
  canvas.line(flock, light.ink, 1.7, 0.5)
}

/** Thins out what stands behind: a band of haze between two heights. */
export const drawHaze = ({ canvas, light }: Stage, from: number, to: number, strength: number): void => {
  const veil = canvas.fade([
    [0, light.haze, 0],
    [0.72, light.haze, strength],
    [1, light.haze, 0],
  ])
  canvas.fill(box(0, from, canvas.width, to - from), veil)
}

/** One hot-air balloon, its basket at the given place. */
export const drawBalloon = (
  { canvas, random, light }: Stage,
  x: number,
  y: number,
  size: number,
  distance: number,
): void => {
  const [main, band] = random.pick([
    ['#e4572e', '#ffd9a0'],
    ['#1f7f86', '#f6e3b8'],
    ['#e9a227', '#fff3dc'],
    ['#8a3b6b', '#f7c5a0'],
    ['#2f5fae', '#ffe2b0'],
  ])
  const r = size / 2
  const top = y - size * 1.35
  const skin = path`M${x - r * 0.22} ${y - size * 0.22}C${x - r * 0.5} ${y - size * 0.5} ${x - r} ${top + size * 0.85} ${x - r} ${top + r}A${r} ${r} 0 0 1 ${x + r} ${top + r}C${x + r} ${top + size * 0.85} ${x + r * 0.5} ${y - size * 0.5} ${x + r * 0.22} ${y - size * 0.22}z`
  canvas.fill(skin, light.tone(main, distance))
  canvas.fill(
    path`M${x - r * 0.16} ${y - size * 0.22}Q${x - r * 0.75} ${top + r} ${x - r * 0.1} ${top}h${r * 0.5}Q${x + r * 0.35} ${top + r} ${x + r * 0.12} ${y - size * 0.22}z`,
    light.tone(band, distance),
    0.85,
  )
  canvas.fill(
    path`M${x + r * 0.3} ${top + r * 0.05}A${r} ${r} 0 0 1 ${x + r} ${top + r}C${x + r} ${top + size * 0.85} ${x + r * 0.5} ${y - size * 0.5} ${x + r * 0.22} ${y - size * 0.22}Q${x + r * 0.85} ${top + r} ${x + r * 0.3} ${top + r * 0.05}z`,
    light.ink,
    0.16,
  )
  canvas.fill(box(x - r * 0.17, y - size * 0.12, r * 0.34, size * 0.14), light.tone('#6b4230', distance))
}
