import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { PayWords } from '../../../../shared/sale/PayWords.tsx'
import { useShortfall } from '../../../../shared/sale/useShortfall.ts'
import { useConsent } from '../../../../kit/booking/useConsent.ts'
import { PayButton } from '../../../../shared/sale/PayButton.tsx'
import { PriceChanged } from '../../../../kit/booking/PriceChanged.tsx'
import { Button } from '../../../../ui/Button.tsx'
import type { useApplication } from '../useApplication.ts'
import { type ApplicationDraft, draftOf } from './application-draft.ts'
import { ApplicationSummary, SummaryBar } from './ApplicationSummary.tsx'
import { DraftClash } from './DraftClash.tsx'
import { DraftHead } from './DraftHead.tsx'
import { partyWords } from './people-words.ts'
import { PayStep, type Way } from './PayStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { Readiness } from './Readiness.tsx'
import { isOfTrip, lacksNow, readyWords, standsOf } from './stands.ts'
import { type Step, steps } from './step.ts'
import { SubmitRefusal } from './SubmitRefusal.tsx'
import { useDraft } from './useDraft.ts'
import { useLead } from './useLead.ts'
import { useSubmit } from './useSubmit.ts'
import { VisaStep } from './VisaStep.tsx'

type Tools = Pick<ReturnType<typeof useApplication>, 'change' | 'call' | 'reload'>

const stepNames: Record<Step, string> = { visa: 'Visa and dates', people: 'Who applies', pay: 'Review and pay' }

const busyWords: Record<Way, string> = { wallet: 'Paying', card: 'Opening', internal: 'Handing in' }

/** What of an application its price hangs on. */
const pricedBy = ({ visaId, express, travelDate, people }: ApplicationDraft) =>
  JSON.stringify([visaId, express, travelDate, people.map(({ birthDate }) => birthDate)])

/** An application that is begun: everything typed is saved at once, and what is missing stands beside it. */
export function Workspace({
  application,
  tools,
  today,
}: {
  application: VisaApplication
  tools: Tools
  today: PlainDate
}) {
  const [params, setParams] = useSearchParams()
  const { draft, edit, save, saving, saved, failure, clash, settle, between } = useDraft(application, tools, today)
  const { submit, discard, busy, failure: refusal, forget } = useSubmit(application, tools)
  const [country, setCountry] = useState(application.country)
  const [open, setOpen] = useState<string | null>(draft.people[0]?.key ?? null)
  const [pressed, setPressed] = useState(false)
  const [way, setWay] = useState<Way>(useUser()?.orgKind === 'house' ? 'internal' : 'wallet')
  const consent = useConsent()
  // The question that was put off, to be asked again when somebody wants to.
  const [later, setLater] = useState<number | null>(null)
  const top = useRef<HTMLElement>(null)
  const { id, price, canEdit } = application

  const lacks = lacksNow(application, draft, today)
  const stands = standsOf(draft, lacks)
  const wanted = steps.find((one) => one === params.get('step')) ?? 'people'
  const step: Step = !canEdit ? 'pay' : wanted === 'pay' && lacks.length > 0 ? 'people' : wanted

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.closest('main')?.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [step])

  function go(next: Step) {
    forget()
    setParams((current) => {
      current.set('step', next)
      return current
    })
  }

  const lead = useLead(step, go, open, setOpen)
  function leadTo(lack: MissingItem) {
    setPressed(true)
    lead(lack)
  }

  async function next() {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    const [first] = step === 'visa' ? lacks.filter(isOfTrip) : lacks
    if (first) leadTo(first)
    else if (await save()) {
      setPressed(false)
      go(step === 'visa' ? 'people' : 'pay')
    }
  }

  function pay(total: number) {
    if (consent.isGiven()) void submit(way, total)
  }

  const upload = (key: string, paper: Paper, file: File) =>
    between(({ people }) => {
      const applicantId = people.find((person) => person.key === key)?.id
      if (!applicantId) throw new Error('This person is not saved yet; try again in a moment.')
      const form = new FormData()
      form.append('key', paper.key)
      form.append('file', file)
      return tools.change((call) => call(visaApplications.upload, { params: { id, applicantId }, form }))
    })
  const removeDocument = (documentId: string) =>
    between(() => tools.change((call) => call(visaApplications.deleteDocument, { params: { id, documentId } })))

  const total = price?.total ?? 0
  const repricing = !saved && pricedBy(draft) !== pricedBy(draftOf(application))
  const short = useShortfall(total)
  const payable = price !== null && saved && lacks.length === 0 && !(way === 'wallet' && short > 0)
  const action =
    step === 'pay' ? (
      <PayButton payable={payable ? total : null} onPay={pay} busy={busy} busyLabel={busyWords[way]}>
        {way === 'internal' ? 'Hand in at net' : <PayWords amount={total} way={way} />}
      </PayButton>
    ) : (
      <Button
        variant="primary"
        size="lg"
        full
        busy={saving && pressed && lacks.length === 0}
        onClick={() => void next()}
      >
        {step === 'visa' ? 'Continue to people' : 'Review and pay'}
      </Button>
    )

  return (
    <div className="flex min-h-full flex-col">
      <DraftHead
        application={application}
        step={step}
        saving={saving}
        saved={saved}
        failure={failure}
        waiting={clash !== null}
        onChoose={() => setLater(null)}
        onRetry={() => void save()}
        onStep={canEdit ? go : undefined}
        onDiscard={discard}
      />
      <div className="page-gutter grid grid-cols-1 items-start gap-5 pb-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <section
          ref={top}
          tabIndex={-1}
          aria-label={stepNames[step]}
          className="grid min-w-0 grid-cols-1 content-start gap-4 outline-none"
        >
          {step === 'visa' && (
            <VisaStep
              draft={draft}
              onChange={(part) => edit((now) => ({ ...now, ...part }))}
              country={country}
              onCountry={setCountry}
              today={today}
              lacks={lacks}
              pressed={pressed}
            />
          )}
          {step === 'people' && (
            <PeopleStep
              application={application}
              draft={draft}
              edit={edit}
              open={open}
              onOpen={setOpen}
              lacks={lacks}
              pressed={pressed}
              today={today}
              onUpload={upload}
              onRemoveDocument={removeDocument}
            />
          )}
          {step === 'pay' && (
            <PayStep
              application={application}
              total={total}
              way={way}
              onWay={(next) => {
                forget()
                setWay(next)
              }}
              consent={consent}
              onEdit={canEdit ? go : undefined}
            />
          )}
          {refusal && refusal.code !== 'PRICE_CHANGED' && <SubmitRefusal failure={refusal} short={short} />}
        </section>
        <ApplicationSummary
          title="Total to pay"
          price={price}
          about={
            price ? 'includes taxes and fees' : draft.people.length === 0 ? 'Nobody applies yet' : 'No price for it'
          }
          busy={repricing}
          party={partyWords(application.applicants)}
          action={action}
        >
          <Readiness stands={stands} onLack={leadTo} />
        </ApplicationSummary>
      </div>
      <SummaryBar price={price} busy={repricing} ready={readyWords(stands)} action={action} />
      {clash && clash.version !== later && (
        <DraftClash clash={clash} onSettle={settle} onClose={() => setLater(clash.version)} />
      )}
      <PriceChanged failure={refusal} busy={busy} onAccept={pay} onClose={forget} />
    </div>
  )
}
