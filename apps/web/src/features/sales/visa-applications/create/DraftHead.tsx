import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { Steps } from '../../../../ui/Steps.tsx'
import { applicationCrumbs } from '../application-words.ts'
import { VisaStatusBadge } from '../StateBadges.tsx'
import { type Step, stepLabels, steps } from './step.ts'

interface DraftHeadProps {
  application: VisaApplication
  step: Step
  saving: boolean
  saved: boolean
  failure: Failure | null
  /** A colleague changed the same, and nothing is saved until one is chosen. */
  waiting: boolean
  onChoose: () => void
  onRetry: () => void
  /** None when nothing can be changed any more. */
  onStep: ((step: Step) => void) | undefined
  onDiscard: () => Promise<boolean>
}

function SaveState({ application, saving, saved, failure, waiting, onChoose, onRetry }: DraftHeadProps) {
  if (waiting)
    return (
      <>
        <span className="text-amber-t">Not saved: a colleague changed the same fields.</span>
        <Button size="sm" onClick={onChoose}>
          Choose
        </Button>
      </>
    )
  if (failure && !saving && !saved)
    return (
      <>
        <span className="text-red-t">Not saved: {failure.detail}</span>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  if (saving || !saved) return <>Saving</>
  return (
    <>
      Saved <RelativeTime at={application.updatedAt} />
    </>
  )
}

/** Which application it is, whether all of it is saved, and on which step one is. */
export function DraftHead(props: DraftHeadProps) {
  const { application, step, onStep, onDiscard } = props
  const [asking, setAsking] = useState(false)
  const { reference, visaName, country, status } = application
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  return (
    <>
      <PageHeader
        title={`${visaName}, ${country}`}
        crumbs={applicationCrumbs(reference)}
        badges={<VisaStatusBadge status={status} />}
        sub={
          <span role="status" className="flex min-h-5 flex-wrap items-center gap-2 text-cell text-3">
            <SaveState {...props} />
          </span>
        }
        actions={
          <>
            <Steps label="Steps of the application" steps={stepLabels} current={at} />
            {onStep && before && (
              <IconButton
                icon={ArrowLeft}
                size="sm"
                variant="secondary"
                className="sm:ml-3"
                aria-label="Back a step"
                onClick={() => onStep(before)}
              />
            )}
            {onStep && (
              <IconButton
                icon={Trash2}
                size="sm"
                variant="secondary"
                aria-label="Delete this draft"
                onClick={() => setAsking(true)}
              />
            )}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the draft ${reference}?`}
        confirm="Delete draft"
        confirmBusy="Deleting"
        onConfirm={async () => {
          if (!(await onDiscard())) throw new Error('It stays')
        }}
      >
        Everything typed and uploaded in it is deleted. Nothing was paid.
      </ConfirmDialog>
    </>
  )
}
