import { CalendarCheck2, Check, FileText, type LucideIcon, ReceiptIndianRupee, WalletCards } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { TripShelf } from '../../features/catalogue/itineraries/public/TripShelf.tsx'
import { FeaturedHotels } from '../../features/catalogue/search/FeaturedHotels.tsx'
import { SearchBar } from '../../features/catalogue/search/SearchBar.tsx'
import { defaultSearch } from '../../features/catalogue/search/search.ts'
import { useSearchSources } from '../../features/catalogue/search/useSearchSources.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { mayOpen } from '../../shared/session/access.ts'
import { SpinnerOverlay } from '../../ui/SpinnerOverlay.tsx'
import { Destinations } from './Destinations.tsx'

// Never part of what arrives drawn: that is for visitors.
const AgentHome = lazy(() => import('./AgentHome.tsx').then((module) => ({ default: module.AgentHome })))

const reasons: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ReceiptIndianRupee,
    title: 'The price you see is the price you pay',
    text: 'Totals carry every tax, in rupees, with the rate of the day beside them. Open any price and read how it is made.',
  },
  {
    icon: CalendarCheck2,
    title: 'Deadlines as dates',
    text: 'Free cancellation until 8 December is said like that, on the result, on the voucher and in your calendar.',
  },
  {
    icon: FileText,
    title: 'Itineraries that are yours',
    text: 'Take a ready journey, change the hotel, move a day, and send it to your client with your own logo on it.',
  },
  {
    icon: WalletCards,
    title: 'One wallet for everything',
    text: 'Deposit once, book from it, and find every rupee again in a statement you can hand to your accountant.',
  },
]

const promises = ['Agent rates after verification', 'GST invoices', 'Enquiry to booking in two clicks']

/** The day of those who work here, and for everybody else what this is. */
export function HomePage() {
  const user = useUser()
  if (!mayOpen(user, 'day.own')) return <VisitorHome />
  return (
    <Suspense
      fallback={
        <div className="relative min-h-dvh">
          <SpinnerOverlay />
        </div>
      }
    >
      <AgentHome />
    </Suspense>
  )
}

/** Where visitors arrive: what this is, where it goes, and why agencies use it. */
function VisitorHome() {
  const user = useUser()
  const [search, setSearch] = useState(defaultSearch)
  const sources = useSearchSources(search.location)
  const { places } = sources
  const others = places.length > 3 ? String(places.length - 3) : 'many'

  return (
    <>
      <div className="relative">
        <div className="absolute inset-x-0 top-0 bottom-[76px] overflow-hidden bg-[#3c4a86] lg:bottom-[42px]">
          <img
            src="/scenes/hero.svg"
            alt=""
            fetchPriority="high"
            className="size-full max-w-none object-cover max-lg:w-[calc(100%+106px)]"
          />
          {/* Keeps white words at 4.5:1 or better wherever the dunes are bright. */}
          <div className="absolute inset-0 bg-[linear-gradient(180deg,rgb(20_18_58/.5),rgb(20_18_58/.62)_30%,rgb(20_18_58/.6)_50%,transparent_72%)] lg:bg-[linear-gradient(90deg,rgb(20_18_58/.72)_0,rgb(20_18_58/.6)_30%,rgb(20_18_58/.42)_44%,transparent_66%)]" />
        </div>
        <div className="wrap-public relative pt-37 pb-20 text-white lg:h-[678px] lg:pt-58">
          <h1 className="max-w-[640px] text-display text-balance">Plan the whole journey in one place</h1>
          <p className="mt-3 max-w-[500px] text-[17px] leading-[26px] lg:mt-3.5 lg:text-[19px] lg:leading-7">
            Hotels at agent rates, ready itineraries and visas, for Dubai, Kashmir, Bali and {others} more places.
          </p>
        </div>
        <div className="wrap-public relative">
          <SearchBar search={search} onChange={setSearch} sources={sources} />
        </div>
      </div>

      <Destinations places={places} loading={sources.loading} />

      <FeaturedHotels className="wrap-public pt-14 lg:pt-20" />

      <TripShelf
        featured
        title="Journeys ready to go"
        words="Hotels, drives and days out in one price; change what you like"
        className="wrap-public pt-14 lg:pt-20"
      />

      <section aria-labelledby="reasons" className="wrap-public pt-14 lg:pt-20">
        <h2 id="reasons" className="text-h2">
          Made by people who sell journeys
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="grid size-11 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
                <Icon size={20} aria-hidden="true" />
              </span>
              <h3 className="mt-3.5 text-h4">{title}</h3>
              <p className="mt-1 text-small text-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="wrap-public pt-16 lg:pt-22">
        <section
          aria-labelledby="agency"
          className="grid items-center gap-5 rounded-2xl bg-night px-6 py-7 text-on-night lg:grid-cols-[1fr_auto] lg:px-14 lg:py-12"
        >
          <div>
            <h2 id="agency" className="text-h2">
              Run your agency on Karavan
            </h2>
            <p className="mt-1.5 max-w-[560px] text-on-night-2">
              One wallet, one calendar and one list of enquiries. Your logo on every quotation and voucher.
            </p>
            <ul className="mt-3.5 flex flex-wrap gap-x-5 gap-y-2 text-small">
              {promises.map((promise) => (
                <li key={promise} className="flex items-center gap-2">
                  <Check size={16} aria-hidden="true" className="text-accent" />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          {user?.verified ? (
            <ButtonLink to={paths.dashboard.root.href()} variant="offer" size="lg">
              Open the dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.signUp.href()} variant="offer" size="lg">
              Sign up as a travel agent
            </ButtonLink>
          )}
        </section>
        <p className="mt-6 text-center text-small text-2">
          Just travelling yourself?{' '}
          <Link to={paths.dubai.href()} className="hit link rounded-xs">
            Start with Dubai
          </Link>{' '}
          or{' '}
          <Link to={paths.contact.href()} className="hit link rounded-xs">
            tell us where you want to go
          </Link>
          .
        </p>
      </div>
    </>
  )
}
