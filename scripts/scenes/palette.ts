import { mix } from './colour.ts'
import type { Random } from '@karavan/domain/base/random'

export type Time = 'dawn' | 'golden' | 'day' | 'dusk'

/** The colours of one hour: the sky from top to horizon, the sun, what far and near things fade to, and what the light casts on all of them. */
export type Light = {
  time: Time
  top: string
  mid: string
  low: string
  sun: string
  haze: string
  ink: string
  cast: string
  /** Lit windows and lamps. */
  lamp: string
  /** The colour an object shows at a distance from 0 (here) to 1 (lost in the haze). */
  tone(colour: string, distance?: number): string
  /** The shaded side of that object. */
  shade(colour: string, distance?: number): string
  /** The side of it that the sun reaches. */
  lit(colour: string, distance?: number): string
}

type Hues = readonly [top: string, mid: string, low: string, sun: string, haze: string, ink: string, cast: string]

const hues: Record<Time, readonly [Hues, ...Hues[]]> = {
  dawn: [
    ['#7ea9d8', '#ecc6cd', '#ffe1c4', '#fff3df', '#efcdc6', '#36406a', '#e7b0a8'],
    ['#8d93cf', '#dcb6d2', '#ffd8c6', '#fff0e0', '#dfbfd0', '#38366a', '#d7a4c4'],
    ['#79b3d0', '#d3e0d6', '#fff0cf', '#fff8e4', '#dfe2d2', '#2b4a5e', '#e0d2b0'],
  ],
  golden: [
    ['#5f9ccc', '#f4d4a2', '#ffe4a8', '#fff6d8', '#f0cd9e', '#4a3a4f', '#f2ae5e'],
    ['#8ba9bb', '#f8c686', '#ffdb92', '#fff2c8', '#f0bf8a', '#523848', '#f09c4c'],
    ['#6e90c6', '#f5bc9e', '#ffd8a2', '#fff0cc', '#eeb49a', '#4a3559', '#ee9468'],
  ],
  day: [
    ['#3f92d6', '#9fd1f0', '#eaf5f1', '#fffbe6', '#c9e2ee', '#21456a', '#fff0c8'],
    ['#2f9cca', '#95d8e4', '#f5f5de', '#fffce0', '#cbe8e6', '#1c4a62', '#fff2c0'],
    ['#5a94dc', '#b4d2f2', '#fdeedd', '#fff9e8', '#d6dfee', '#2c4370', '#ffeccc'],
  ],
  dusk: [
    ['#2e3b7e', '#aa689c', '#ffae7a', '#ffe2a8', '#c47f9a', '#231f47', '#7c4a86'],
    ['#3a306e', '#c5607a', '#ffb268', '#ffe6a6', '#cf7a7e', '#281a40', '#8c406a'],
    ['#202f68', '#6f5ea4', '#f49e8c', '#ffdcb4', '#9a7ca8', '#191d44', '#54488e'],
  ],
}
const castShares: Record<Time, number> = { dawn: 0.2, golden: 0.2, day: 0.04, dusk: 0.42 }
const lamps: Record<Time, string> = { dawn: '#ffe7b0', golden: '#ffe6a4', day: '#fff0c4', dusk: '#ffd27a' }

/** Chooses one of the palettes of an hour; castShare says how much of its light falls on everything. */
export const lightOf = (time: Time, random: Random, castShare = castShares[time]): Light => {
  const [top, mid, low, sun, haze, ink, cast] = random.pick(hues[time])
  const tone = (colour: string, distance = 0): string => mix(mix(colour, cast, castShare), haze, distance)
  return {
    time,
    top,
    mid,
    low,
    sun,
    haze,
    ink,
    cast,
    lamp: lamps[time],
    tone,
    shade: (colour, distance = 0) => mix(tone(mix(colour, ink, 0.3), distance), ink, 0.06),
    lit: (colour, distance = 0) => mix(tone(colour, distance), sun, 0.22 * (1 - distance * 0.6)),
  }
}
