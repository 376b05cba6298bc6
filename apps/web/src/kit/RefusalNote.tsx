import type { ReactNode } from 'react'
import { Note } from '../ui/Note.tsx'
import type { Failure } from './problem.ts'

interface RefusalNoteProps {
  failure: Failure
  /** What comes of pressing again when no answer came: "if …, nothing is booked twice". */
  again: string
  action?: ReactNode
}

/** Why something was not done, with every fault the server found. */
export const RefusalNote = ({ failure, again, action }: RefusalNoteProps) => (
  <Note kind="bad" title={failure.title} action={action}>
    {failure.kind === 'offline' ? `No answer came. Press again: ${again}.` : failure.detail}
    {failure.errors.length > 0 && (
      <ul className="mt-1 list-disc pl-5">
        {failure.errors.map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
      </ul>
    )}
  </Note>
)
