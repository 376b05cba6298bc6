import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

/** Width to height. Classes, since the policy of the page refuses styles that are written into a document. */
const ratios = {
  '1/1': 'aspect-square',
  '4/3': 'aspect-4/3',
  '3/2': 'aspect-3/2',
  '16/10': 'aspect-16/10',
  auto: '',
} as const

interface PictureProps {
  src?: string | null
  /** What is to be seen; empty where words beside it already say it. */
  alt: string
  /** Shown in its place when it is missing or broken, such as the scene of the place. */
  fallback?: string
  ratio?: keyof typeof ratios
  /** Loads at once, for what is seen first. */
  eager?: boolean
  srcSet?: string
  sizes?: string
  className?: string
}

/** A picture that keeps its place while it loads and is never broken. */
export function Picture({ src, alt, fallback, ratio = '4/3', eager, srcSet, sizes, className }: PictureProps) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const shown = [src, fallback].find((address) => address && !broken.has(address))
  return (
    <span
      className={cx('relative block overflow-hidden bg-sunken', ratios[ratio], className)}
      role={shown || !alt ? undefined : 'img'}
      aria-label={shown || !alt ? undefined : alt}
    >
      {shown ? (
        <img
          src={shown}
          srcSet={shown === src ? srcSet : undefined}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(new Set(broken).add(shown))}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <ImageOff size={20} aria-hidden="true" className="absolute inset-0 m-auto text-3" />
      )}
    </span>
  )
}
