import { useUser } from '../../../shared/hooks.ts'
import { useStored } from '../../../kit/useStored.ts'
import { useLive } from '../../../ui/useLive.ts'

/** How results are laid out: rows to be scanned, the same beside a map, or a card for each hotel. */
const resultLooks = ['list', 'map', 'cards'] as const
export type ResultsLook = (typeof resultLooks)[number]

/**
 * The layout this browser remembers. Agencies begin with rows, everybody else with cards, and so does every page that comes
 * drawn.
 */
export function useResultsLook(): [ResultsLook, (look: ResultsLook) => void] {
  const user = useUser()
  const live = useLive()
  const [chosen, choose] = useStored<ResultsLook | null>('resultsLook', null)
  const usual = user?.verified && user.orgKind === 'agency' ? 'list' : 'cards'
  const known = chosen !== null && resultLooks.includes(chosen) ? chosen : usual
  return [live ? known : 'cards', choose]
}
