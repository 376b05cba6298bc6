import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatCount } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'

type Traveller = CrmBooking['travellers'][number]

const visaTones: Record<Traveller['visa'], Tone> = {
  'Not needed': 'neutral',
  Needed: 'orange',
  Applied: 'violet',
  Granted: 'green',
}

const kindWords: Record<Traveller['kind'], string> = { adult: 'Adult', child: 'Child', infant: 'Infant' }

/** Those who travel, with their visas and tickets; their passports stay with the customer. */
export function TravellersCard({ booking }: { booking: CrmBooking }) {
  const { travellers, details } = booking
  const tickets = details.kind === 'flight' ? details.tickets : []
  return (
    <Card
      title="Travellers"
      actions={<span className="text-cell text-3">{formatCount(travellers.length, 'person', 'people')}</span>}
    >
      <ul className="divide-y divide-line">
        {travellers.map(({ name, kind, age = null, visa }, index) => {
          const own = tickets.filter(({ traveller }) => traveller === name).map(({ number }) => number)
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
              <span className="min-w-40 flex-1">
                <span className="block font-emphasis">{name}</span>
                <span className="block text-cell text-3">
                  {age === null ? kindWords[kind] : `${kindWords[kind]}, ${age}`}
                </span>
              </span>
              {details.kind === 'flight' && (
                <span className="num text-cell text-2">
                  {own.length > 0 ? `Ticket ${own.join(', ')}` : kind === 'infant' ? '' : 'No ticket number'}
                </span>
              )}
              <Badge tone={visaTones[visa]}>
                {visa === 'Not needed' ? 'No visa needed' : `Visa ${visa.toLowerCase()}`}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
