import type { PaperPage } from '@karavan/contracts/crm/messages/message'
import { paperPages } from '@karavan/contracts/crm/messages/message.contract'
import { Download, FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { CompanyHead } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useSellerTitle } from '../../../shared/about.ts'
import { type LinkPage, useLinkPage } from '../../../shared/useLinkPage.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const link: LinkPage<PaperPage> = {
  isKnown: (token) => paperPages.open.params.safeParse({ token }).success,
  open: (call, token, signal) => call(paperPages.open, { params: { token } }, signal),
}

function Page({ page, token }: { page: PaperPage; token: string }) {
  const { company, customerName, papers, expiresAt } = page
  useSellerTitle('Your papers', company.name)
  return (
    <>
      <CompanyHead company={company} />
      <div className="mx-auto grid max-w-120 gap-4 px-(--gutter) py-6 sm:py-8">
        <div>
          <h1 className="text-h2">Your papers</h1>
          <p className="text-2">
            For {customerName}: {page.title}
          </p>
        </div>
        <ul className="rounded-card border border-line bg-surface">
          {papers.map((paper, index) => (
            <li
              key={`${paper.kind} ${paper.label}`}
              className="flex flex-wrap items-center gap-3 border-t border-line p-4 first:border-t-0"
            >
              <FileText size={20} aria-hidden="true" className="text-3" />
              <span className="min-w-0 flex-1 font-emphasis wrap-anywhere">{paper.label}</span>
              <a
                href={`/api/v1/papers/${token}/${index + 1}`}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Open ${paper.label}`}
                className={buttonClasses({ variant: 'secondary' })}
              >
                <Download size={16} aria-hidden="true" />
                Open
              </a>
            </li>
          ))}
        </ul>
        <p className="text-center text-caption text-2">
          No sign-in; the link works until {formatDate(expiresAt)}.
          {company.email && (
            <>
              {' '}
              Questions?{' '}
              <a href={`mailto:${company.email}`} className="link hit rounded-xs break-words">
                {company.email}
              </a>
            </>
          )}
        </p>
      </div>
    </>
  )
}

/** The papers a customer was sent, without an account, or why the link opens no more. */
export function PapersPage() {
  const { token = '' } = useParams()
  const { page, error, known, reload } = useLinkPage(link, token)
  const gone = !known || (Boolean(error) && readFailure(error).kind === 'missing')
  return (
    <div className="min-h-dvh bg-canvas">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {page ? (
        <Page page={page} token={token} />
      ) : (
        <div className="mx-auto max-w-120 px-(--gutter) pt-10">
          <h1 className="sr-only">Your papers</h1>
          {gone ? (
            <EmptyState title="This link does not open any more" className="py-20">
              It was withdrawn, it has expired, or it is not complete. Ask whoever sent it to you for a new one.
            </EmptyState>
          ) : error ? (
            <Failed error={error} what="This page" onRetry={reload} className="py-20" />
          ) : (
            <div role="status" aria-busy="true">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-11 w-40" />
              <Skeleton className="mt-6 h-60 rounded-card" />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
