import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../../../ui/IconButton.tsx'

interface MoveButtonsProps {
  /** What is moved: "day 2". */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Moves one of a list a place up or down; at the ends a button stays in reach and does nothing. */
export const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <>
    <IconButton
      icon={ArrowUp}
      size="sm"
      data-act="up"
      aria-label={`Move ${name} up`}
      aria-disabled={index === 0 || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => index > 0 && onMove(index - 1)}
    />
    <IconButton
      icon={ArrowDown}
      size="sm"
      data-act="down"
      aria-label={`Move ${name} down`}
      aria-disabled={index === count - 1 || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => index < count - 1 && onMove(index + 1)}
    />
  </>
)
