import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import type { DragEvent } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { Picture } from './Picture.tsx'
import { Tag } from './Tag.tsx'
import type { UploadedImage } from './useUploads.ts'

interface ImageTileProps {
  image: UploadedImage
  index: number
  count: number
  disabled?: boolean
  /** Another tile is being dragged over this one. */
  target: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragEnd: () => void
  onDrop: (event: DragEvent) => void
}

/** One uploaded picture with its place in the order. */
export function ImageTile({ image, index, count, disabled, target, onMove, onRemove, ...drag }: ImageTileProps) {
  const name = `picture ${index + 1} of ${count}`
  return (
    <li
      draggable={!disabled}
      {...drag}
      data-url={image.url}
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border bg-surface transition-colors',
        target ? 'border-brand shadow-[0_0_0_3px_var(--brand-soft)]' : 'border-line-strong',
      )}
    >
      <div className="relative">
        <Picture src={image.url} alt={image.alt ?? `Picture ${index + 1}`} />
        {index === 0 && <Tag className="absolute top-2 left-2 shadow-1">Cover</Tag>}
      </div>
      <div className="flex items-center justify-between px-1 py-0.5">
        <span className="flex">
          <IconButton
            data-act="earlier"
            icon={ArrowLeft}
            size="sm"
            aria-label={`Move ${name} earlier`}
            aria-disabled={disabled || index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
          />
          <IconButton
            data-act="later"
            icon={ArrowRight}
            size="sm"
            aria-label={`Move ${name} later`}
            aria-disabled={disabled || index === count - 1}
            onClick={() => index < count - 1 && onMove(index + 1)}
          />
        </span>
        <span className="flex">
          <IconButton
            data-act="cover"
            icon={Star}
            size="sm"
            aria-label={`Make ${name} the cover`}
            aria-disabled={disabled || index === 0}
            onClick={() => index > 0 && onMove(0)}
          />
          <IconButton
            data-act="remove"
            icon={Trash2}
            size="sm"
            aria-label={`Remove ${name}`}
            disabled={disabled}
            onClick={onRemove}
          />
        </span>
      </div>
    </li>
  )
}
