import { editLeg } from '@karavan/domain/catalogue/itineraries/edit'
import { type Leg, type LegTravel, type TravelMode, travelModes } from '@karavan/domain/catalogue/itineraries/plan'
import { Bus, Car, Plane, Ship, TrainFront } from 'lucide-react'
import { Input } from '../../../../ui/Input.tsx'
import { ListSelect } from '../../../../ui/ListSelect.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useBoard } from './board-context.ts'
import { aboutWords, rupees, travelWords } from './trip-words.ts'

const icons = { flight: Plane, train: TrainFront, car: Car, coach: Bus, ferry: Ship } as const
const modes = [
  { value: '', label: 'On their own' },
  ...travelModes.map((mode) => ({ value: mode, label: travelWords[mode] })),
]

/** How one comes to a leg from the one before; a transfer of the catalogue is part of the price. */
export function TravelFields({ leg, before, name }: { leg: Leg; before: Leg; name: string }) {
  const { book, amounts, edit } = useBoard()
  const { travel } = leg
  const Icon = travel ? icons[travel.mode] : Car
  const set = (fields: Partial<LegTravel>, tag?: string) =>
    edit(
      (plan) => editLeg(plan, leg.key, { travel: { mode: 'car', note: '', activityId: null, ...travel, ...fields } }),
      tag,
    )
  const transfers = (book?.activities ?? []).filter(
    ({ category, locationId }) =>
      category === 'Transfer' && (locationId === leg.locationId || locationId === before.locationId),
  )
  const amount = travel?.activityId ? amounts.rest.get(leg.key) : undefined
  return (
    <div role="group" aria-label={`Way to ${name}`} className="flex flex-wrap items-center gap-2">
      <Icon size={18} aria-hidden="true" className="mr-0.5 text-3 max-sm:hidden" />
      <span className="w-36">
        <ListSelect
          size="sm"
          aria-label={`How to get to ${name}`}
          options={modes}
          value={travel?.mode ?? ''}
          onChange={(mode) =>
            mode ? set({ mode: mode as TravelMode }) : edit((plan) => editLeg(plan, leg.key, { travel: null }))
          }
        />
      </span>
      {travel && (
        <>
          <Input
            size="sm"
            className="flex-[1_1_160px]"
            aria-label={`Note on the way to ${name}`}
            placeholder="Such as a train number"
            maxLength={300}
            value={travel.note}
            onChange={(event) => set({ note: event.target.value }, `note:${leg.key}`)}
          />
          <span className="min-w-0 flex-[1_1_200px]">
            <Select
              size="sm"
              aria-label={`Transfer to ${name}`}
              options={[
                { value: '', label: 'No transfer of ours' },
                ...transfers.map(({ id, name: label, adultPrice, pricedPer }) => ({
                  value: id,
                  label,
                  hint: aboutWords(
                    book?.exact ?? true,
                    (price) => `${price(adultPrice)} per ${pricedPer === 'group' ? 'vehicle' : 'adult'}`,
                  ),
                })),
              ]}
              value={travel.activityId ?? ''}
              onChange={(activityId) => set({ activityId: activityId || null })}
            />
          </span>
          {amount !== undefined && <span className="num text-small font-emphasis">{rupees(amount)}</span>}
        </>
      )}
    </div>
  )
}
