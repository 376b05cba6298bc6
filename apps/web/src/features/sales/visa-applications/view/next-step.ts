import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { formatCount, formatDate } from '../../../../ui/format.ts'

/** What whoever looks at an application can do next; `wait` when it is somebody else's turn, `end` when it is over. */
type Step = 'continue' | 'pay' | 'answer' | 'start' | 'grant' | 'wait' | 'end'

type NextStep = { step: Step; title: string; detail: string }

type Seen = Pick<VisaApplication, 'status' | 'lacks' | 'dueOn' | 'overdue'> & {
  applicants: readonly Pick<VisaApplication['applicants'][number], 'status'>[]
}

const countOf = ({ applicants }: Seen, status: VisaStatus) => applicants.filter((one) => one.status === status).length

const people = (count: number) => formatCount(count, 'person', 'people')

function expected({ dueOn, overdue }: Seen): string {
  if (!dueOn) return 'We tell you as soon as there is news.'
  return overdue
    ? `It was expected by ${formatDate(dueOn)} and takes longer. We are on it.`
    : `Expected by ${formatDate(dueOn)}. We tell you as soon as there is news.`
}

function ending(seen: Seen): NextStep {
  const approved = countOf(seen, 'Approved')
  const rejected = countOf(seen, 'Rejected')
  if (approved + rejected === 0)
    return { step: 'end', title: 'Cancelled', detail: 'Nothing more is done about this application.' }
  if (approved === 0) return { step: 'end', title: 'Rejected', detail: 'The reason stands with each person.' }
  return {
    step: 'end',
    title: approved === 1 ? 'The visa is there' : `${approved} visas are there`,
    detail:
      rejected > 0
        ? `${people(rejected)} rejected; the reason stands with each.`
        : 'Download and print it; the airline asks for it.',
  }
}

function ofApplicant(seen: Seen): NextStep {
  const { status, lacks } = seen
  const asked = countOf(seen, 'DocumentsRequired')
  if (status === 'Draft')
    return {
      step: 'continue',
      title: 'Finish the draft',
      detail: lacks.length > 0 ? `${formatCount(lacks.length, 'thing is', 'things are')} missing.` : 'It is complete.',
    }
  if (status === 'AwaitingPayment')
    return { step: 'pay', title: 'Pay to hand it in', detail: 'Nobody works on it before it is paid.' }
  if (asked > 0)
    return {
      step: 'answer',
      title: 'Send the documents we ask for',
      detail: `${people(asked)} cannot go on without them.`,
    }
  if (status === 'Submitted') return { step: 'wait', title: 'We check the documents', detail: expected(seen) }
  if (status === 'InProcess') return { step: 'wait', title: 'The embassy has it', detail: expected(seen) }
  return ending(seen)
}

function ofTheHouse(seen: Seen): NextStep {
  const submitted = countOf(seen, 'Submitted')
  const inProcess = countOf(seen, 'InProcess')
  const asked = countOf(seen, 'DocumentsRequired')
  if (seen.status === 'Draft')
    return { step: 'wait', title: 'Still being written', detail: 'The agency has not handed it in.' }
  if (seen.status === 'AwaitingPayment')
    return { step: 'wait', title: 'Waiting for the payment', detail: 'It is submitted when the card is charged.' }
  if (submitted > 0)
    return {
      step: 'start',
      title: 'Check the documents',
      detail: `${people(submitted)} to look at; then it goes to the embassy.`,
    }
  if (inProcess > 0)
    return {
      step: 'grant',
      title: 'Wait for the embassy',
      detail: `${people(inProcess)} in process. Upload each visa as it comes.`,
    }
  if (asked > 0)
    return { step: 'wait', title: 'Waiting for documents', detail: `The agency was asked for ${people(asked)}.` }
  return ending(seen)
}

/** What comes next, for the house or for whoever applies. */
export const nextStepOf = (seen: Seen, ofHouse: boolean): NextStep => (ofHouse ? ofTheHouse(seen) : ofApplicant(seen))
