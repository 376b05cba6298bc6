import type { Profile } from '@karavan/contracts/people/session/profile'
import { Badge } from '../../../ui/Badge.tsx'
import { Note } from '../../../ui/Note.tsx'

/** Whether the account is verified, as a badge. */
export function Standing({ profile: { verified, verification } }: { profile: Profile }) {
  if (verified) return <Badge tone="green">Verified</Badge>
  return verification.status === 'rejected' ? (
    <Badge tone="red">Rejected</Badge>
  ) : (
    <Badge tone="amber">Unverified</Badge>
  )
}

/** What is missing until an account is verified; nothing once it is. */
export function StandingNote({ profile: { verified, userType, verification } }: { profile: Profile }) {
  if (verified) return null
  if (userType !== 'Agent') {
    return (
      <Note kind="warning" title="Confirm your e-mail address">
        We sent you a mail with a link. Your account opens as soon as you follow it.
      </Note>
    )
  }
  return verification.status === 'rejected' ? (
    <Note kind="warning" title="Your agency could not be verified">
      {verification.reason}
    </Note>
  ) : (
    <Note kind="warning" title="Your agency is being verified">
      We look at the papers you submitted and write to you when it is done.
    </Note>
  )
}
