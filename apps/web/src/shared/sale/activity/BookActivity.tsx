import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { clockWords } from '@karavan/domain/base/clock-words'
import { addDays } from '@karavan/domain/base/dates'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GuestSteppers } from '../../../kit/booking/GuestSteppers.tsx'
import { leadFaults, LeadGuestCard } from '../../../kit/booking/LeadGuestCard.tsx'
import { PayButton } from '../PayButton.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceChanged } from '../../../kit/booking/PriceChanged.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { type Attempt, useAttempt } from '../../../kit/booking/useAttempt.ts'
import { useConsent } from '../../../kit/booking/useConsent.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LeadFromCustomer } from '../../customers/LeadFromCustomer.tsx'
import { useUser } from '../../hooks.ts'
import { useDayHere } from '../../today.ts'
import { useFirstLead } from '../first-lead.ts'
import { useGetCardProviderQuery } from '../payment.api.ts'
import { Requests } from '../Requests.tsx'
import { TermsConsent } from '../TermsConsent.tsx'
import { useShortfall } from '../useShortfall.ts'
import { WaysToPay } from '../WaysToPay.tsx'
import { activityBookingHref } from './activity-booking-href.ts'
import { useBookActivityMutation, useOfferActivityQuery } from './activity-sale.api.ts'
import { type Visit, visitIn } from './visit.ts'
import { activityWays } from './ways.ts'

type Way = 'wallet' | 'card' | 'later'

interface VisitCardProps {
  activity: Activity
  visit: Visit
  onChange: (visit: Visit) => void
  today: string
}

/** The day, the hour where there is a choice, and who comes. */
const VisitCard = ({ activity: { timings }, visit, onChange, today }: VisitCardProps) => (
  <Card title="When and who">
    <div className="grid gap-4">
      <Field label="Day" {...(visit.date < today ? { error: 'A day that is still to come' } : {})}>
        <DateInput value={visit.date} min={today} onChange={(date) => onChange({ ...visit, date })} />
      </Field>
      {timings.length > 1 && (
        <Field label="Begins at">
          <Select
            value={visit.time}
            onChange={(time) => onChange({ ...visit, time })}
            options={timings.map((value) => ({ value, label: clockWords(value) }))}
          />
        </Field>
      )}
      <GuestSteppers value={visit} onChange={(guests) => onChange({ ...visit, ...guests })} />
    </div>
  </Card>
)

/** What the button that books says. */
const bookWords = (way: Way, onRequest: boolean, total: number) => {
  if (onRequest) return 'Send the request'
  if (way === 'later') return 'Book and pay later'
  return way === 'wallet' ? `Pay ${formatMoney(total)} from wallet` : `Pay ${formatMoney(total)} by card`
}

/** Books an activity beside its page: when and for whom, at which price, paid how. */
export function BookActivity({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const today = useDayHere()
  const user = useUser()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const house = user?.orgKind === 'house'
  const { lead: firstLead } = useFirstLead()
  const [visit, setVisit] = useState(() => visitIn(params, { tomorrow: addDays(today, 1), timings: activity.timings }))
  const [lead, setLead] = useState(firstLead)
  const [requests, setRequests] = useState('')
  const [way, setWay] = useState<Way>(house ? 'later' : 'wallet')
  const [pressed, setPressed] = useState(false)
  const [draft, setDraft] = useState<{ attempt: Attempt | null }>({ attempt: null })
  const consent = useConsent()
  const [book] = useBookActivityMutation()
  const takesCards = useGetCardProviderQuery(undefined, { skip: house }).data !== 'off'

  const { adults, childrenAges, date, time } = visit
  const offered = useOfferActivityQuery(
    { params: { id: activity.id }, query: { date, adults, childrenAges: childrenAges.join(',') } },
    { skip: date < today, refetchOnMountOrArgChange: true },
  )
  const offer = offered.currentData?.data
  const total = offer?.price?.totalInr ?? 0
  const short = useShortfall(total)
  const onRequest = offer?.onRequest ?? activity.sellMode === 'onRequest'
  const faults = leadFaults(lead)

  const { attempt, busy, failure, forget } = useAttempt(
    draft,
    setDraft,
    (body: Parameters<typeof book>[0]['body'], idempotencyKey) => book({ body, idempotencyKey }).unwrap(),
  )

  async function pay(shownTotal: number) {
    setPressed(true)
    if (Object.keys(faults).length > 0 || !consent.isGiven()) return
    const booked = await attempt({
      ...{ activityId: activity.id, date, time: time || null, adults, childrenAges: [...childrenAges] },
      ...{ leadGuest: lead, travellers: [], requests, payment: way, shownTotal },
    })
    if (!booked) return void offered.refetch()
    await navigate(activityBookingHref(booked.data.id), { replace: true })
    // Back from the payment page leads to the booking that waits, not to the form that made it.
    if (booked.payment) void navigate(booked.payment.sessionUrl)
  }

  const ways = house
    ? [activityWays.house]
    : [
        activityWays.wallet,
        ...(takesCards ? [activityWays.card] : []),
        ...(user?.orgKind === 'agency' ? [activityWays.later] : []),
      ]
  const poor = way === 'wallet' && !onRequest && short > 0
  const payable = offer?.price && offer.obstacle === null && !poor && !offered.isFetching ? total : null
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={`${activity.location}, ${activity.country}`}
      title={`Book ${activity.name}`}
      footer={
        <PayButton payable={payable} onPay={pay} busy={busy} busyLabel="Booking">
          {bookWords(way, onRequest, total)}
        </PayButton>
      }
    >
      <div className="grid gap-5">
        {failure && failure.code !== 'PRICE_CHANGED' && (
          <Note kind="bad" title="Not booked">
            {failure.detail}
          </Note>
        )}
        <VisitCard
          activity={activity}
          visit={visit}
          today={today}
          onChange={(next) => {
            forget()
            setVisit(next)
          }}
        />
        {offer?.obstacle && (
          <Note kind="warning" title="Not to be had like this">
            {offer.obstacle}
          </Note>
        )}
        {offer?.price && (
          <Card title="Price">
            <PriceLines price={offer.price} />
            {offer.price.clientTotalInr !== null && (
              <p className="num mt-3 flex justify-between gap-4 text-cell text-3">
                <span>Your client pays</span>
                {formatMoney(offer.price.clientTotalInr)}
              </p>
            )}
          </Card>
        )}
        {offer && (
          <Card title="If plans change">
            <PolicyBar
              policy={offer.cancellationPolicy}
              checkIn={date}
              today={today}
              total={total}
              where="where it is"
              narrow
            />
          </Card>
        )}
        <LeadGuestCard
          lead={lead}
          onChange={setLead}
          faults={pressed ? faults : {}}
          help="Whoever is asked for where it begins."
          pick={<LeadFromCustomer onPick={setLead} />}
        />
        <Requests
          label="Anything the organiser should know"
          help="Where to pick up, what somebody does not eat."
          value={requests}
          onChange={setRequests}
        />
        {onRequest ? (
          <Card title="Asked first">
            <p className="text-small text-2">
              This activity is confirmed by hand. Nothing is charged now: we ask, and tell you the answer.
            </p>
          </Card>
        ) : (
          <WaysToPay way={way} onWay={setWay} ways={ways} total={total} />
        )}
        <TermsConsent consent={consent}>I accept what cancelling costs and the</TermsConsent>
      </div>
      <PriceChanged failure={failure} busy={busy} onAccept={(now) => void pay(now)} onClose={forget} />
    </Drawer>
  )
}
