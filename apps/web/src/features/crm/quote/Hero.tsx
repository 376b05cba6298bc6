import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { CalendarDays, MapPin, Moon, Phone, Users } from 'lucide-react'
import { useState } from 'react'
import { sceneOf } from '../../../shared/scene.ts'
import { formatDate, formatDateRange, formatNights, initials } from '../../../ui/format.ts'
import { guestsWords, nightsOf } from './quote-words.ts'

function Agency({ company }: Pick<PublicQuote, 'company'>) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="flex min-h-18 items-center gap-3 py-3">
      <span className="grid h-11 min-w-11 shrink-0 place-items-center rounded-lg bg-white px-1.5 text-[15px] font-[700] text-(--night)">
        {company.logo && !broken ? (
          <img src={company.logo} alt="" onError={() => setBroken(true)} className="h-9 max-w-32 object-contain" />
        ) : (
          <span aria-hidden="true">{initials(company.name)}</span>
        )}
      </span>
      <p className="min-w-0 flex-1 text-[15px] leading-5 font-semibold [overflow-wrap:anywhere]">{company.name}</p>
      {company.phone && (
        <a
          href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}
          aria-label={`Call ${company.name}`}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-white/20 hover:bg-white/30"
        >
          <Phone size={18} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

/** The picture, whose offer it is, for whom, where to and when. */
export function Hero({ quote }: { quote: PublicQuote }) {
  const { company, title, destinations, startDate, endDate, guests } = quote
  const [broken, setBroken] = useState(false)
  const scene = sceneOf(destinations[0] ?? title)
  const nights = nightsOf(quote)
  const facts = [
    ...(destinations.length > 0 ? [{ icon: MapPin, words: destinations.join(' › ') }] : []),
    ...(startDate
      ? [{ icon: CalendarDays, words: endDate ? formatDateRange(startDate, endDate) : formatDate(startDate) }]
      : []),
    ...(nights > 0 ? [{ icon: Moon, words: formatNights(nights) }] : []),
    { icon: Users, words: guestsWords(guests) },
  ]
  return (
    <header className="relative isolate flex min-h-101 flex-col overflow-hidden bg-night text-white lg:min-h-115">
      <img
        src={quote.image && !broken ? quote.image : scene}
        alt=""
        onError={() => setBroken(true)}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-x-0 top-0 -z-10 h-30 bg-[linear-gradient(180deg,rgb(12_24_52/.84)_0,rgb(12_24_52/.66)_60%,transparent_100%)]" />
      <div className="wrap-public w-full">
        <Agency company={company} />
      </div>
      {/* The shade grows with the words, so that they can be read on any picture and at any width. */}
      <div className="mt-auto bg-[linear-gradient(180deg,transparent_0,rgb(11_22_48/.8)_96px,rgb(11_22_48/.95)_100%)] pt-27 pb-6 lg:pb-10">
        <div className="wrap-public">
          <p className="num mb-1 text-[14px] leading-5 font-emphasis">
            For {quote.customerName} · {quote.number} v{quote.versionNumber}
          </p>
          <h1 className="max-w-[24ch] text-display text-balance [overflow-wrap:anywhere]">{title}</h1>
          <ul className="num mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[14px] leading-5">
            {facts.map(({ icon: Icon, words }) => (
              <li key={words} className="flex items-center gap-1.5">
                <Icon size={16} aria-hidden="true" className="shrink-0 opacity-80" />
                {words}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </header>
  )
}
