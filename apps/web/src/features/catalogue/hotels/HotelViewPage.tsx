import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { CalendarCheck, ExternalLink, Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OfferedBadge } from '../../../shared/record/offered.tsx'
import { paths } from '../../../shared/paths.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatNights, formatNumber } from '../../../ui/format.ts'
import { ImageGallery } from '../../../ui/ImageGallery.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { Stars } from './hotel-columns.tsx'
import { bandsWords } from '../../../kit/booking/child-words.ts'
import { childWords, hotelCrumbs, hotelHistoryWords, hotelNoun, stepWords } from './hotel-words.ts'
import { useGetHotelHistoryQuery, useGetHotelQuery } from './hotels.api.ts'
import { InventoryCard } from './InventoryCard.tsx'
import { ContractCard } from './rates/ContractCard.tsx'
import { RatesReview } from './rates/RatesReview.tsx'
import { RoomSeasons } from './RoomSeasons.tsx'

const to = paths.dashboard.hotels

function HotelFacts({ hotel }: { hotel: Hotel }) {
  const { contact } = hotel
  return (
    <Card title="About this hotel">
      <p className="mb-4 max-w-[72ch] whitespace-pre-line text-2">
        {hotel.description || <span className="text-3">No description yet.</span>}
      </p>
      {hotel.amenities.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-1.5" aria-label="Amenities">
          {hotel.amenities.map((name) => (
            <li key={name}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Place', value: `${hotel.location}, ${hotel.country}` },
          { label: 'Address', value: hotel.address },
          { label: 'Stars', value: <Stars rating={hotel.rating} /> },
          { label: 'Currency', value: hotel.currency },
          { label: 'Check-in', value: <span className="num">from {hotel.checkInTime}</span> },
          { label: 'Check-out', value: <span className="num">until {hotel.checkOutTime}</span> },
          { label: 'Minimum stay', value: formatNights(hotel.minNights) },
          { label: 'Pets', value: hotel.petsAllowed ? 'Allowed' : 'Not allowed' },
          {
            label: 'Children',
            value: hotel.childBands ? bandsWords(hotel.childBands, hotel.currency) : childWords(hotel.childPolicy),
          },
          { label: 'Single occupancy', value: `${formatNumber(hotel.singleSupplementPercent)} % more` },
          {
            label: 'Cancellation',
            value:
              hotel.cancellationPolicy.length === 0 ? (
                'Free up to the day of arrival'
              ) : (
                <ul className="grid gap-0.5">
                  {[...hotel.cancellationPolicy]
                    .sort((a, b) => b.daysBefore - a.daysBefore)
                    .map((step) => (
                      <li key={step.daysBefore}>{stepWords(step)}</li>
                    ))}
                </ul>
              ),
          },
          { label: 'Contact', value: [contact.name, contact.phone, contact.email].filter(Boolean).join(', ') },
        ]}
      />
    </Card>
  )
}

interface HotelViewProps {
  hotel: Hotel
  onDeleting: (now: boolean) => void
}

function HotelView({ hotel, onDeleting }: HotelViewProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { id, hotelName, location } = hotel
  return (
    <ResourceView
      title={hotelName}
      crumbs={hotelCrumbs(hotelName)}
      badges={
        <>
          <OfferedBadge status={hotel.status} />
          {hotel.featured && <Tag>Featured</Tag>}
        </>
      }
      editTo={to.edit.href({ id })}
      actions={
        <ButtonLink to={to.rates.href({ id })} icon={Table2}>
          Rates
        </ButtonLink>
      }
      menu={
        <>
          <MenuItem
            icon={ExternalLink}
            to={`${paths.hotel.details.href({ location: location.toLowerCase() })}?hotelId=${id}`}
          >
            See it as guests do
          </MenuItem>
          <MenuItem icon={CalendarCheck} to={`${paths.dashboard.hotelBookings.index.href()}?hotelId=${id}`}>
            Its bookings
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
            Delete hotel
          </MenuItem>
        </>
      }
      aside={<History entity="hotel" id={id} words={hotelHistoryWords} useHistory={useGetHotelHistoryQuery} />}
    >
      <ImageGallery
        label={`Pictures of ${hotelName}`}
        images={hotel.images.map((url) => ({ url }))}
        fallback={sceneOf(location)}
      />
      <HotelFacts hotel={hotel} />
      <ContractCard hotel={hotel} actions={<RatesReview hotel={hotel} />} />
      <InventoryCard hotel={hotel} />
      {hotel.rooms.map((room) => (
        <RoomSeasons key={room.id} room={room} currency={hotel.currency} />
      ))}
      <DeleteHotel
        hotel={deleting ? hotel : null}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One hotel: its pictures and facts, its rooms by season, what is sold and left, and what happened to it. */
export function HotelViewPage() {
  const { id = '' } = useParams()
  // A hotel that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Hotel | null>(null)
  const found = useGetHotelQuery({ params: { id }, query: { rates: 'net' } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={hotelNoun} backTo={to.index.href()} crumbs={hotelCrumbs()}>
      {(hotel) => <HotelView hotel={hotel} onDeleting={(now) => setGoing(now ? hotel : null)} />}
    </Loaded>
  )
}
