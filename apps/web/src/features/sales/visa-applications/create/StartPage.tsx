import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { type Attempt, useAttempt } from '../../../../kit/booking/useAttempt.ts'
import { QuoteButton } from '../../../../shared/quote/QuoteTick.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Steps } from '../../../../ui/Steps.tsx'
import { applicationCrumbs } from '../application-words.ts'
import type { useApplication } from '../useApplication.ts'
import { type ApplicationDraft, bodyOf, listMissingOfDraft, newApplication } from './application-draft.ts'
import { ApplicationSummary, SummaryBar } from './ApplicationSummary.tsx'
import { useListVisasForQuery } from './create.api.ts'
import { OpenDrafts } from './OpenDrafts.tsx'
import { stepLabels } from './step.ts'
import { VisaStep } from './VisaStep.tsx'

/** What one adult would pay, as far as it is known before anybody applies. */
function firstPrice(visa: Visa | undefined, express: boolean): VisaApplication['price'] {
  if (!visa?.price) return null
  const { adult, express: surcharge } = visa.price
  const total = toMajor(sum([adult, express ? (surcharge ?? 0) : 0].map(toMinor)))
  return { steps: [], total, clientTotal: null, currency: 'INR', exchangeRate: 1 }
}

interface StartPageProps {
  change: ReturnType<typeof useApplication>['change']
  today: PlainDate
}

/** Begins an application: once its visa and dates are chosen it is kept, and can be gone on with anywhere. */
export function StartPage({ change, today }: StartPageProps) {
  const [params, setParams] = useSearchParams()
  const [country, setCountry] = useState(params.get('country') ?? '')
  const [draft, setDraft] = useState(() => newApplication(params.get('visa') ?? ''))
  const [pressed, setPressed] = useState(false)
  const [last, setLast] = useState<{ attempt: Attempt | null }>({ attempt: null })
  const { currentData } = useListVisasForQuery(country, { skip: country === '' })
  const visa = currentData?.find(({ id }) => id === draft.visaId)
  const { attempt, busy, failure, forget } = useAttempt(
    last,
    setLast,
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      change((call) => call(visaApplications.create, { body, idempotencyKey })),
  )
  const lacks = visa
    ? listMissingOfDraft(draft, () => ({ papers: [] }), { ...visa, papers: visa.documents }, today).filter(
        ({ applicantId }) => applicantId === null,
      )
    : []

  function edit(part: Partial<ApplicationDraft>) {
    forget()
    setDraft((now) => ({ ...now, ...part }))
  }

  async function begin() {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setPressed(true))
    const [first] = lacks
    if (!visa || first) {
      document.getElementById(first ? `trip-${first.field}` : 'trip-country')?.focus()
      return
    }
    const made = await attempt(bodyOf(draft, today))
    if (made) setParams({ id: made.id, step: 'people' }, { replace: true })
  }

  const toQuote = visa && {
    ...{ kind: 'visa' as const, visaId: visa.id, adults: 1, children: 0, express: draft.express },
  }
  const action = (
    <Button variant="primary" size="lg" full busy={busy} busyLabel="Beginning" onClick={() => void begin()}>
      Continue to people
    </Button>
  )
  const price = firstPrice(visa, draft.express)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="New visa application"
        crumbs={applicationCrumbs()}
        sub="For one person or a whole group; it is saved as you go."
        actions={<Steps label="Steps of the application" steps={stepLabels} current={0} />}
      />
      <div className="page-gutter grid grid-cols-1 items-start gap-5 pb-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <VisaStep
            draft={draft}
            onChange={edit}
            country={country}
            onCountry={(next) => {
              setCountry(next)
              edit({ visaId: '', express: false })
            }}
            today={today}
            lacks={lacks}
            pressed={pressed}
          />
          {country === '' && <OpenDrafts />}
          {failure && (
            <Note kind="bad" title={failure.title}>
              {failure.detail}
            </Note>
          )}
        </div>
        <ApplicationSummary
          title="One adult"
          price={price}
          about={price ? 'with taxes, for somebody who applies alone' : 'Choose a visa first'}
          busy={false}
          party=""
          action={
            <div className="grid gap-2">
              {action}
              {toQuote && <QuoteButton item={toQuote} name={visa.name} full />}
            </div>
          }
        />
      </div>
      <SummaryBar price={price} busy={false} ready={visa ? 'for one adult' : 'Choose a visa first'} action={action} />
    </div>
  )
}
