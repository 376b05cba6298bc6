import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { countIn } from '../../../../kit/booking/asked-address.ts'
import { type Attempt, useAttempt } from '../../../../kit/booking/useAttempt.ts'
import { QuoteButton } from '../../../../shared/quote/QuoteTick.tsx'
import { useHandedLead } from '../../../../shared/sale/first-lead.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Steps } from '../../../../ui/Steps.tsx'
import { applicationCrumbs } from '../application-words.ts'
import type { useApplication } from '../useApplication.ts'
import { type ApplicationDraft, bodyOf, listMissingOfDraft, newApplication, newPerson } from './application-draft.ts'
import { ApplicationSummary, SummaryBar } from './ApplicationSummary.tsx'
import { useGetVisaPriceQuery, useListVisasForQuery } from './create.api.ts'
import { OpenDrafts } from './OpenDrafts.tsx'
import { PartyCard } from './PartyCard.tsx'
import { countWords, type Party } from './people-words.ts'
import { stepLabels } from './step.ts'
import { VisaStep } from './VisaStep.tsx'

/** What this party would pay for the chosen visa, in full. */
function usePartyPrice(visa: Visa | undefined, { adults, children }: Party, express: boolean) {
  const { data, error, isFetching } = useGetVisaPriceQuery(
    visa ? { params: { id: visa.id }, query: { adults, children, express: express ? 'true' : 'false' } } : skipToken,
  )
  // While the price of another party is on its way the last one stays, faint; never that of another visa.
  const price = visa && data?.visaId === visa.id && !error ? data.price : null
  return { price, failed: Boolean(error), busy: isFetching }
}

/** Who applies, as an address says it; one adult where it does not. */
const partyIn = (params: URLSearchParams): Party => ({
  adults: countIn(params.get('adults'), { min: 1, max: 20 }) ?? 1,
  children: countIn(params.get('children'), { min: 0, max: 20 }) ?? 0,
})

const missingWords = (failed: boolean, pricing: boolean) =>
  failed ? 'The price did not load' : pricing ? 'Working it out' : 'No price for it'

interface StartPageProps {
  change: ReturnType<typeof useApplication>['change']
  today: PlainDate
}

/** Begins an application: once its visa and dates are chosen it is kept, and can be gone on with anywhere. */
export function StartPage({ change, today }: StartPageProps) {
  const [params, setParams] = useSearchParams()
  const [country, setCountry] = useState(params.get('country') ?? '')
  const handed = useHandedLead()
  const [draft, setDraft] = useState(() => ({
    ...newApplication(params.get('visa') ?? ''),
    ...{ express: params.get('express') === 'true', contactPhone: handed?.phone ?? '' },
  }))
  const [party, setParty] = useState<Party>(() => partyIn(params))
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
    const people = Array.from({ length: party.adults + party.children }, () => newPerson())
    const made = await attempt(bodyOf({ ...draft, people }, today))
    if (made) setParams({ id: made.id, step: 'people' }, { replace: true })
  }

  const toQuote = visa && {
    ...{ kind: 'visa' as const, visaId: visa.id, ...party, express: draft.express },
  }
  const action = (
    <Button variant="primary" size="lg" full busy={busy} busyLabel="Beginning" onClick={() => void begin()}>
      Continue to people
    </Button>
  )
  const { price, failed, busy: pricing } = usePartyPrice(visa, party, draft.express)
  const about = price ? 'includes taxes and fees' : visa ? missingWords(failed, pricing) : 'Choose a visa first'
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
          >
            <PartyCard party={party} onChange={setParty} childUnderAge={visa?.childUnderAge ?? 0} />
          </VisaStep>
          {country === '' && <OpenDrafts />}
          {failure && (
            <Note kind="bad" title={failure.title}>
              {failure.detail}
            </Note>
          )}
        </div>
        <ApplicationSummary
          title="Total to pay"
          price={price}
          about={about}
          busy={pricing}
          party={visa ? countWords(party) : ''}
          action={
            <div className="grid gap-2">
              {action}
              {toQuote && <QuoteButton item={toQuote} name={visa.name} full />}
            </div>
          }
        />
      </div>
      <SummaryBar price={price} busy={pricing} ready={price ? `for ${countWords(party)}` : about} action={action} />
    </div>
  )
}
