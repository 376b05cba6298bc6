import { formatCount } from '../../../../ui/format.ts'
import type { PersonDraft } from './application-draft.ts'

/** A person's name as far as it is typed; before that their number. */
export const nameOfDraft = ({ givenNames, surname }: PersonDraft, index: number): string =>
  [givenNames, surname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ') || `Person ${index + 1}`

/** `2 adults, 1 child`. */
export function partyWords(people: readonly { child: boolean }[]): string {
  const children = people.filter(({ child }) => child).length
  const adults = people.length - children
  return [
    ...(adults > 0 ? [formatCount(adults, 'adult')] : []),
    ...(children > 0 ? [formatCount(children, 'child', 'children')] : []),
  ].join(', ')
}
