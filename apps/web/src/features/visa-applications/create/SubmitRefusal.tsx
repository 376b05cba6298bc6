import { paths } from '../../../app/paths.ts'
import type { Failure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Note } from '../../../ui/Note.tsx'

/** Why an application was not handed in, and the way to put it right. */
export function SubmitRefusal({ failure, short }: { failure: Failure; short: number }) {
  return (
    <Note
      kind="bad"
      title={failure.title}
      action={
        failure.code === 'INSUFFICIENT_BALANCE' && (
          <ButtonLink to={`${paths.wallet.index.href()}?amount=${short}`} variant="offer">
            Top up
          </ButtonLink>
        )
      }
    >
      {failure.kind === 'offline'
        ? 'No answer came. Press again: if it was handed in, nothing is paid twice.'
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
