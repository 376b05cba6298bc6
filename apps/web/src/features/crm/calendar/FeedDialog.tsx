import { bookingCalendar } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { useEffect, useState } from 'react'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'

type Feed = Got<typeof bookingCalendar.feed>['data']

/** The private address of the calendar: whoever has it can read, so it is asked for past the stored cache. */
function useFeed() {
  const call = usePrivateCall()
  const [feed, setFeed] = useState<Feed | undefined>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    call(bookingCalendar.feed, {}, controller.signal).then(
      ({ data }) => setFeed(data),
      (error: unknown) => {
        if (!controller.signal.aborted) setFailed(readFailure(error).title)
      },
    )
    return () => controller.abort()
  }, [call])
  const act = async (which: 'renewFeed' | 'withdrawFeed', said: string) => {
    setBusy(true)
    try {
      setFeed((await call(bookingCalendar[which], {})).data)
      void notify.success(said)
    } catch (error) {
      void notify.error(readFailure(error).title)
    } finally {
      setBusy(false)
    }
  }
  return { feed, failed, busy, act }
}

const ends = {
  renewFeed: {
    title: 'Make a new address?',
    confirm: 'Make new address',
    confirmBusy: 'Making',
    said: 'There is a new address; the former one has ended',
  },
  withdrawFeed: {
    title: 'End the address?',
    confirm: 'End address',
    confirmBusy: 'Ending',
    said: 'The address has ended',
  },
} as const

/** Makes, shows, renews and ends the address that other calendars follow; what ends one that is in use asks first. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { feed, failed, busy, act } = useFeed()
  const [asked, setAsked] = useState<keyof typeof ends | null>(null)
  async function end(which: keyof typeof ends) {
    await act(which, ends[which].said)
    setAsked(null)
  }

  if (asked)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && !busy && setAsked(null)}
        title={ends[asked].title}
        description="Calendars that follow the present one get nothing from it any more."
        width="md"
        footer={
          <>
            <Button key="keep" autoFocus variant="ghost" disabled={busy} onClick={() => setAsked(null)}>
              Keep this one
            </Button>
            <Button variant="danger" busy={busy} busyLabel={ends[asked].confirmBusy} onClick={() => void end(asked)}>
              {ends[asked].confirm}
            </Button>
          </>
        }
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Follow in another calendar"
      description="A private address for Google Calendar, Outlook or a phone: the bookings you may see, from 60 days ago to 400 days ahead, without prices. Whoever has the address can read them."
      width="md"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {feed && (
            <>
              <Button onClick={() => setAsked('withdrawFeed')}>End it</Button>
              <Button onClick={() => setAsked('renewFeed')}>Make a new one</Button>
            </>
          )}
          {feed === null && (
            <Button variant="primary" busy={busy} onClick={() => void act('renewFeed', 'The address is made')}>
              Make an address
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <p role="alert">{failed}</p>
      ) : feed === undefined ? (
        <Skeleton className="h-16" />
      ) : feed === null ? (
        <p className="text-2">There is no address yet.</p>
      ) : (
        <div className="grid gap-2">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field label="Address">
                <Input readOnly value={feed.url} onFocus={(event) => event.target.select()} />
              </Field>
            </div>
            <Button variant="primary" onClick={() => void copyText(feed.url, 'The address')}>
              Copy
            </Button>
          </div>
          <p className="text-cell text-2">
            Made {formatDateTime(feed.createdAt)}.{' '}
            {feed.readAt ? `Last read ${formatDateTime(feed.readAt)}.` : 'Nobody has read it yet.'}
          </p>
        </div>
      )}
    </Dialog>
  )
}
