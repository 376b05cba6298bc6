import type { User } from '@karavan/contracts/people/users/user.contract'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'

/** Where the verification of an agency stands, who decided it and why. */
export function VerificationNote({ verification }: { verification: User['org']['verification'] }) {
  const { status, reason, reviewedBy, reviewedAt } = verification
  if (status === 'pending') {
    return (
      <Note kind="warning" title="Waits to be verified">
        They signed up as a travel agent and cannot sign in before somebody has seen their papers.
      </Note>
    )
  }
  const who = reviewedAt && `${reviewedBy ? `by ${reviewedBy}, ` : ''}${formatDateTime(reviewedAt)}`
  return (
    <Note kind={status === 'approved' ? 'good' : 'warning'} title={status === 'approved' ? 'Approved' : 'Rejected'}>
      {[who, reason].filter(Boolean).join('. ') || undefined}
    </Note>
  )
}
