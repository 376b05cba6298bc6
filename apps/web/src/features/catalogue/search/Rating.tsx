import { Star } from 'lucide-react'

/** A star and its number; the number says it, the star only points to it. */
export const Rating = ({ value }: { value: number }) => (
  <span className="num inline-flex shrink-0 items-center gap-1 text-[14px] leading-5 font-semibold">
    <Star size={14} aria-hidden="true" className="fill-star text-star" />
    {value.toFixed(1)}
    <span className="sr-only"> stars</span>
  </span>
)
