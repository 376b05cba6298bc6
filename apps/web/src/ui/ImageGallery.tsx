import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { Picture } from './Picture.tsx'

interface ImageGalleryProps {
  label: string
  images: readonly { url: string; alt?: string }[]
  fallback?: string
  className?: string
}

/** One large picture and its neighbours under it; arrow keys leaf through. */
export function ImageGallery({ label, images, fallback, className }: ImageGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(images.length - 1, 0))
  const go = (by: number) => setChosen((at + by + images.length) % images.length)
  const nameOf = (index: number) => images[index]?.alt || `${label}, picture ${index + 1}`

  function onKeyDown(event: KeyboardEvent) {
    if (images.length < 2) return
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
  }

  return (
    <section aria-label={label} onKeyDown={onKeyDown} className={cx('flex flex-col gap-2', className)}>
      <div className="relative overflow-hidden rounded-card">
        <Picture src={images[at]?.url} alt={nameOf(at)} fallback={fallback} ratio="16/10" eager />
        {images.length > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              aria-label="Previous picture"
              variant="secondary"
              className="absolute! top-1/2 left-3 -translate-y-1/2 rounded-full! shadow-2!"
              onClick={() => go(-1)}
            />
            <IconButton
              icon={ChevronRight}
              aria-label="Next picture"
              variant="secondary"
              className="absolute! top-1/2 right-3 -translate-y-1/2 rounded-full! shadow-2!"
              onClick={() => go(1)}
            />
            <span
              role="status"
              className="num absolute right-3 bottom-3 rounded-full bg-[rgb(8_16_36/.72)] px-2.5 py-1 text-caption text-white"
            >
              {at + 1} / {images.length}
            </span>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto p-1 -m-1">
          {images.map((image, index) => (
            <li key={image.url} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === at || undefined}
                onClick={() => setChosen(index)}
                className={cx(
                  'block w-20 overflow-hidden rounded-md border-2 transition-colors',
                  index === at ? 'border-brand' : 'border-transparent opacity-80 hover:opacity-100',
                )}
              >
                <Picture src={image.url} alt="" fallback={fallback} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
