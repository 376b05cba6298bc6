import type { PaperPage } from '@karavan/contracts/crm/messages/message'
import { paperPages } from '@karavan/contracts/crm/messages/message.contract'
import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CompanyBrand } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useSellerTitle } from '../../../shared/about.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

type State = { page: PaperPage | null; error: unknown }

/** What a link to papers opens; nothing of it is kept in the browser. */
function usePaperPage(token: string, known: boolean) {
  const call = usePrivateCall()
  const [state, setState] = useState<State>({ page: null, error: null })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!known) return undefined
    const left = new AbortController()
    call(paperPages.open, { params: { token } }, left.signal)
      .then(({ data }) => setState({ page: data, error: null }))
      .catch((error: unknown) => {
        if (!left.signal.aborted) setState({ page: null, error })
      })
    return () => left.abort()
  }, [call, token, known, turn])
  return { ...state, reload: () => setTurn((now) => now + 1) }
}

function Page({ page, token }: { page: PaperPage; token: string }) {
  const { company, customerName, papers, expiresAt } = page
  useSellerTitle('Your papers', company.name)
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-120 items-center px-(--gutter) py-2.5">
          <CompanyBrand company={company} />
        </div>
      </header>
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
  const known = paperPages.open.params.safeParse({ token }).success
  const { page, error, reload } = usePaperPage(token, known)
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
