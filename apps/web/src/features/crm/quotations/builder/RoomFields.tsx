import type { StayRoom } from '@karavan/contracts/crm/quotations/line'
import { BedDouble, Plus, Trash2, Undo2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { agesIn } from './ages.ts'
import type { HouseItem, QuotationValues } from './quotation-values.ts'

type Stay = Extract<HouseItem, { kind: 'stay' }>

const most = 20
const whole = (value: number | null, max: number, min = 0): number =>
  value === null || !Number.isInteger(value) ? min : Math.min(max, Math.max(min, value))

const peopleIn = (rooms: readonly StayRoom[]): number =>
  rooms.reduce((all, { adults, childrenAges }) => all + adults + childrenAges.length, 0)

interface RoomProps {
  room: StayRoom
  number: number
  onChange: (room: StayRoom) => void
  onRemove?: () => void
}

function Room({ room, number, onChange, onRemove }: RoomProps) {
  const children = room.childrenAges.length
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 rounded-md bg-canvas p-3">
      <legend className="sr-only">Room {number}</legend>
      <div className="col-span-2 flex items-center justify-between">
        <span className="text-cell font-emphasis">Room {number}</span>
        {onRemove && <IconButton icon={Trash2} size="sm" aria-label={`Remove room ${number}`} onClick={onRemove} />}
      </div>
      <Field label="Adults">
        <NumberInput
          inputMode="numeric"
          value={room.adults}
          onChange={(adults) => onChange({ ...room, adults: whole(adults, 20, 1) })}
        />
      </Field>
      <Field label="Extra beds" help="Priced as the hotel prices them">
        <NumberInput
          inputMode="numeric"
          value={room.extraBeds}
          onChange={(extraBeds) => onChange({ ...room, extraBeds: whole(extraBeds, 20) })}
        />
      </Field>
      <Field label="Ages of children" optional>
        <TagInput
          values={room.childrenAges.map(String)}
          onChange={(typed) => {
            const childrenAges = agesIn(typed)
            onChange({ ...room, childrenAges, noBed: Math.min(room.noBed, childrenAges.length) })
          }}
          placeholder="7"
        />
      </Field>
      {children > 0 && (
        <Field label="Without a bed" help={`Of ${formatCount(children, 'child', 'children')}`}>
          <NumberInput
            inputMode="numeric"
            value={room.noBed}
            onChange={(noBed) => onChange({ ...room, noBed: whole(noBed, children) })}
          />
        </Field>
      )}
    </fieldset>
  )
}

/** The rooms of a stay: they follow the party until somebody arranges them one by one. */
export function RoomFields({ stay, onChange }: { stay: Stay; onChange: (stay: Stay) => void }) {
  const [guests, childrenAges] = useWatch<QuotationValues, ['guests', 'childrenAges']>({
    name: ['guests', 'childrenAges'],
  })
  const { rooms, ownRooms } = stay
  const set = (now: StayRoom[]) => onChange({ ...stay, rooms: now, ownRooms: true })
  const party = Math.max(1, guests.adults ?? 1) + childrenAges.length
  if (!ownRooms)
    return (
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-cell text-2">
          {rooms.length > 0 ? `${formatCount(rooms.length, 'room')} for ${peopleIn(rooms)}, ` : 'Rooms '}as the party
          needs
        </p>
        <Button
          size="sm"
          variant="soft"
          icon={BedDouble}
          onClick={() =>
            set(
              rooms.length > 0
                ? rooms
                : [{ adults: Math.min(20, Math.max(1, guests.adults ?? 1)), childrenAges, noBed: 0, extraBeds: 0 }],
            )
          }
        >
          Arrange rooms
        </Button>
      </div>
    )
  return (
    <div className="col-span-2 grid gap-2">
      {rooms.map((room, index) => (
        <Room
          key={index}
          room={room}
          number={index + 1}
          onChange={(now) => set(rooms.map((one, at) => (at === index ? now : one)))}
          onRemove={rooms.length > 1 ? () => set(rooms.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {peopleIn(rooms) !== party && (
        <Note kind="warning">
          {formatCount(peopleIn(rooms), 'person', 'people')} in rooms, {party} in the party.
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        {rooms.length < most && (
          <Button
            size="sm"
            variant="soft"
            icon={Plus}
            onClick={() => set([...rooms, { adults: 2, childrenAges: [], noBed: 0, extraBeds: 0 }])}
          >
            Add room
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          onClick={() => onChange({ ...stay, rooms: [], ownRooms: false })}
        >
          Follow the party
        </Button>
      </div>
    </div>
  )
}
