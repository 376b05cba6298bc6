import { paths } from '../../../../shared/paths.ts'
import type { Failure } from '../../../../kit/problem.ts'
import { RefusalNote } from '../../../../kit/RefusalNote.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'

/** Why an application was not handed in, and the way to put it right. */
export const SubmitRefusal = ({ failure, short }: { failure: Failure; short: number }) => (
  <RefusalNote
    failure={failure}
    again="if it was submitted, nothing is paid twice"
    action={
      failure.code === 'INSUFFICIENT_BALANCE' && (
        <ButtonLink to={`${paths.wallet.index.href()}?amount=${short}`} variant="offer">
          Top up
        </ButtonLink>
      )
    }
  />
)
