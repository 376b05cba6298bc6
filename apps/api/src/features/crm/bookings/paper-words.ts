import { clockWords } from '@karavan/domain/base/clock-words'

/** A time as it was typed; one of the clock as people say it. */
export const saidTime = (at: string) => (/^\d{1,2}:\d{2}$/.test(at) ? clockWords(at) : at)

/** A number somebody else gives out; until they have, that is said. */
export const theirs = (number: string | null) => number ?? 'To follow'
