import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { listFacts, useAbout } from '../../../shared/about.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FeaturedCard } from './FeaturedCard.tsx'
import { hotelFacts } from './hotel-facts.ts'
import { useListFeaturedHotelsQuery } from './featured.api.ts'

const most = 10
const perSlide = 4
const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-6'

/** The hotels by four, in their order. */
const slidesOf = <T,>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / perSlide) }, (_, index) =>
    all.slice(index * perSlide, (index + 1) * perSlide),
  )

const Waiting = () => (
  <div className={grid}>
    {Array.from({ length: perSlide }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-4/3 rounded-[14px]" />
        <Skeleton className="mt-4 h-4 w-3/4" />
        <Skeleton className="mt-2.5 h-3.5 w-1/2" />
        <Skeleton className="mt-3 h-5 w-2/5" />
        <Skeleton className="mt-4 h-5 w-1/2" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
      </div>
    ))}
  </div>
)

const Message = ({ children, action }: { children: string; action?: ReactNode }) => (
  <div className="flex min-h-60 flex-col items-center justify-center gap-4 rounded-card border border-line px-6 text-center">
    <p role={action ? 'alert' : 'status'} className="text-h4">
      {children}
    </p>
    {action}
  </div>
)

interface TurnProps {
  count: number
  page: number
  onTurn: (page: number) => void
}

function Arrows({ count, page, onTurn }: TurnProps) {
  const turn = (by: number) => () => onTurn((page + by + count) % count)
  return (
    <div className="flex items-center gap-2">
      <span role="status" className="num mr-1 text-small text-2">
        {page + 1} of {count}
      </span>
      <IconButton
        icon={ChevronLeft}
        aria-label="Previous hotels"
        variant="secondary"
        disabled={count < 2}
        onClick={turn(-1)}
        className="rounded-full!"
      />
      <IconButton
        icon={ChevronRight}
        aria-label="Next hotels"
        variant="secondary"
        disabled={count < 2}
        onClick={turn(1)}
        className="rounded-full!"
      />
    </div>
  )
}

const Dots = ({ count, page, onTurn }: TurnProps) => (
  <div className="mt-5 flex justify-center">
    {Array.from({ length: count }, (_, index) => (
      <button
        key={index}
        type="button"
        aria-label={`Hotels ${index * perSlide + 1} and on, page ${index + 1} of ${count}`}
        aria-current={index === page || undefined}
        disabled={count < 2}
        onClick={() => onTurn(index)}
        className="group grid h-11 min-w-6 place-items-center px-1.5"
      >
        <span
          className={cx(
            'block h-2 rounded-full transition-[width,background-color]',
            index === page ? 'w-6 bg-brand' : 'w-2 bg-control group-enabled:group-hover:bg-text',
          )}
        />
      </button>
    ))}
  </div>
)

interface FeaturedHotelsProps {
  /** Whether they are among the first things seen on a screen as narrow as a phone. */
  first?: boolean
  className?: string
}

/** The first ten featured hotels, four at a time, going round. */
export function FeaturedHotels({ first = false, className }: FeaturedHotelsProps) {
  const id = useId()
  const { data, isFetching, isError, refetch } = useListFeaturedHotelsQuery()
  const [asked, setPage] = useState(0)
  const hotels = (data?.data ?? []).slice(0, most)
  const slides = slidesOf(hotels)
  useAbout(hotels.length > 0 ? {} : null, () => listFacts(hotels.map((hotel) => hotelFacts(hotel._id, hotel))))
  const page = Math.min(asked, Math.max(0, slides.length - 1))
  const turning = { count: slides.length, page, onTurn: setPage }
  const loading = !data && isFetching

  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-5 flex min-h-12 items-end gap-4 lg:mb-6">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-h2">
            Featured Hotels
          </h2>
          <p role={loading ? 'status' : undefined} className="mt-0.5 text-[15px] leading-[22px] text-2">
            {loading ? 'Loading hotels...' : 'Stays our agents book again'}
          </p>
        </div>
        {slides.length > 0 && <Arrows {...turning} />}
      </div>
      {loading ? (
        <Waiting />
      ) : !data && isError ? (
        <Message
          action={
            <Button icon={RotateCw} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load hotels. Please try again.
        </Message>
      ) : slides.length === 0 ? (
        <Message>No hotels found.</Message>
      ) : (
        <>
          {/* The padding leaves room for the ring of a focused card. */}
          <div
            className="relative -m-1 overflow-hidden p-1"
            role="group"
            aria-roledescription="carousel"
            aria-labelledby={id}
          >
            <div
              className="flex gap-6 transition-transform duration-(--slide) ease-out"
              style={page > 0 ? { transform: `translateX(calc(${page} * (-100% - 24px)))` } : undefined}
            >
              {slides.map((slide, index) => (
                <ul
                  key={index}
                  inert={index !== page}
                  aria-hidden={index !== page || undefined}
                  aria-label={`${index + 1} of ${slides.length}`}
                  className={cx(grid, 'w-full shrink-0')}
                >
                  {slide.map((hotel, place) => (
                    <li key={hotel._id} className="min-w-0">
                      <FeaturedCard
                        hotel={hotel}
                        today={data?.meta.today ?? ''}
                        first={first && index === 0 && place < 2}
                      />
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          </div>
          <Dots {...turning} />
        </>
      )}
    </section>
  )
}
