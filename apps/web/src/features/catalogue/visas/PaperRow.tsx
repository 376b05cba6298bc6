import { type Paper, paperKinds } from '@karavan/domain/catalogue/visas/visa'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { paperWords } from './visa-words.ts'

interface PaperRowProps {
  paper: Paper
  index: number
  count: number
  wrong: boolean
  /** Another row is being dragged over this one. */
  target: boolean
  onChange: (paper: Paper) => void
  /** Puts it at another place; `act` says which of its buttons keeps the focus. */
  onMove: (to: number, act: string) => void
  onRemove: () => void
  onGrab: () => void
  onOver: () => void
  onDrop: () => void
  /** The drag has ended, wherever. */
  onRelease: () => void
}

const kinds = paperKinds.toReversed().map((value) => ({ value, label: paperWords[value] }))

/** One paper of the checklist: what it is called, how it is looked at, whether it can be left out, and its place. */
export function PaperRow({ paper, index, count, wrong, target, onChange, onMove, onRemove, ...drag }: PaperRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const name = paper.name.trim() || `document ${index + 1}`

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || !event.altKey) return
    event.preventDefault()
    onMove(index + by, 'name')
  }

  return (
    <li
      ref={row}
      data-paper={paper.key}
      onDragOver={(event) => {
        event.preventDefault()
        drag.onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag.onDrop()
      }}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-surface py-2 pr-2 transition-colors pointer-coarse:pl-2',
        target ? 'border-brand shadow-[0_0_0_3px_var(--brand-soft)]' : 'border-line-strong',
      )}
    >
      <span className="flex min-w-0 flex-1 basis-64 items-center">
        {/* A finger cannot drag it: it has the buttons. */}
        <span
          draggable
          title="Drag to move"
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
            drag.onGrab()
          }}
          onDragEnd={drag.onRelease}
          className="grid size-8 shrink-0 cursor-grab place-items-center text-3 active:cursor-grabbing pointer-coarse:hidden"
        >
          <GripVertical size={16} />
        </span>
        <Input
          data-act="name"
          aria-label={`Name of document ${index + 1}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-invalid={wrong}
          maxLength={80}
          value={paper.name}
          placeholder="Such as Bank statement"
          onKeyDown={onKeyDown}
          onChange={({ target: { value } }) => onChange({ ...paper, name: value })}
        />
      </span>
      <span className="flex items-center gap-3 max-sm:pl-3 pointer-coarse:pl-0">
        <Segments
          label={`How ${name} is checked`}
          options={kinds}
          value={paper.kind}
          onChange={(kind) => onChange({ ...paper, kind })}
        />
        <Checkbox
          label="Required"
          aria-label={`${name} is required`}
          checked={paper.required}
          onChange={({ target: { checked } }) => onChange({ ...paper, required: checked })}
        />
      </span>
      <span className="ml-auto flex">
        <IconButton
          data-act="up"
          icon={ArrowUp}
          size="sm"
          aria-label={`Move ${name} up`}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1, 'up')}
        />
        <IconButton
          data-act="down"
          icon={ArrowDown}
          size="sm"
          aria-label={`Move ${name} down`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1, 'down')}
        />
        <IconButton data-act="remove" icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  )
}
