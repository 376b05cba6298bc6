import { formatCount } from '../../../../ui/format.ts'
import type { PersonDraft } from './application-draft.ts'

/** A person's name as far as it is typed; before that their number. */
export const nameOfDraft = ({ givenNames, surname }: PersonDraft, index: number): string =>
  [givenNames, surname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ') || `Person ${index + 1}`

/** How many apply, before anybody is named. */
export type Party = { adults: number; children: number }

/** `2 adults, 1 child`. */
export const countWords = ({ adults, children }: Party): string =>
  [
    ...(adults > 0 ? [formatCount(adults, 'adult')] : []),
    ...(children > 0 ? [formatCount(children, 'child', 'children')] : []),
  ].join(', ')

/** The same of people who are known. */
export function partyWords(people: readonly { child: boolean }[]): string {
  const children = people.filter(({ child }) => child).length
  return countWords({ adults: people.length - children, children })
}
