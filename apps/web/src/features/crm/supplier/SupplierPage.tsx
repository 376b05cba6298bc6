import { daysBetween } from '@karavan/domain/base/dates'
import { BadgeCheck, CircleX, Handshake, Reply, Timer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useSellerTitle } from '../../../shared/about.ts'
import { CompanyHead } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Standing } from '../../../kit/Standing.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import {
  formatCount,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatMoney,
  formatNights,
} from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerForms } from './AnswerForms.tsx'
import { type SupplierAnswer, type SupplierAsked, useSupplierPage } from './useSupplierPage.ts'

type Asked = SupplierAsked['asked']
type Send = (version: number, after: number, said: SupplierAnswer) => Promise<void>

const Fact = ({ label, children, more }: { label: string; children: ReactNode; more?: ReactNode }) => (
  <div className="grid grid-cols-[88px_1fr] gap-3 py-1.5">
    <dt className="text-small text-2">{label}</dt>
    <dd className="min-w-0 break-words">
      <span className="block font-emphasis">{children}</span>
      {more && <span className="block text-small text-2">{more}</span>}
    </dd>
  </div>
)

const childWords = (children: Asked['children']) =>
  children.length > 0 &&
  `${formatCount(children.length, 'child', 'children')}${
    children.some((age) => age !== null) ? ` (${children.map((age) => age ?? '?').join(', ')})` : ''
  }`

function Dates({ from, until, service }: Asked) {
  if (!from) return null
  const nights = until ? daysBetween(from, until) : 0
  const more = service === 'Hotel' && nights > 0 ? formatNights(nights) : undefined
  return (
    <Fact label="Dates" more={more}>
      <span className="num">{until && until !== from ? formatDateRange(from, until) : formatDate(from)}</span>
    </Fact>
  )
}

/** All that is asked for, as it is read on a phone. */
function AskedCard({ page }: { page: SupplierAsked }) {
  const { asked, number, version } = page
  const { hotel, place, label, rooms, mealPlan, extraBeds, adults, infants, flights, wishes, price, leadTraveller } =
    asked
  const guests = [
    formatCount(adults, 'adult'),
    childWords(asked.children),
    infants > 0 && formatCount(infants, 'infant'),
  ]
  const beds = extraBeds > 0 ? `with ${formatCount(extraBeds, 'extra bed')}` : undefined
  return (
    <section aria-labelledby="asked" className="rounded-card border border-line bg-surface">
      <div className="p-4 sm:p-5">
        <p className="num text-caption text-3">
          Request {number} / {version}
        </p>
        <h1 id="asked" className="text-h2">
          {hotel ?? label}
        </h1>
        {(place || hotel) && <p className="text-small text-2">{[place, hotel && label].filter(Boolean).join(' · ')}</p>}
        <dl className="mt-3">
          <Dates {...asked} />
          {rooms.length > 0 ? (
            <Fact label="Rooms" more={beds}>
              {rooms.map(({ type, count }) => `${count} × ${type}`).join(', ')}
            </Fact>
          ) : (
            beds && <Fact label="Beds">{beds}</Fact>
          )}
          <Fact label="Guests" more={leadTraveller}>
            {guests.filter(Boolean).join(', ')}
          </Fact>
          {mealPlan && <Fact label="Meals">{mealPlan}</Fact>}
          {flights.length > 0 && (
            <Fact label="Flights">
              {flights.map((flight) => (
                <span key={flight} className="block">
                  {flight}
                </span>
              ))}
            </Fact>
          )}
          {wishes && (
            <Fact label="Wishes">
              <span className="font-normal whitespace-pre-line">{wishes}</span>
            </Fact>
          )}
        </dl>
      </div>
      {price && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line px-4 py-3 sm:px-5">
          <span className="text-small text-2">Net, taxes included</span>
          <span className="num text-h2">{formatMoney(price.amount, price.currency)}</span>
        </p>
      )}
    </section>
  )
}

const By = ({ page: { answeredBy, answeredAt } }: { page: SupplierAsked }) => (
  <p className="num text-caption text-3">
    {[answeredBy, answeredAt && formatDateTime(answeredAt)].filter(Boolean).join(', ')}
  </p>
)

