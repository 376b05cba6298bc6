import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { HotelCategory } from '@karavan/domain/catalogue/itineraries/plan'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatNights } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { HotelsSummary } from './HotelsSummary.tsx'
import { LookingForRooms } from './LookingForRooms.tsx'
import { Refusal } from './Refusal.tsx'
import { StayCard } from './StayCard.tsx'
import { askedKey, isBookable, offerOf, type Picks, totalOf } from './stay-choice.ts'
import { TripAskedBar } from './TripAskedBar.tsx'
import { useCreateTripHotelsMutation, useFindTripsQuery, useGetTripToBookQuery } from './trip-hotels.api.ts'
import { tripHotelsCrumbs } from './trip-hotels-words.ts'
import { useStaysByCategory } from './useStaysByCategory.ts'
import { useTripAsked } from './useTripAsked.ts'

const pause = 250

/** Finds a multi-city itinerary by its title; the address then names it. */
function TripField({ trip }: { trip: Itinerary | undefined }) {
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim().slice(0, 100), pause)
  const { currentData, isFetching } = useFindTripsQuery(asked)
  return (
    <Field label="Multi-city itinerary">
      <Combobox
        value={trip?.id ?? ''}
        valueLabel={trip?.title}
        options={(currentData ?? []).map(({ id, title, nights }) => ({
          value: id,
          label: `${title}, ${formatNights(nights)}`,
        }))}
        onSearch={setTyped}
        onChange={(id) => setParams({ itinerary: id }, { replace: true })}
        loading={isFetching}
        placeholder="Search by title"
        empty="No multi-city itinerary of this title"
      />
    </Field>
  )
}

/** Chooses the hotels of a multi-city itinerary, city by city, with their sum beside. */
export function TripHotelsCreatePage() {
  const [params] = useSearchParams()
  const id = params.get('itinerary') ?? ''
  const found = useGetTripToBookQuery({ kind: 'multi', params: { id } }, { skip: !id })
  const trip = id ? found.currentData?.data : undefined
  return (
    <>
      <PageHeader
        title="Hotels of an itinerary"
        crumbs={tripHotelsCrumbs()}
        sub="Choose a hotel for each city; they are booked as one later, all or none."
      />
      <div className="page-gutter grid gap-5 pb-8">
        <Card>
          <div className="max-w-140">
            <TripField trip={trip} />
          </div>
        </Card>
        {trip ? (
          <Choose key={trip.id} trip={trip} />
        ) : id && found.error ? (
          readFailure(found.error).kind === 'missing' ? (
            <EmptyState title="This itinerary does not exist">Choose another one above.</EmptyState>
          ) : (
            <Failed
              error={found.error}
              what="This itinerary"
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          )
        ) : id ? (
          <Skeleton className="h-40 rounded-card" />
        ) : (
          <EmptyState title="Which trip are the hotels for?">
            Choose a multi-city itinerary; its cities and nights then stand here.
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Choose({ trip }: { trip: Itinerary }) {
  const navigate = useNavigate()
  const { asked: wanted, ask } = useTripAsked(trip.asked)
  const { startDate } = wanted
  const asked = startDate === null ? null : { ...wanted, startDate }
  const [title, setTitle] = useState(trip.title)
  const [categories, setCategories] = useState<Record<string, HotelCategory>>({})
  const [picks, setPicks] = useState<Picks>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [create, { isLoading }] = useCreateTripHotelsMutation()
  const running = useRef(false)
  const { stays, error, isFetching, refetch } = useStaysByCategory(trip.id, asked, categories)
  const rows = asked ? (stays ?? []).map((stay) => ({ stay, offer: offerOf(stay, picks, asked) })) : []
  const total = rows.length > 0 ? totalOf(rows.map(({ offer }) => offer)) : null
  const ready = total !== null && !isFetching && title.trim() !== ''

  async function save() {
    if (!ready || !asked || running.current) return
    running.current = true
    setFailure(null)
    try {
      const { data } = await create({
        body: {
          itineraryId: trip.id,
          title,
          asked,
          stays: rows.flatMap(({ stay: { legKey }, offer }) =>
            offer ? [{ legKey, hotelId: offer.hotelId, rooms: offer.rooms }] : [],
          ),
        },
      }).unwrap()
      void notify.success(`${data.reference} saved`, 'The hotels can now be booked as one.')
      void navigate(paths.dashboard.multiItineraryHotel.view.href({ id: data.id }))
    } catch (refused) {
      setFailure(readFailure(refused))
    } finally {
      running.current = false
    }
  }

  return (
    <>
      <TripAskedBar asked={wanted} onAsk={ask} categoryLabel="Class everywhere" />
      {!asked ? (
        <EmptyState title="When does the trip begin?">
          Choose a start date: rooms are free on certain nights.
        </EmptyState>
      ) : error && !stays ? (
        <Failed error={error} what="The hotels" onRetry={refetch} retrying={isFetching} />
      ) : !stays ? (
        <LookingForRooms trip={trip} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid min-w-0 gap-4">
            {rows.map(({ stay, offer }, index) => (
              <StayCard
                key={stay.legKey}
                number={index + 1}
                stay={stay}
                asked={asked}
                offer={offer}
                busy={isFetching}
                category={categories[stay.legKey] ?? asked.category}
                onCategory={(category) => {
                  setCategories({ ...categories, [stay.legKey]: category })
                  const { [stay.legKey]: _former, ...others } = picks
                  setPicks(others)
                }}
                onPick={(next) => setPicks({ ...picks, [stay.legKey]: { offer: next, askedFor: askedKey(asked) } })}
              />
            ))}
            <Card>
              <Field label="Name of this choice" error={title.trim() === '' ? 'Required' : undefined}>
                <Input value={title} maxLength={140} onChange={({ target }) => setTitle(target.value)} />
              </Field>
            </Card>
            {failure && <Refusal failure={failure} />}
          </div>
          <HotelsSummary
            stays={rows.map(({ stay, offer }) => ({
              key: stay.legKey,
              place: stay.place.location,
              hotelName: offer?.hotelName ?? null,
              amount: isBookable(offer) ? offer.price.totalInr : null,
            }))}
            total={total}
            busy={isFetching}
            action={
              <Button
                variant="primary"
                size="lg"
                full
                busy={isLoading}
                busyLabel="Saving"
                aria-disabled={!ready || undefined}
                onClick={() => void save()}
              >
                Save these hotels
              </Button>
            }
          />
        </div>
      )}
    </>
  )
}
