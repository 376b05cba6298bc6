import type { Sample } from './score.ts'

/** Messages kept from whoever writes the rules. */
export const keptSamples: readonly Sample[] = []
