import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { Pencil, TriangleAlert } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { draftHref } from '../application-words.ts'
import { type ProcessAct, whoCan } from '../process/process-act.ts'
import { actWords } from '../process/process-words.ts'
import { nextStepOf } from './next-step.ts'
import { PayWaiting } from './PayWaiting.tsx'

interface NextStepCardProps {
  application: VisaApplication
  ofHouse: boolean
  onAct: (act: ProcessAct, people: readonly Applicant[]) => void
}

/** Overdue is said first, and to the house only: the agency reads it with the day it may expect. */
function Overdue({ dueOn }: { dueOn: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-md bg-red-f px-3 py-2 text-small font-semibold text-red-t"
    >
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        Overdue since <span className="num">{formatDate(dueOn)}</span>
      </span>
    </p>
  )
}

/** What comes next, whose turn it is, and the one button for it. */
export function NextStepCard({ application, ofHouse, onAct }: NextStepCardProps) {
  const { step, title, detail } = nextStepOf(application, ofHouse)
  const { dueOn, overdue, submittedAt, express } = application
  const act = step === 'start' || step === 'grant' ? step : null
  const people = act ? whoCan(application.applicants, act) : []
  return (
    <Card title="Next step">
      <div className="grid gap-3">
        {ofHouse && overdue && dueOn && <Overdue dueOn={dueOn} />}
        <div>
          <p className="font-emphasis">{title}</p>
          <p className="text-small text-2">{detail}</p>
        </div>
        {step === 'continue' && (
          <ButtonLink to={draftHref(application.id)} variant="primary" icon={Pencil} className="w-fit">
            Continue
          </ButtonLink>
        )}
        {step === 'pay' && <PayWaiting application={application} />}
        {step === 'answer' && (
          <a href="#answer" className="link w-fit rounded-xs text-small">
            See what we ask for
          </a>
        )}
        {act && people.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={actWords[act].icon} onClick={() => onAct(act, people)}>
              {act === 'grant' && people.length > 1 ? 'Upload visas' : actWords[act].label}
            </Button>
            <Button icon={actWords.ask.icon} onClick={() => onAct('ask', whoCan(people, 'ask'))}>
              {actWords.ask.label}
            </Button>
          </div>
        )}
        {submittedAt && (
          <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3 text-cell">
            <div>
              <dt className="text-3">{ofHouse ? 'Waiting since' : 'Submitted'}</dt>
              <dd className="font-emphasis">
                <RelativeTime at={submittedAt} />
              </dd>
            </div>
            {dueOn && (
              <div>
                <dt className="text-3">{express ? 'Expected by, express' : 'Expected by'}</dt>
                <dd className="num font-emphasis">{formatDate(dueOn)}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </Card>
  )
}