/** What was answered, or why nothing is to be answered any more. */
function Said({ page }: { page: SupplierAsked }) {
  const { state, answer, company, reference, holdUntil, offer, note } = page
  if (state === 'cancelled')
    return (
      <Standing tone="red" icon={CircleX} title="This was cancelled">
        <p>Nothing is to be kept for it. {company.name} thanks you for your trouble.</p>
      </Standing>
    )
  if (state === 'closed')
    return (
      <Standing tone="neutral" icon={CircleX} title="This is settled">
        <p>Nothing more is to be done here. {company.name} thanks you for your trouble.</p>
      </Standing>
    )
  if (answer === 'Declined')
    return (
      <Standing tone="neutral" icon={Reply} title="You cannot do this">
        <p>“{note}”</p>
        <p>We have told {company.name}.</p>
        <By page={page} />
      </Standing>
    )
  if (answer === 'Changed' && !reference)
    return (
      <Standing tone="amber" icon={Reply} title="Your offer is with them">
        {offer && <p className="num text-h3 text-text">{formatMoney(offer.price, offer.currency)}</p>}
        {offer?.note && <p>“{offer.note}”</p>}
        <p>{company.name} decides now; this page says what became of it.</p>
        <By page={page} />
      </Standing>
    )
  return (
    <Standing tone="green" icon={BadgeCheck} title="Confirmed, thank you">
      <p>We have told {company.name}.</p>
      {reference && (
        <p className="rounded-md bg-sunken px-6 py-3">
          <span className="block text-caption">Your number</span>
          <span className="num block text-h2 text-text">{reference}</span>
        </p>
      )}
      {holdUntil && <p className="num">Held until {formatDate(holdUntil)}</p>}
      {note && <p className="whitespace-pre-line">“{note}”</p>}
      <By page={page} />
    </Standing>
  )
}

function Page({ page, onAnswer }: { page: SupplierAsked; onAnswer: Send }) {
  const { company, supplier, state, answerBy, expiresAt, version, answers, changeable, offer } = page
  useSellerTitle('A booking to confirm', company.name)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(state)
  useEffect(() => {
    // The form that had the focus is gone; what came of it takes it.
    if (wasOpen.current !== state && state !== 'open') box.current?.focus()
    wasOpen.current = state
  }, [state])
  const [changing, setChanging] = useState<number | null>(null)
  const asks = state === 'open' || state === 'accepted'
  // Another answer, from wherever it came, ends the change of the one before.
  const changes = changeable && changing === answers
  return (
    <>
      <CompanyHead company={company} under={`asks ${supplier}`} />
      <div className="mx-auto grid max-w-120 gap-4 px-(--gutter) py-4 sm:py-8">
        {state === 'open' && answerBy && (
          <p className="num flex items-center gap-2 rounded-lg bg-accent-soft px-4 py-2.5 text-small font-emphasis text-accent-text">
            <Timer size={17} aria-hidden="true" />
            Please answer by {formatDateTime(answerBy)}
          </p>
        )}
        {!asks && (
          <div ref={box} tabIndex={-1} className="rounded-card outline-none">
            <Said page={page} />
          </div>
        )}
        {changeable && !changes && (
          <Button full onClick={() => setChanging(answers)}>
            Change my answer
          </Button>
        )}
        {state === 'accepted' && offer && (
          <Standing tone="green" icon={Handshake} title="Your offer is taken">
            <p className="num text-h3 text-text">{formatMoney(offer.price, offer.currency)}</p>
            <p>Please tell {company.name} the number you keep it under.</p>
          </Standing>
        )}
        {state !== 'cancelled' && <AskedCard page={page} />}
        {(asks || changes) && (
          <section
            aria-label={changes ? 'Change the answer' : 'Answer'}
            className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
          >
            <AnswerForms
              key={`${version} ${state} ${answers}`}
              page={page}
              onSend={(said) => onAnswer(version, changes ? answers : 0, said)}
            />
            {changes && (
              <Button variant="ghost" full onClick={() => setChanging(null)}>
                Keep my answer
              </Button>
            )}
          </section>
        )}
        <p className="text-center text-caption text-2">
          This page shows this one request. No sign-in; the link works until {formatDate(expiresAt)}.
          {company.email && (
            <>
              {' '}
              Questions?{' '}
              <a
                href={`mailto:${company.email}?subject=${encodeURIComponent(page.number)}`}
                className="link hit rounded-xs break-words"
              >
                {company.email}
              </a>
            </>
          )}
        </p>
      </div>
    </>
  )
}

/** What the link of a supplier opens, without an account: what they are asked for, or why it opens no more. */
export function SupplierPage() {
  const { token = '' } = useParams()
  const { page, error, known, loading, reload, answer } = useSupplierPage(token)
  const gone = !known || (Boolean(error) && readFailure(error).kind === 'missing')
  return (
    <div className="min-h-dvh bg-canvas">
      {/* Whoever has the address can answer: it goes to no search engine and to no other site. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {page ? (
        <Page page={page} onAnswer={answer} />
      ) : (
        <div className="mx-auto max-w-120 px-(--gutter) pt-10">
          <h1 className="sr-only">A request to answer</h1>
          {gone ? (
            <EmptyState title="This link does not open any more" className="py-20">
              It was withdrawn, it has expired, or it is not complete. Ask whoever sent it to you for a new one.
            </EmptyState>
          ) : error ? (
            <Failed error={error} what="This page" onRetry={() => void reload()} retrying={loading} className="py-20" />
          ) : (
            <div role="status" aria-busy="true">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-11 w-40" />
              <Skeleton className="mt-6 h-72 rounded-card" />
              <Skeleton className="mt-4 h-60 rounded-card" />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
