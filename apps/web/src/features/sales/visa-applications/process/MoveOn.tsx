import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { ReactNode } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../../ui/toast.ts'
import { resumesAt } from './process-act.ts'
import type { ProcessProps } from './process-props.ts'
import { namesOf } from './process-words.ts'

type MoveOnProps = ProcessProps & {
  title: string
  confirm: string
  confirmBusy: string
  done: string
  to: (person: Applicant) => 'Submitted' | 'InProcess'
  children: ReactNode
}

/** Asks once, and moves people on; those who go to different places go one place after the other. */
function MoveOn({ application, people, change, onClose, to, done, children, ...words }: MoveOnProps) {
  async function act() {
    try {
      for (const [status, group] of Map.groupBy(people, to))
        await change((call) =>
          call(visaApplications.setStatus, {
            params: { id: application.id },
            body: { applicantIds: group.map(({ id }) => id), status },
          }),
        )
    } catch (error) {
      void notify.error(`${application.reference} was not changed`, readFailure(error).detail)
      throw error
    }
    void notify.success(done, application.reference)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      cancel="Not yet"
      danger={false}
      onConfirm={act}
      {...words}
    >
      {children}
    </ConfirmDialog>
  )
}

/** Says that the embassy has these people now. */
export function StartProcessing(props: ProcessProps) {
  const names = namesOf(props.people)
  return (
    <MoveOn
      {...props}
      title={`Start processing ${names}?`}
      confirm="Start processing"
      confirmBusy="Starting"
      done={`${names} in process`}
      to={() => 'InProcess'}
    >
      The documents are good and go to the embassy. From then on {props.application.companyName} cannot step back for a
      refund.
    </MoveOn>
  )
}

/** Takes a request for documents back. */
export function GoOnWithout(props: ProcessProps) {
  const names = namesOf(props.people)
  return (
    <MoveOn
      {...props}
      title={`Go on with ${names}?`}
      confirm="Go on without"
      confirmBusy="Going on"
      done={`The request for ${names} is taken back`}
      to={(person) => resumesAt(person) ?? 'Submitted'}
    >
      What was asked for is no longer needed, or came another way. {props.application.companyName} sees that nothing is
      asked any more.
    </MoveOn>
  )
}
