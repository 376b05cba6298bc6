import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/button-classes.ts'
import { cx } from '../../ui/cx.ts'
import { Popover } from '../../ui/Popover.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toneDot } from '../../ui/tone.ts'
import { useListNotificationsQuery, useReadNotificationsMutation } from '../notifications.api.ts'
import { safeNext } from '../../shared/paths.ts'

/** The bell: what happened, newest first, with a dot while something is unread. */
export function Bell({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const { data, isError } = useListNotificationsQuery()
  const [read, { isLoading: reading }] = useReadNotificationsMutation()
  const items = data?.data ?? []
  const unread = data?.meta.unread ?? 0

  function choose(id: string, readAt: string | null) {
    setOpen(false)
    if (!readAt) void read({ ids: [id] })
  }

  return (
    <Popover
      label="Notifications"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-90 p-0!"
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          className={buttonClasses({ variant: 'ghost', square: true, className })}
        >
          <BellIcon size={18} aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-[7px] right-2 size-2 rounded-full border-[1.5px] border-surface bg-red-d"
            />
          )}
        </button>
      }
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-h3">Notifications</h2>
        {unread > 0 && (
          <Button size="sm" variant="ghost" icon={CheckCheck} busy={reading} onClick={() => void read({})}>
            Mark all as read
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="px-4 py-8 text-center text-2">
          {isError
            ? 'Notifications could not be loaded. They will be tried again.'
            : 'Nothing yet. We will tell you here.'}
        </p>
      ) : (
        <ul className="max-h-[60vh] overflow-y-auto py-1">
          {items.map(({ id, title, body, link, tone, readAt, createdAt }) => {
            const inside = (
              <>
                <span
                  aria-hidden="true"
                  className={cx('mt-1.5 size-2 shrink-0 rounded-full', readAt ? 'bg-transparent' : toneDot[tone])}
                />
                <span className="min-w-0 flex-1">
                  <span className={cx('block', !readAt && 'font-semibold')}>
                    {title}
                    {!readAt && <span className="sr-only"> (unread)</span>}
                  </span>
                  <span className="block text-cell text-2">{body}</span>
                  <RelativeTime at={createdAt} className="block text-caption text-3" />
                </span>
              </>
            )
            const row = 'flex w-full items-start gap-3 px-4 py-2.5 text-left transition-colors hover:bg-hover'
            const to = safeNext(link)
            return (
              <li key={id}>
                {to ? (
                  <Link to={to} className={row} onClick={() => choose(id, readAt)}>
                    {inside}
                  </Link>
                ) : (
                  <button type="button" className={row} onClick={() => choose(id, readAt)}>
                    {inside}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Popover>
  )
}
