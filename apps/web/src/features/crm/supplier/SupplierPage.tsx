import { BadgeCheck, CalendarDays, CircleX, type LucideIcon, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { useSellerTitle } from '../../../shared/about.ts'
import { CompanyBrand } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatDateRange, formatDateTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Tone, toneFill } from '../../../ui/tone.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { type SupplierAnswer, type SupplierAsked, useSupplierPage } from './useSupplierPage.ts'

type Service = SupplierAsked['services'][number]

const whenWords = ({ from, until }: Service) =>
  from && until && from !== until
    ? formatDateRange(from, until)
    : from
      ? formatDate(from)
      : until
        ? `until ${formatDate(until)}`
        : null

interface StandingProps {
  tone: Tone
  icon: LucideIcon
  title: string
  children: React.ReactNode
}

const Standing = ({ tone, icon: Icon, title, children }: StandingProps) => (
  <section aria-label={title} role="status" className={cx('flex items-start gap-3 rounded-card p-5', toneFill[tone])}>
    <Icon size={28} aria-hidden="true" className="shrink-0" />
    <div className="min-w-0">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-1 grid gap-1 text-small break-words">{children}</div>
    </div>
  </section>
)

/** What they confirmed, or that nothing is to be confirmed any more; else the form. */
function Answer({ page, onConfirm }: { page: SupplierAsked; onConfirm: (answer: SupplierAnswer) => Promise<void> }) {
  const { cancelled, confirmedAt, confirmedBy, reference, note, company } = page
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(!confirmedAt)
  useEffect(() => {
    // The form that had the focus is gone; what came of it takes it.
    if (confirmedAt && wasOpen.current) box.current?.focus()
    wasOpen.current = !confirmedAt
  }, [confirmedAt])
  if (cancelled)
    return (
      <Standing tone="red" icon={CircleX} title="This booking was cancelled">
        <p>Nothing is to be kept for it. {company.name} thanks you for your trouble.</p>
      </Standing>
    )
  if (confirmedAt)
    return (
      <div ref={box} tabIndex={-1} className="rounded-card outline-none">
        <Standing tone="green" icon={BadgeCheck} title="Confirmed">
          <p className="num">
            {confirmedBy}, {formatDateTime(confirmedAt)}
          </p>
          {reference && (
            <p>
              Your reference <span className="font-semibold">{reference}</span>
            </p>
          )}
          {note && <p className="whitespace-pre-line">“{note}”</p>}
          <p>{company.name} has been told. If anything changes, speak to them.</p>
        </Standing>
      </div>
    )
  return (
    <section aria-labelledby="confirm" className="rounded-card border border-line bg-surface p-5">
      <h2 id="confirm" className="mb-4 text-h3">
        Can you confirm this?
      </h2>
      <ConfirmForm company={company.name} onConfirm={onConfirm} />
    </section>
  )
}

function Asked({ page, onConfirm }: { page: SupplierAsked; onConfirm: (answer: SupplierAnswer) => Promise<void> }) {
  const { company, supplier, number, leadTraveller, people, startDate, endDate, services } = page
  useSellerTitle('A booking to confirm', company.name)
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-18 max-w-160 items-center px-(--gutter) py-3">
          <CompanyBrand company={company} />
        </div>
      </header>
      <div className="mx-auto grid max-w-160 gap-5 px-(--gutter) py-6 sm:py-10">
        <div>
          <p className="text-small text-2">
            {company.name} asks {supplier}
          </p>
          <h1 className="mt-1 text-h1">Booking {number}</h1>
          <p className="mt-1 font-semibold">{leadTraveller}</p>
          <p className="num mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-2">
            <span className="flex items-center gap-1.5">
              <CalendarDays size={16} aria-hidden="true" className="text-3" />
              {formatDateRange(startDate, endDate)}
            </span>
            <span className="flex items-center gap-1.5">
              <UsersRound size={16} aria-hidden="true" className="text-3" />
              {formatCount(people, 'person', 'people')}
            </span>
          </p>
        </div>
        <section aria-labelledby="services" className="rounded-card border border-line bg-surface p-5">
          <h2 id="services" className="mb-3 text-h3">
            Services
          </h2>
          <ul className="divide-y divide-line">
            {services.map((service, index) => (
              <li key={index} className="py-3 first:pt-0 last:pb-0">
                <p className="font-emphasis">{service.label}</p>
                <p className="num text-small text-2">
                  {[service.service, whenWords(service)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <Answer page={page} onConfirm={onConfirm} />
        {(company.phone || company.email) && (
          <p className="text-small text-2">
            Questions?{' '}
            {company.phone && (
              <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`} className="link num hit rounded-xs">
                {company.phone}
              </a>
            )}
            {company.phone && company.email && ' or '}
            {company.email && (
              <a
                href={`mailto:${company.email}?subject=${encodeURIComponent(number)}`}
                className="link hit rounded-xs break-words"
              >
                {company.email}
              </a>
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** What the link of a supplier opens, without an account: what they are asked to confirm, or why it opens no more. */
export function SupplierPage() {
  const { token = '' } = useParams()
  const { page, error, known, loading, reload, confirm } = useSupplierPage(token)
  const gone = !known || (Boolean(error) && readFailure(error).kind === 'missing')
  return (
    <div className="min-h-dvh bg-canvas">
      {/* Whoever has the address can answer: it goes to no search engine and to no other site. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {page ? (
        <Asked page={page} onConfirm={confirm} />
      ) : (
        <div className="mx-auto max-w-160 px-(--gutter) pt-10">
          <h1 className="sr-only">A booking to confirm</h1>
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
              <Skeleton className="mt-8 h-9 w-72 max-w-full" />
              <Skeleton className="mt-6 h-40 rounded-card" />
              <Skeleton className="mt-4 h-72 rounded-card" />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
