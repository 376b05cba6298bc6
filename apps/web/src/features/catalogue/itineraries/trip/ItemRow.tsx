import { editItem, removeItem } from '@karavan/domain/catalogue/itineraries/edit'
import type { PlannedItem } from '@karavan/domain/catalogue/itineraries/plan'
import { Car, Clock, X } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useBoard, useBoardActs } from './board-context.ts'
import { putBack } from './day-place.ts'
import { isBelowMiddle, useDraggable, useDropTarget } from './drag.ts'
import { Handle } from './Handle.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { TimeField } from './TimeField.tsx'
import type { BookActivity } from './trip.ts'
import { durationWords, rupees } from './trip-words.ts'

interface ItemRowProps {
  item: PlannedItem
  /** What it is; none when it is no longer offered. */
  activity: BookActivity | undefined
  dayKey: string
  day: number
  at: number
  count: number
  held: boolean
}

function Amount({ itemKey }: { itemKey: string }) {
  const amount = useBoard().amounts.rest.get(itemKey)
  return amount === undefined ? '' : rupees(amount)
}

/** Something to do on a day: when, what, how long, what it costs this party; it can be moved and taken out. */
export const ItemRow = memo(function ItemRow({ item, activity, dayKey, day, at, count, held }: ItemRowProps) {
  const { edit } = useBoardActs()
  const name = activity?.name ?? 'An activity that is no longer offered'
  const { setElement, setHandle, element, dragging } = useDraggable('item', item.key)
  const over = useDropTarget(element, {
    accepts: ['item'],
    target: (input, row) => ({ to: 'slot', slot: { dayKey, slot: isBelowMiddle(input, row) ? at + 1 : at } }),
  })

  function remove() {
    edit((plan) => removeItem(plan, item.key))
    void notify.success(`${name} removed`, undefined, {
      label: 'Undo',
      onSelect: () => edit((plan) => putBack(plan, item, dayKey, at)),
    })
  }

  return (
    <li
      ref={setElement}
      id={`trip-${item.key}`}
      className={cx(
        'relative flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-md border bg-surface px-1.5 py-1.5',
        held ? 'border-brand shadow-2' : 'border-line',
        dragging && 'opacity-40',
      )}
    >
      {over && (
        <span
          aria-hidden="true"
          className={cx('absolute inset-x-0 h-0.5 rounded-full bg-brand', over.below ? '-bottom-1.25' : '-top-1.25')}
        />
      )}
      <Handle kind="item" of={item.key} name={name} on={held} ref={setHandle} />
      <span className="min-w-0 flex-[1_1_180px]">
        <span className={cx('block text-small font-emphasis', !activity && 'text-red-t')}>{name}</span>
        {activity && (
          <span className="flex items-center gap-1.5 text-caption text-3">
            {activity.category === 'Transfer' ? (
              <Car size={12} aria-hidden="true" />
            ) : (
              <Clock size={12} aria-hidden="true" />
            )}
            {durationWords(activity.durationMinutes)}
            <span aria-hidden="true">·</span>
            {activity.category}
          </span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <span className="w-27 shrink-0">
          <TimeField
            of={name}
            timings={activity?.timings ?? []}
            value={item.time}
            onChange={(time) => edit((plan) => editItem(plan, item.key, { time }), `time:${item.key}`)}
          />
        </span>
        <span className="num min-w-22 px-1 text-right text-small font-emphasis">
          <Amount itemKey={item.key} />
        </span>
        <MoveMenu itemKey={item.key} name={name} day={day} at={at} count={count} />
        <IconButton icon={X} size="sm" aria-label={`Remove ${name}`} onClick={remove} />
      </span>
    </li>
  )
})
