import { GripVertical } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useBoardActs } from './board-context.ts'
import type { MovedKind } from './board-move.ts'

interface HandleProps {
  kind: MovedKind
  of: string
  /** What it moves, in words. */
  name: string
  /** It is held by keyboard. */
  on: boolean
  ref?: Ref<HTMLButtonElement>
  className?: string
}

/** Moves a thing: by dragging, or picked up by Space and moved by the arrows. */
export function Handle({ kind, of, name, on, ref, className }: HandleProps) {
  const { onHandleKey, onHandleBlur, instructions } = useBoardActs()
  return (
    <button
      ref={ref}
      type="button"
      data-handle={of}
      aria-label={`Move ${name}`}
      aria-pressed={on}
      aria-describedby={instructions}
      onKeyDown={(event) => onHandleKey(event, kind, of, name)}
      onBlur={() => onHandleBlur(of)}
      className={cx(
        'hit grid size-7 shrink-0 cursor-grab place-items-center rounded-sm transition-colors active:cursor-grabbing',
        on ? 'bg-brand text-on-brand' : 'text-3 hover:bg-hover hover:text-text',
        className,
      )}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  )
}
