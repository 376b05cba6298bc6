import type { SentQuote } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { Eye, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { leadState } from '../../../shared/sale/first-lead.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { hrefOf } from './book-quoted.ts'
import { priceWords } from './price.ts'
import { useListSentQuotesQuery, useWithdrawQuoteMutation } from './quote-tray.api.ts'
import { useQuotePdf } from './useQuotePdf.ts'

function State({ quote }: { quote: SentQuote }) {
  if (quote.withdrawnAt) return <Badge tone="neutral">Withdrawn</Badge>
  if (Date.parse(quote.expiresAt) < Date.now()) return <Badge tone="neutral">Over</Badge>
  if (quote.wanted) return <Badge tone="green">Asked for</Badge>
  return quote.seenCount > 0 ? <Badge tone="blue">Seen</Badge> : <Badge tone="amber">Not seen yet</Badge>
}

function QuoteCard({ quote }: { quote: SentQuote }) {
  const { download, busy } = useQuotePdf()
  const [withdraw, { isLoading }] = useWithdrawQuoteMutation()
  const { wanted } = quote
  const isOpen = !quote.withdrawnAt && Date.parse(quote.expiresAt) > Date.now()
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2.5">
        <h3 className="min-w-0 flex-1 truncate text-h4">{quote.clientName}</h3>
        <State quote={quote} />
      </div>
      <p className="num mt-0.5 flex flex-wrap gap-x-3 text-cell text-2">
        <span>
          Sent <RelativeTime at={quote.createdAt} />
        </span>
        {quote.lastSeenAt && (
          <span className="flex items-center gap-1">
            <Eye size={14} aria-hidden="true" />
            {formatCount(quote.seenCount, 'time', 'times')}, <RelativeTime at={quote.lastSeenAt} />
          </span>
        )}
        {isOpen && <span>Open until {formatDate(quote.until)}</span>}
      </p>
      <ul className="mt-3 grid gap-2">
        {quote.things.map((thing) => {
          const asked = wanted?.key === thing.key
          return (
            <li
              key={thing.key}
              className={asked ? 'num rounded-md bg-green-f px-3 py-2 text-small' : 'num px-3 text-small'}
            >
              <span className="flex justify-between gap-4">
                <span className="truncate">
                  {thing.key}. <b className={asked ? 'font-strong' : 'font-medium'}>{thing.title}</b>
                </span>
                <span className="shrink-0">{priceWords(thing.total)}</span>
              </span>
              <span className="block text-cell text-2">{thing.words.slice(0, 2).join(', ')}</span>
              {asked && wanted.note && <span className="mt-1 block">“{wanted.note}”</span>}
              {asked && (
                <Link
                  to={hrefOf(thing)}
                  state={leadState({ name: quote.clientName, phone: quote.clientPhone ?? '' })}
                  className="link hit mt-1 inline-block rounded-xs font-emphasis"
                >
                  {thing.kind === 'activity' ? 'See it again' : 'Book it'} for {quote.clientName}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button size="sm" icon={FileText} busy={busy} onClick={() => void download(quote.id)}>
          PDF
        </Button>
        {isOpen && (
          <Button
            size="sm"
            variant="ghost"
            busy={isLoading}
            onClick={() =>
              void withdraw({ params: { id: quote.id } })
                .unwrap()
                .catch((error: unknown) => notify.error('The page is still open', readFailure(error).detail))
            }
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  )
}

interface SentQuotesProps {
  open: boolean
  onClose: () => void
}

/** The quotes that were sent from the tray: who has seen them, and what was asked for. */
export function SentQuotes({ open, onClose }: SentQuotesProps) {
  const { currentData, error, isFetching, refetch } = useListSentQuotesQuery(undefined, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  })
  return (
    <Drawer open={open} onOpenChange={(now) => !now && onClose()} title="Sent quotes">
      {error ? (
        <Failed error={error} what="Your quotes" onRetry={refetch} retrying={isFetching} />
      ) : !currentData ? (
        <Skeleton className="h-40 rounded-card" />
      ) : currentData.data.length === 0 ? (
        <EmptyState title="No quotes sent yet">
          Tick hotels, trips or visas, set your markup and send them from the tray.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {currentData.data.map((quote) => (
            <QuoteCard key={quote.id} quote={quote} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
