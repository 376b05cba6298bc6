import { useParams } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Offer } from './Offer.tsx'
import { useQuote } from './useQuote.ts'

function Loading() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your quotation</span>
      <Skeleton className="h-101 rounded-none lg:h-115" />
      <div className="wrap-public grid gap-x-12 gap-y-6 pt-10 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-4">
          <Skeleton className="h-12 rounded-lg" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}

/** What the link of a quotation opens, without an account: the offer, or why it opens no more. */
export function QuotePage() {
  const { token = '' } = useParams()
  const state = useQuote(token)
  const { quote, error, known, loading, reload } = state
  const gone = !known || (error !== null && readFailure(error).kind === 'missing')
  return (
    <div className="min-h-dvh bg-canvas">
      {/* Whoever has the address can answer: it goes to no search engine and to no other site. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {gone ? (
        <div className="wrap-public pt-10">
          <h1 className="sr-only">Your quotation</h1>
          <EmptyState title="This link does not open any more" className="py-20">
            It was withdrawn, it has expired, or it is not complete. Ask whoever sent it to you for a new one.
          </EmptyState>
        </div>
      ) : quote ? (
        <Offer key={`${quote.number} ${quote.versionNumber}`} token={token} quote={quote} state={state} />
      ) : error !== null ? (
        <div className="wrap-public pt-10">
          <h1 className="sr-only">Your quotation</h1>
          <Failed
            error={error}
            what="This quotation"
            onRetry={() => void reload()}
            retrying={loading}
            className="py-20"
          />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  )
}
