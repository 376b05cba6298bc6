import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useLayoutEffect, useRef } from 'react'
import { useRight } from '../../../../shared/hooks.ts'
import { useListMessagesQuery, useListReceivedQuery } from '../../../../shared/messages/messages.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { entriesOf } from './thread-entries.ts'
import { ThreadRow } from './ThreadRow.tsx'

/** All that is said about a booking in one thread: with the customer, with suppliers, and among colleagues. */
export function ThreadCard({ booking }: { booking: CrmBooking }) {
  const { id } = booking
  const params = { of: 'booking', id } as const
  const { currentData, isError, isFetching, refetch } = useListMessagesQuery({ params })
  const received = useListReceivedQuery({ params }).currentData?.data ?? []
  const seesCost = useRight('cost')
  const entries = entriesOf({ sent: currentData?.data ?? [], received, booking, seesCost })
  const pane = useRef<HTMLElement>(null)
  const newest = entries.at(-1)?.id
  // The newest stands at the foot, beside the place to answer.
  useLayoutEffect(() => {
    const shown = pane.current
    if (shown && newest) shown.scrollTop = shown.scrollHeight
  }, [newest])

  return (
    <Card title="Thread" flush className="print:hidden">
      <section
        ref={pane}
        aria-label="Thread"
        tabIndex={0}
        className="max-h-115 overflow-y-auto overscroll-contain px-5 py-4"
      >
        {!currentData && !isError && <Skeleton className="h-16" />}
        {isError && !currentData && (
          <p className="mb-4 flex flex-wrap items-center gap-3 text-2">
            The messages did not load.
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {currentData && entries.length === 0 && <p className="text-cell text-3">Nothing was said so far.</p>}
        {entries.length > 0 && (
          <ul aria-label="Messages and notes" className="grid gap-4">
            {entries.map((entry) => (
              <ThreadRow key={entry.id} entry={entry} bookingId={id} />
            ))}
          </ul>
        )}
      </section>
      <Composer booking={booking} />
    </Card>
  )
}
