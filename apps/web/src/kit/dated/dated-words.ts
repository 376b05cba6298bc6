import { formatDate, formatDateRange } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

export const datedStates = ['running', 'planned', 'ended'] as const

/** Something of the house that counts from one day to another: a rule, a rate. */
export type Dated = { state: (typeof datedStates)[number]; from: string; until: string | null }

export const stateWords: Record<Dated['state'], { tone: Tone; words: string }> = {
  running: { tone: 'green', words: 'Running' },
  planned: { tone: 'blue', words: 'Planned' },
  ended: { tone: 'neutral', words: 'Ended' },
}

/** When it counts: `15 Nov 2026 – 31 Mar 2027`, or `From 15 Nov 2026`. */
export const validityWords = ({ from, until }: Pick<Dated, 'from' | 'until'>): string =>
  until === null ? `From ${formatDate(from)}` : formatDateRange(from, until)

export type DatedAct = 'edit' | 'end' | 'delete'

/** What can be done to it today: what runs is ended, what has not begun is deleted. */
export function actsOn({ state, until }: Dated, today: string | undefined): DatedAct[] {
  if (state === 'planned') return ['edit', 'delete']
  return state === 'running' && until !== today ? ['edit', 'end'] : ['edit']
}
