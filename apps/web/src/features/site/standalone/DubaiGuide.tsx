import { CalendarDays, Clock, Plane, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { paths } from '../../../shared/paths.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { LeadForm } from './LeadForm.tsx'

const facts = [
  { icon: Sun, title: 'Best from November to March', text: '24 to 28 °C by day, cool evenings on the creek' },
  { icon: Plane, title: 'Three to four hours', text: 'Direct flights from most large Indian cities' },
  { icon: Clock, title: 'Visa in three to five days', text: 'Passport, photo and a return ticket' },
  { icon: CalendarDays, title: 'Four nights are enough', text: 'Six, if the children are to see the water park twice' },
]

const days = [
  {
    picture: '/scenes/market-dubai-creek.svg',
    title: 'The old town by water',
    text: 'Cross the creek in a wooden abra for a dirham, walk from the spice stalls to the gold lanes, and have lunch where the dhow crews eat.',
  },
  {
    picture: '/scenes/skyline-dubai.svg',
    title: 'The tall city at dusk',
    text: 'Up before sunset, down after dark: both views for one ticket. The fountains play every half hour once the lights are on.',
  },
  {
    picture: '/scenes/desert-dubai-dunes.svg',
    title: 'An evening in the dunes',
    text: 'Leave at three, ride while the sand is gold, eat under the stars, be back by ten. Gentle routes for those who would rather not.',
  },
  {
    picture: '/scenes/beach-dubai-jumeirah.svg',
    title: 'A day of doing nothing',
    text: 'Soft sand, calm water, and a lifeguard. Ask for a hotel with its own stretch of beach if the children are small.',
  },
]

const questions = [
  {
    q: 'What does a family of four spend?',
    a: 'It depends on the week more than on the hotel: the same rooms cost about twice as much around New Year as in early November. Tell us your dates and we name a total with taxes, transfers and visas in it.',
  },
  {
    q: 'Is vegetarian and Jain food easy to find?',
    a: 'Yes, almost everywhere, and on desert evenings too if we know before. We note it on the booking, so you do not have to explain it on the spot.',
  },
  {
    q: 'Can grandparents come along?',
    a: 'The city is kind to wheelchairs and slow walkers. We plan lifts instead of stairs, afternoons of rest, and a car that waits.',
  },
  {
    q: 'What if we have to cancel?',
    a: 'Most hotels can be cancelled free of charge until a few days before. The date stands on your quotation before you pay anything.',
  },
]

/** Dubai: what it is like, what is on sale there, four days of it, and a form for those who want to go. */
export function DubaiGuide({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="relative overflow-hidden bg-night text-white">
        <img
          src="/scenes/skyline-dubai.svg"
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_60%]"
        />
        <div className="absolute inset-0 bg-[linear-gradient(90deg,rgb(14_14_44/.86),rgb(14_14_44/.66)_50%,rgb(14_14_44/.3))]" />
        <div className="wrap-public relative py-16 lg:py-28">
          <h1 className="max-w-[620px] text-display text-balance">Dubai, from the creek to the dunes</h1>
          <p className="mt-4 max-w-[520px] text-[17px] leading-7 lg:text-[19px]">
            Four nights that hold a city, a desert and a beach, planned by people who go there every month.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a
              href="#plan"
              className="inline-flex h-13 items-center rounded-lg bg-brand px-6 text-[16px] font-[560] text-on-brand transition-colors hover:bg-brand-hover focus-visible:outline-white"
            >
              Plan my days
            </a>
            <ButtonLink
              to={`${paths.hotel.index.href()}?location=dubai`}
              size="lg"
              className="border-white/40 bg-white/12 text-white shadow-none hover:bg-white/20"
            >
              See hotels
            </ButtonLink>
          </div>
        </div>
      </div>

      <ul className="wrap-public grid gap-5 pt-10 sm:grid-cols-2 lg:grid-cols-4 lg:pt-12">
        {facts.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon size={20} aria-hidden="true" className="mt-0.5 text-link" />
            <div>
              <h2 className="text-h4">{title}</h2>
              <p className="text-small text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>

      {children}

      <section aria-labelledby="days" className="wrap-public pt-14 lg:pt-20">
        <h2 id="days" className="text-h2">
          Four days, if you ask us
        </h2>
        <p className="mt-0.5 text-[15px] leading-[22px] text-2">Swap them, stretch them, leave one out</p>
        <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {days.map(({ picture, title, text }, index) => (
            <li key={title}>
              <Picture src={picture} fallback="/scenes/skyline-dubai.svg" alt="" className="rounded-[14px]" />
              <p className="mt-3.5 text-caption font-semibold text-3">Day {index + 1}</p>
              <h3 className="text-h4">{title}</h3>
              <p className="mt-1 text-small text-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="wrap-public grid gap-10 pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-16 lg:pt-20">
        <section aria-labelledby="questions">
          <h2 id="questions" className="text-h2">
            What people ask us
          </h2>
          <dl className="mt-4">
            {questions.map(({ q, a }) => (
              <div key={q} className="border-b border-line py-5 first:pt-2">
                <dt className="text-h4">{q}</dt>
                <dd className="mt-1 max-w-[62ch] text-small text-2">{a}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section
          id="plan"
          aria-labelledby="plan-title"
          className="h-fit scroll-mt-36 rounded-card border border-line bg-surface p-5 lg:p-8"
        >
          <h2 id="plan-title" className="text-h2">
            Plan my days
          </h2>
          <p className="mt-1 mb-5 text-small text-2">A first plan with a total price, usually the same day.</p>
          <LeadForm
            source="dubai"
            journey
            destination="Dubai"
            messageLabel="What should not be missing?"
            messageHelp="A birthday, a budget, small children, somebody who hates heights."
            submit="Ask for my plan"
          />
        </section>
      </div>
    </>
  )
}
