import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Send } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRight } from '../../../../shared/hooks.ts'
import { paperKey } from '../../../../shared/messages/message-words.ts'
import { useGetMessageDeskQuery, useListMessagesQuery } from '../../../../shared/messages/messages.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { sentOn, waitingPapers } from './paper-words.ts'

const SendDialog = lazy(() =>
  import('../../../../shared/messages/SendDialog.tsx').then((module) => ({ default: module.SendDialog })),
)

interface RowProps {
  label: string
  hint?: string | undefined
  checked?: boolean
  onToggle?: () => void
}

/** A paper with its tick; without a way to tick it the hint says why. */
const Row = ({ label, hint, checked = false, onToggle }: RowProps) => (
  <li className="flex min-h-9 items-start justify-between gap-3 px-5 py-2 text-cell">
    <Checkbox
      className={cx('min-w-0 text-cell!', !onToggle && 'text-3')}
      label={label}
      checked={checked}
      disabled={!onToggle}
      aria-label={hint && !onToggle ? `${label}: ${hint}` : undefined}
      onChange={onToggle}
    />
    {hint && <span className="num mt-0.5 shrink-0 text-caption text-3">{hint}</span>}
  </li>
)

/** The papers of a booking: those that are ticked are sent together; of the others it is said what they wait for. */
export function PaperTicks({ booking, children }: { booking: CrmBooking; children: ReactNode }) {
  const { id, customerName } = booking
  const params = { of: 'booking', id } as const
  const { currentData, isError, isFetching, refetch } = useGetMessageDeskQuery({ params })
  const sent = sentOn(useListMessagesQuery({ params }).currentData?.data ?? [])
  const may = { book: useRight('book'), bill: useRight('receipts') }
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  const [sending, setSending] = useState(false)
  const papers = currentData?.data.papers ?? []
  const keys = papers.map(paperKey).filter((key) => ticks.has(key))
  const waiting = waitingPapers(booking, papers, may)
  const toggle = (key: string) =>
    setTicks((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))

  return (
    <Card
      title="Papers"
      flush
      actions={
        papers.length > 0 && (
          <span className="num text-cell text-3">
            {keys.length} of {papers.length} ticked
          </span>
        )
      }
    >
      {!currentData && !isError && <Skeleton className="m-5 h-24" />}
      {isError && !currentData && (
        <p className="flex flex-wrap items-center gap-3 px-5 py-4 text-2">
          The papers did not load.
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {currentData && papers.length + waiting.length > 0 && (
        <ul aria-label="Papers to send" className="divide-y divide-line border-b border-line">
          {papers.map((paper) => {
            const key = paperKey(paper)
            const at = sent.get(key)
            return (
              <Row
                key={key}
                label={paper.label}
                hint={at && `sent ${formatDate(at)}`}
                checked={ticks.has(key)}
                onToggle={() => toggle(key)}
              />
            )
          })}
          {waiting.map(({ label, why }) => (
            <Row key={label} label={label} hint={why} />
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <span className="min-w-0 truncate text-cell text-2">
            {keys.length > 0 ? `To ${customerName}` : `Tick what ${customerName} gets`}
          </span>
          <Button icon={Send} variant="soft" disabled={keys.length === 0} onClick={() => setSending(true)}>
            {keys.length > 0 ? `Send ${formatCount(keys.length, 'paper')}` : 'Send papers'}
          </Button>
        </div>
      )}
      <div className="p-5">{children}</div>
      {sending && (
        <Suspense fallback={null}>
          <SendDialog {...params} ticked={keys} onClose={() => setSending(false)} onSent={() => setTicks(new Set())} />
        </Suspense>
      )}
    </Card>
  )
}
