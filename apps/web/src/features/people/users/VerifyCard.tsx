import type { User } from '@karavan/contracts/people/users/user.contract'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import { useVerifyUserMutation } from './users.api.ts'

const checksOf = ({ org }: User): string[] => [
  `The papers name ${org.companyName}`,
  org.gstin ? `GSTIN ${org.gstin} stands on the certificate` : 'No GSTIN was given, and that is plausible',
  org.pan ? `The PAN that ends in ${org.pan.slice(-4)} stands on the card` : 'No PAN was given, and that is plausible',
  'Address and phone are real',
]

interface VerifyCardProps {
  user: User
  onDecided: () => void
}

/** What to look at before an agency is let in, and the two decisions; each asks once more, by name. */
export function VerifyCard({ user, onDecided }: VerifyCardProps) {
  const [verify] = useVerifyUserMutation()
  const [seen, setSeen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<'checks' | 'reason' | null>(null)
  const checks = checksOf(user)
  const { companyName, verification } = user.org
  const close = (open: boolean) => !open && setAsked(null)

  async function decide(decision: 'approve' | 'reject') {
    const body = decision === 'approve' ? ({ decision } as const) : ({ decision, reason: reason.trim() } as const)
    try {
      await verify({ params: { id: user.id }, body }).unwrap()
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
      throw error
    }
    void notify.success(
      `${companyName} ${decision === 'approve' ? 'approved' : 'rejected'}`,
      `${user.email} is told by mail.`,
    )
    onDecided()
  }

  function askApprove() {
    const ready = checks.every((check) => seen.includes(check))
    setProblem(ready ? null : 'checks')
    if (ready) setAsked('approve')
  }

  function askReject() {
    const ready = reason.trim() !== ''
    setProblem(ready ? null : 'reason')
    if (ready) setAsked('reject')
  }

  return (
    <Card title="Decision">
      <Field
        group
        label="Seen and found right"
        error={problem === 'checks' ? 'Tick what you have seen before you approve' : undefined}
      >
        <div className="grid gap-2">
          {checks.map((check) => (
            <Checkbox
              key={check}
              label={check}
              checked={seen.includes(check)}
              onChange={(event) =>
                setSeen(event.target.checked ? [...seen, check] : seen.filter((other) => other !== check))
              }
            />
          ))}
        </div>
      </Field>
      {verification.status !== 'approved' && (
        <Button full variant="primary" icon={BadgeCheck} className="mt-4" onClick={askApprove}>
          Approve agency
        </Button>
      )}
      {verification.status !== 'rejected' && (
        <div className="mt-5 border-t border-line pt-4">
          <Field
            label="Reason for rejecting"
            optional={problem !== 'reason'}
            help="They read it in the mail, so say what to put right"
            error={problem === 'reason' ? 'Say what is missing or wrong' : undefined}
          >
            <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button full icon={CircleX} className="mt-3" onClick={askReject}>
            Reject agency
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'approve'}
        onOpenChange={close}
        title={`Approve ${companyName}?`}
        confirm="Approve agency"
        confirmBusy="Approving"
        cancel="Not yet"
        danger={false}
        onConfirm={() => decide('approve')}
      >
        {user.name} can sign in at once and sees agent rates. They are told by mail.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'reject'}
        onOpenChange={close}
        title={`Reject ${companyName}?`}
        confirm="Reject agency"
        confirmBusy="Rejecting"
        cancel="Not yet"
        onConfirm={() => decide('reject')}
      >
        {user.name} reads your reason in a mail, can hand in other papers and ask again.
        <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-text">{reason.trim()}</blockquote>
      </ConfirmDialog>
    </Card>
  )
}
