/** A stream of choices that is always the same for the same seed. */
export type Random = {
  /** A number from min up to, not including, max. */
  between(min: number, max: number): number
  /** A whole number from min to max, both included. */
  whole(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One entry of the list. */
  pick<T>(list: readonly [T, ...T[]]): T
  /** The same entries in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** A number from 0 to 2³²−1 that is always the same for the same words, and far away for others. */
export const hashOf = (text: string): number => {
  let h = 2166136261
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619)
  // FNV alone leaves names that differ in their last letter close together; the finaliser spreads them.
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}

/** Makes the stream of a seed (mulberry32). */
export const createRandom = (seed: string): Random => {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    between: (min, max) => min + (max - min) * next(),
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ entry }) => entry),
  }
}
