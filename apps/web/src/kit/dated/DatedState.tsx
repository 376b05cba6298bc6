import { Badge } from '../../ui/Badge.tsx'
import { type Dated, stateWords } from './dated-words.ts'

/** Whether it counts today, later or no more, as a badge. */
export function DatedState({ state }: Pick<Dated, 'state'>) {
  const { tone, words } = stateWords[state]
  return <Badge tone={tone}>{words}</Badge>
}
