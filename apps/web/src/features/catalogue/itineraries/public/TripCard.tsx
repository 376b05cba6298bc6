import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { sceneOf } from '../../../../shared/scene.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { tripHref } from './trip-asked.ts'
import { lengthWords, monthWords, routeWords, priceWords } from './card-words.ts'

const mostThemes = 3

interface TripCardProps {
  trip: ItineraryRow
  /** Seen before anything is scrolled. */
  eager?: boolean
}

/** One itinerary with the price it starts at; a press opens it. */
export function TripCard({ trip, eager }: TripCardProps) {
  const { title, places, fromPrice, themes } = trip
  const first = places[0]
  return (
    <Link to={tripHref(trip)} className="group flex h-full min-w-0 flex-col rounded-[14px]">
      <span className="relative block">
        <Picture
          src={trip.image}
          fallback={sceneOf(first?.location ?? title)}
          alt=""
          eager={eager}
          ratio="3/2"
          className="rounded-[14px] [&_img]:transition-transform [&_img]:duration-(--slow) group-hover:[&_img]:scale-[1.03] motion-reduce:[&_img]:transition-none"
        />
        <span className="num absolute bottom-3 left-3 rounded-full bg-[rgb(8_14_30/.78)] px-3 py-1 text-cell font-emphasis text-white">
          {lengthWords(trip)}
        </span>
        {trip.featured && (
          <Tag deal className="absolute! top-3 left-3">
            Our pick
          </Tag>
        )}
      </span>
      <span className="mt-3 flex flex-1 flex-col px-0.5">
        <h3 className="line-clamp-2 text-h4 group-hover:underline group-hover:underline-offset-3">{title}</h3>
        <span className="mt-0.5 flex items-start gap-1.5 text-small text-2">
          <MapPin size={16} aria-hidden="true" className="mt-0.5 text-3" />
          <span className="line-clamp-2">{routeWords(places)}</span>
        </span>
        <span className="mt-2 flex h-5.5 gap-1.5 overflow-hidden">
          {themes.slice(0, mostThemes).map((theme) => (
            <Tag key={theme}>{theme}</Tag>
          ))}
        </span>
        <span className="mt-auto block pt-3">
          {fromPrice ? (
            <>
              <span className="num block text-[17px] leading-6 font-bold tracking-[-.015em]">
                <span className="text-small font-normal tracking-normal text-2">from </span>
                {priceWords(fromPrice.perPerson)}
                <span className="text-small font-normal tracking-normal text-2"> per person</span>
              </span>
              <span className="num block text-cell text-3">
                in {monthWords(fromPrice.startDate)} · {fromPrice.category} hotels · taxes included
              </span>
            </>
          ) : (
            <>
              <span className="block text-[17px] leading-6 font-bold tracking-[-.015em]">Price on request</span>
              <span className="block text-cell text-3">Ask us for your dates</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

/** A card that is on its way, as high as it will be. */
export const TripCardSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="aspect-3/2 rounded-[14px]" />
    <Skeleton className="mt-4 h-4 w-4/5" />
    <Skeleton className="mt-2.5 h-3.5 w-1/2" />
    <Skeleton className="mt-3 h-5 w-3/5" />
    <Skeleton className="mt-4 h-5 w-1/2" />
    <Skeleton className="mt-2 h-3 w-3/5" />
  </div>
)
