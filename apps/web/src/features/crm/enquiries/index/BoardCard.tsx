import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { Ellipsis, Pencil } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate, formatMoney } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../../ui/Menu.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { enquiryPaths } from '../enquiry-words.ts'
import { MoveItems } from '../MoveItems.tsx'
import { NextStep } from '../NextStep.tsx'
import type { Move } from '../useMove.ts'

interface BoardCardProps {
  enquiry: EnquiryRow
  onMove: (move: Move) => void
  moving: boolean
  /** It has just come here: whoever moved it goes on from it. */
  arrived: boolean
  /** By hand: whoever let go of it looks at the place where it is, and the board stays where it stands. */
  dropped: boolean
  onSeen: () => void
}

/** An enquiry as a card that is dragged, or moved by its menu; drawn again only when it changes, since there are hundreds. */
export const BoardCard = memo(function BoardCard({
  enquiry,
  onMove,
  moving,
  arrived,
  dropped,
  onSeen,
}: BoardCardProps) {
  const { id, kind, number, customerName, subject, travelDate, people, budget, budgetCurrency, assignee } = enquiry
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [dragging, setDragging] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const to = enquiryPaths[kind]

  useEffect(() => {
    if (!element) return
    return draggable({
      element,
      getInitialData: () => ({ enquiry }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [element, enquiry])
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!arrived) return
    link.current?.focus({ preventScroll: dropped })
    seen()
  }, [arrived, dropped])

  return (
    <article
      ref={setElement}
      aria-label={`${customerName}, ${number}`}
      className={cx(
        'relative cursor-grab rounded-lg border border-line bg-surface p-3 shadow-1 has-[a:focus-visible]:border-brand',
        (dragging || moving) && 'opacity-50',
      )}
    >
      <div className="flex items-start gap-2">
        <span className="num min-w-0 flex-1 truncate text-caption text-3">{number}</span>
        <Menu
          trigger={
            <IconButton
              icon={Ellipsis}
              size="sm"
              className="relative z-1 -mt-1.5 -mr-1.5"
              aria-label={`Move or edit ${number}`}
            />
          }
        >
          <MenuLabel>Move to</MenuLabel>
          <MoveItems enquiry={enquiry} onMove={onMove} />
          <MenuSeparator />
          <MenuItem icon={Pencil} to={to.edit.href({ id })}>
            Edit
          </MenuItem>
        </Menu>
      </div>
      <Link
        ref={link}
        to={to.view.href({ id })}
        draggable={false}
        className="block truncate rounded-xs font-strong after:absolute after:inset-0 after:rounded-lg"
      >
        {customerName}
      </Link>
      <p className="truncate text-cell text-2">
        {[subject, travelDate && formatDate(travelDate)].filter(Boolean).join(' · ')}
      </p>
      <p className="text-cell text-3">{formatCount(people, 'person', 'people')}</p>
      <p className="mt-1.5 flex items-center gap-2">
        {budget !== null && (
          <span className="num text-small font-strong">{formatMoney(budget, budgetCurrency, 0)}</span>
        )}
        <Tag>{enquiry.source}</Tag>
      </p>
      <div className="mt-2.5 flex items-center gap-2 border-t border-line pt-2.5 text-cell">
        <NextStep enquiry={enquiry} className="flex-1" />
        {assignee ? <Avatar name={assignee} size="xs" /> : <span className="text-caption text-red-t">No owner</span>}
      </div>
    </article>
  )
})
