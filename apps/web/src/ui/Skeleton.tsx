import { cx } from './cx.ts'

interface SkeletonProps {
  /** Any classes that give it the size of what is coming. */
  className?: string
}

/** A block in the place and size of something that is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('shimmer block rounded-sm', className)} />
}
