import type { Failure } from '../../kit/problem.ts'
import { Note } from '../../ui/Note.tsx'

/** Why the hotels were not booked, where no card of a stay says it. */
export function Refusal({ failure }: { failure: Failure }) {
  return (
    <Note kind="bad" title={failure.title}>
      {failure.kind === 'offline'
        ? 'No answer came. Press again: if the hotels were booked, you get to them and nothing is booked twice.'
        : failure.detail}
      {failure.errors.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {failure.errors.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}
