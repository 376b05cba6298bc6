import type { Failure } from '../../../kit/problem.ts'
import { RefusalNote } from '../../../kit/RefusalNote.tsx'

/** Why the hotels were not booked, where no card of a stay says it. */
export const Refusal = ({ failure }: { failure: Failure }) => (
  <RefusalNote failure={failure} again="if the hotels were booked, you get to them and nothing is booked twice" />
)
