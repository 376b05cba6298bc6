import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { columnMost, type EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import {
  canMoveEnquiry,
  type EnquiryGroup,
  type EnquiryKind,
  type EnquiryStatus,
  isPending,
  statusesOf,
} from '@karavan/domain/crm/enquiry'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Failed } from '../../../../kit/ListStates.tsx'
import { useList } from '../../../../kit/list-context.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney, formatTotal } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { toneDot } from '../../../../ui/tone.ts'
import { useListEnquiriesQuery, useSumEnquiriesQuery } from '../enquiries.api.ts'
import { statusTones } from '../enquiry-words.ts'
import type { Move } from '../useMove.ts'
import { BoardCard } from './BoardCard.tsx'

interface BoardProps {
  kind: EnquiryKind
  group: EnquiryGroup
  onMove: (move: Move) => void
  /** The one that is on its way, and the one that has just come: its card takes the focus, and says so. */
  moving: string | null
  moved: Move | null
  onSeen: () => void
}

const firstPart = 20

type Sum = { count: number; budget: number; more: boolean }

interface ColumnProps extends BoardProps {
  status: EnquiryStatus
  sum: Sum | undefined
}

function useOver(element: HTMLElement | null, status: EnquiryStatus): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => canMoveEnquiry((source.data.enquiry as EnquiryRow).status, status),
      getData: () => ({ status }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [element, status])
  return over
}

const countWords = ({ count, more }: Sum) => formatTotal(count, more)
const budgetWords = ({ budget, more }: Sum) => `${formatMoney(budget, 'INR', 0)}${more ? '+' : ''}`

function Column({ kind, status, sum, onMove, moving, moved, onSeen }: ColumnProps) {
  const { q, filters } = useList()
  const [size, setSize] = useState(firstPart)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const over = useOver(element, status)
  const { data, error, isFetching, refetch } = useListEnquiriesQuery({
    params: { kind },
    query: {
      ...filters,
      ...(q ? { q } : {}),
      status,
      pageSize: size,
      sort: isPending(status) ? 'nextFollowUpAt' : '-createdAt',
    },
  })
  // Up to a hundred cards in each of six columns are drawn bit by bit, so that a press meanwhile is answered.
  const rows = useDeferredValue(data?.data)
  const others = data && (data.meta.more || data.meta.total > data.data.length)
  return (
    <section
      ref={setElement}
      aria-label={`${status}${sum ? `, ${countWords(sum)}` : ''}`}
      className={cx(
        'flex w-72 shrink-0 flex-col rounded-card bg-sunken p-2 max-md:w-[84vw] max-md:snap-start',
        over && 'outline-2 outline-offset-[-2px] outline-brand',
      )}
    >
      <h2 className="flex items-center gap-2 px-1.5 pt-1 pb-2.5 text-small font-strong">
        <span aria-hidden="true" className={cx('size-2 rounded-full', toneDot[statusTones[status]])} />
        {status}
        <span className="num font-emphasis text-2">{sum ? countWords(sum) : ''}</span>
        {sum && sum.budget > 0 && (
          <span className="num ml-auto truncate font-emphasis text-2">
            <span className="sr-only">worth </span>
            {budgetWords(sum)}
          </span>
        )}
      </h2>
      {rows ? (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
            {rows.map((row) => (
              <li key={row.id} className="skip-unseen [--unseen:175px]">
                <BoardCard
                  enquiry={row}
                  onMove={onMove}
                  moving={moving === row.id}
                  arrived={moved?.enquiry.id === row.id && moved.to === row.status}
                  dropped={moved?.dropped ?? false}
                  onSeen={onSeen}
                />
              </li>
            ))}
          </ul>
          {rows.length === 0 && <p className="px-1.5 py-3 text-cell text-3">None here</p>}
          {others && size < columnMost && (
            <Button
              size="sm"
              variant="ghost"
              className="mt-2"
              busy={isFetching}
              onClick={() => setSize(Math.min(size + firstPart, columnMost))}
            >
              Show more
            </Button>
          )}
          {others && size >= columnMost && <p className="px-1.5 pt-2 text-cell text-3">The table shows the others.</p>}
        </>
      ) : error ? (
        <Failed error={error} what={status} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-busy="true" className="grid gap-2">
          <span className="sr-only">Loading {status}</span>
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      )}
    </section>
  )
}

/** The enquiries of the list around in columns by status; cards are dragged, or moved by their menu. */
export function EnquiryBoard(props: BoardProps) {
  const { kind, group, onMove } = props
  const { q, filters } = useList()
  const { data: sums } = useSumEnquiriesQuery({
    params: { kind },
    query: { ...filters, group, ...(q ? { q } : {}) },
  })
  const drop = useEffectEvent(onMove)
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const to = location.current.dropTargets[0]?.data.status as EnquiryStatus | undefined
          if (to) drop({ enquiry: source.data.enquiry as EnquiryRow, to, dropped: true })
        },
      }),
    [],
  )
  const shown = statusesOf[group].filter((status) => !filters.status || filters.status === status)
  return (
    <div className="-mx-1 flex snap-x items-stretch gap-3 overflow-x-auto px-1 pb-2">
      {shown.map((status) => (
        <Column key={status} {...props} status={status} sum={sums?.data[status]} />
      ))}
    </div>
  )
}
