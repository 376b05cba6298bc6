import type { Seller as SentSeller } from '@karavan/contracts/base/papers/seller'
import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { BadgeCheck, CircleX, Hourglass, ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { CompanyContacts, CompanyFoot, CompanyHead } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Standing } from '../../../kit/Standing.tsx'
import { useSellerTitle } from '../../../shared/about.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PanForm } from './PanForm.tsx'
import { PayForms } from './PayForms.tsx'
import { usePayLink } from './usePayLink.ts'

type Seller = z.output<typeof SentSeller>

/** For which trip, what of it, and how much is open now. */
function OpenCard({ page }: { page: PayPage }) {
  const { number, title, customerName, startDate, endDate, parts, open, state, today } = page
  return (
    <section aria-labelledby="trip" className="rounded-card border border-line bg-surface">
      <div className="p-5">
        <p className="num text-caption text-3">
          {number} · {customerName}
        </p>
        <h1 id="trip" className="text-h2 break-words">
          {title}
        </h1>
        {startDate && endDate && <p className="num text-small text-2">{formatDateRange(startDate, endDate)}</p>}
      </div>
      {open > 0 && state !== 'cancelled' && (
        <>
          {parts.length > 0 && (
            <ul className="border-t border-line px-5 py-2">
              {parts.map(({ label, dueOn, open: left }, index) => (
                <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <span className="min-w-0">
                    <span className="font-emphasis">{label}</span>{' '}
                    <span className="num block text-cell text-2">
                      {dueOn < today ? (
                        <Badge tone="red" mark="ring">
                          Overdue since {formatDate(dueOn)}
                        </Badge>
                      ) : (
                        `Due ${formatDate(dueOn)}`
                      )}
                    </span>
                  </span>
                  <span className="num">{formatMoney(left)}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="flex items-baseline justify-between gap-4 border-t border-line px-5 py-4">
            <span className="text-small text-2">Open now</span>
            <span className="num text-h2">{formatMoney(open)}</span>
          </p>
        </>
      )}
    </section>
  )
}

/** Why nothing is to be paid here now. */
function Said({ page }: { page: PayPage }) {
  const { state, company, receipts } = page
  if (state === 'cancelled')
    return (
      <Standing tone="neutral" icon={CircleX} title="This trip was cancelled">
        <p>There is nothing to pay. What you paid is settled by {company.name}.</p>
      </Standing>
    )
  if (state === 'resting')
    return (
      <Standing tone="amber" icon={Hourglass} title="Please wait with this payment">
        <p>The price of a flight is being checked. {company.name} tells you when you can pay.</p>
      </Standing>
    )
  const waits = receipts.some((receipt) => receipt.state === 'Unverified')
  return (
    <Standing tone="green" icon={BadgeCheck} title={waits ? 'Thank you, it is noted' : 'Thank you, this is paid'}>
      <p>
        {waits
          ? `${company.name} looks for it on the account; your receipt is below.`
          : 'Nothing is open here any more; your receipt is below.'}
      </p>
    </Standing>
  )
}

function Receipts({ token, receipts }: { token: string } & Pick<PayPage, 'receipts'>) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts" className="rounded-card border border-line bg-surface p-5">
      <h2 id="receipts" className="text-h4">
        Your receipts
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {receipts.map(({ id, number, amount, advance, paidOn, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-40 flex-1">
              <p className="num flex flex-wrap items-center gap-2">
                <span className="font-emphasis">{formatMoney(amount)}</span>
                {state === 'Unverified' && (
                  <Badge tone="amber" mark="ring">
                    Being checked
                  </Badge>
                )}
              </p>
              <p className="num text-cell text-2">
                {number}, {formatDate(paidOn)}
                {advance > 0 && `, ${formatMoney(advance)} of it kept for you`}
              </p>
            </div>
            <a
              href={`/api/v1/pay/link/${token}/receipts/${id}/receipt.pdf`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Receipt ${number} as PDF`}
              className={buttonClasses({ variant: 'secondary', size: 'sm' })}
            >
              <ReceiptText size={16} aria-hidden="true" />
              Receipt
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Page({ token, page, link }: { token: string; page: PayPage; link: ReturnType<typeof usePayLink> }) {
  const { company, state, receipts, expiresAt, open } = page
  useSellerTitle('A payment', company.name)
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    // The form that had the focus is gone; what came of it takes it.
    if (before.current !== state && state !== 'open') box.current?.focus()
    before.current = state
  }, [state])
  const asked = page.pan !== null
  const form = useRef<HTMLElement>(null)
  const askedBefore = useRef(asked)
  useEffect(() => {
    if (askedBefore.current && !asked) form.current?.focus()
    askedBefore.current = asked
  }, [asked])
  return (
    <>
      <CompanyHead company={company} wide />
      <div className="mx-auto grid max-w-140 gap-4 px-(--gutter) py-4 sm:py-8">
        {state !== 'open' && (
          <div ref={box} tabIndex={-1} className="rounded-card outline-none">
            <Said page={page} />
          </div>
        )}
        <OpenCard page={page} />
        {state === 'open' && (
          <section
            ref={form}
            tabIndex={-1}
            aria-label={page.pan ? 'Tax on this trip' : 'Pay'}
            className="rounded-card border border-line bg-surface p-5 outline-none"
          >
            {page.pan ? (
              <PanForm pan={page.pan} onGive={link.givePan} />
            ) : (
              <PayForms key={open} page={page} pay={link.pay} claim={link.claim} />
            )}
          </section>
        )}
        <Receipts token={token} receipts={receipts} />
        <p className="num text-center text-caption text-2">
          This page needs no sign-in; the link works until {formatDate(expiresAt)}.
        </p>
        <CompanyFoot company={company} />
      </div>
    </>
  )
}

/** A link that has ended, with the way to whoever sent it where that is known. */
function Gone({ company }: { company: Seller | null }) {
  return (
    <>
      {company && <CompanyHead company={company} wide />}
      <div className="mx-auto max-w-140 px-(--gutter) pt-10">
        <h1 className="sr-only">A payment</h1>
        <EmptyState
          title="This link does not open any more"
          className="py-16"
          actions={
            company && (
              <CompanyContacts
                company={company}
                title="A payment"
                words="Hello, my link to pay does not open any more."
              />
            )
          }
        >
          It was withdrawn, it has expired, or it is not complete. Ask {company?.name ?? 'whoever sent it to you'} for a
          new one.
        </EmptyState>
      </div>
    </>
  )
}

/** What a pay link opens, without an account: what is open now, and how it is paid. */
export function PayLinkPage() {
  const { token = '' } = useParams()
  const link = usePayLink(token)
  const { page, error, known, loading, reload } = link
  const failure = error ? readFailure(error) : null
  const gone = !known || failure?.kind === 'missing'
  return (
    <div className="min-h-dvh bg-canvas">
      {/* Whoever has the address sees the trip: it goes to no search engine and to no other site. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {page ? (
        <Page token={token} page={page} link={link} />
      ) : gone ? (
        <Gone company={(failure?.current as { company?: Seller } | undefined)?.company ?? null} />
      ) : (
        <div className="mx-auto max-w-140 px-(--gutter) pt-10">
          <h1 className="sr-only">A payment</h1>
          {error ? (
            <Failed error={error} what="This page" onRetry={() => void reload()} retrying={loading} className="py-20" />
          ) : (
            <div role="status" aria-busy="true">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-11 w-40" />
              <Skeleton className="mt-6 h-48 rounded-card" />
              <Skeleton className="mt-4 h-60 rounded-card" />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
