import type { Got } from '@karavan/contracts/kit/endpoint'
import type { locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../../shared/paths.ts'
import { sceneOf } from '../../shared/scene.ts'

type Place = Got<typeof locations.options>['data'][number]

const favourites = ['Dubai', 'Goa', 'Srinagar', 'Bali', 'Jaisalmer', 'Istanbul']
const shown = favourites.length

/** The favourites that there are, filled up with others. */
function choose(places: readonly Place[]): Place[] {
  const first = favourites.flatMap((name) => places.find(({ location }) => location === name) ?? [])
  return [...first, ...places.filter((place) => !first.includes(place))].slice(0, shown)
}

const tile = (index: number) =>
  cx(
    'relative h-65 w-55 shrink-0 snap-start overflow-hidden rounded-xl lg:h-auto lg:w-auto',
    index === 0 && 'lg:row-span-2',
    index === 5 && 'lg:col-span-2',
  )

/** Where people are going: a row to swipe on a phone, a mosaic on a wide screen. */
export function Destinations({ places, loading }: { places: readonly Place[]; loading: boolean }) {
  if (!loading && places.length === 0) return null
  return (
    <section aria-labelledby="places" className="wrap-public pt-14 lg:pt-20">
      <div className="mb-5 flex items-end gap-4 lg:mb-6">
        <div className="min-w-0 flex-1">
          <h2 id="places" className="text-h2">
            Where people are going
          </h2>
          <p className="mt-0.5 text-[15px] leading-[22px] text-2">Places we know by street, season and breakfast</p>
        </div>
        {places.length > shown && (
          <Link to={paths.hotel.index.href()} className="hit link hidden rounded-xs text-small lg:block">
            All {places.length} places
          </Link>
        )}
      </div>
      <ul className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3.5 overflow-x-auto px-5 [scrollbar-width:none] lg:mx-0 lg:grid lg:auto-rows-[210px] lg:grid-cols-[1.5fr_1fr_1fr_1fr] lg:gap-4 lg:overflow-visible lg:px-0">
        {loading
          ? Array.from({ length: shown }, (_, index) => (
              <li key={index} className={tile(index)}>
                <Skeleton className="absolute inset-0 rounded-xl" />
              </li>
            ))
          : choose(places).map(({ id, location, country }, index) => (
              <li key={id} className={tile(index)}>
                <Link
                  to={`${paths.hotel.index.href()}?location=${encodeURIComponent(location.toLowerCase())}`}
                  className="group absolute inset-0 text-white focus-visible:outline-offset-[-4px] focus-visible:outline-white"
                >
                  <Picture
                    src={sceneOf(location)}
                    alt=""
                    ratio="auto"
                    className="size-full transition-transform duration-(--slow) group-hover:scale-[1.02] motion-reduce:transition-none"
                  />
                  <span className="absolute inset-x-0 top-[46%] bottom-0 bg-[linear-gradient(180deg,transparent,rgb(8_14_30/.56)_46%,rgb(8_14_30/.84))]" />
                  <span className="absolute inset-x-4 bottom-3.5 text-[14px] leading-5">
                    <b
                      className={cx(
                        'block text-[19px] leading-[26px] font-[640] tracking-[-.015em]',
                        index === 0 && 'lg:text-[26px] lg:leading-[34px]',
                      )}
                    >
                      {location}
                    </b>
                    {country}
                  </span>
                </Link>
              </li>
            ))}
      </ul>
    </section>
  )
}
