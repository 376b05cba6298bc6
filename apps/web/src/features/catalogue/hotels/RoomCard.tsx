import { ratesInShort } from '@karavan/domain/catalogue/hotels/rates-in-short'
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { PicturesInput } from '../../../shared/record/PicturesInput.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { HotelField } from './hotel-field.ts'
import type { HotelValues } from './hotel-form.ts'
import { sellWords } from './hotel-words.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { RoomRates } from './RoomRates.tsx'

interface RoomCardProps {
  index: number
  count: number
  open: boolean
  /** Something in it needs another look. */
  wrong: boolean
  onTurn: (open: boolean) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function RoomFields({ index }: { index: number }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <HotelField name={`rooms.${index}.type`} label="Room type" className="sm:col-span-2">
        {(field) => <Input {...field} placeholder="Deluxe sea view" />}
      </HotelField>
      <HotelField
        name={`rooms.${index}.allotment`}
        label="Rooms we sell"
        help="Of this type, per night"
        className="sm:col-span-2"
      >
        {(field) => <NumberInput {...field} />}
      </HotelField>
      <HotelField name={`rooms.${index}.maxAdults`} label="Most adults">
        {(field) => <NumberInput {...field} />}
      </HotelField>
      <HotelField name={`rooms.${index}.maxChildren`} label="Most children">
        {(field) => <NumberInput {...field} />}
      </HotelField>
      <HotelField name={`rooms.${index}.maxOccupancy`} label="Most people together" className="lg:col-span-2">
        {(field) => <NumberInput {...field} />}
      </HotelField>
      <HotelField name={`rooms.${index}.sellMode`} label="Sold" group className="sm:col-span-2 lg:col-span-4">
        {(field) => (
          <FieldCards
            field={field}
            options={[
              { value: 'instant', label: sellWords.instant, detail: 'Confirmed the moment it is paid' },
              { value: 'onRequest', label: sellWords.onRequest, detail: 'An Admin confirms or declines each booking' },
            ]}
          />
        )}
      </HotelField>
      <HotelField
        name={`rooms.${index}.description`}
        label="About the room"
        optional
        className="sm:col-span-2 lg:col-span-4"
      >
        {(field) => <Textarea {...field} rows={2} />}
      </HotelField>
      <HotelField
        name={`rooms.${index}.amenities`}
        label="Room amenities"
        optional
        className="sm:col-span-2 lg:col-span-4"
      >
        {({ value, onChange, onBlur, ref }) => (
          <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        )}
      </HotelField>
      <HotelField
        name={`rooms.${index}.images`}
        label="Room pictures"
        optional
        group
        className="sm:col-span-2 lg:col-span-4"
      >
        {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={20} />}
      </HotelField>
    </div>
  )
}

/** One room type: a line that says what it is, and behind it its fields and what it costs. */
export function RoomCard({ index, count, open, wrong, onTurn, onMove, onRemove }: RoomCardProps) {
  const room = useWatch<HotelValues, `rooms.${number}`>({ name: `rooms.${index}` })
  const bodyId = useId()
  const name = room?.type.trim() || `Room type ${index + 1}`
  return (
    <section aria-label={name} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 pr-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => onTurn(!open)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card px-5 py-2.5 text-left outline-offset-[-2px]"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('text-3 transition-transform motion-reduce:transition-none', !open && '-rotate-90')}
          />
          <span className="min-w-0">
            <span className="block truncate text-h3">{name}</span>
            <span className="block truncate text-cell text-3">
              {formatCount(room?.allotment ?? 0, 'room')} · {formatCount(room?.maxOccupancy ?? 0, 'person', 'people')}{' '}
              at most · {formatCount(ratesInShort(room?.price.seasonal_pricing ?? [])?.seasons ?? 0, 'season')}
            </span>
          </span>
          {wrong && (
            <Badge tone="red" className="ml-auto">
              Needs another look
            </Badge>
          )}
        </button>
        {index > 0 && <IconButton icon={ArrowUp} size="sm" aria-label={`Move ${name} up`} onClick={() => onMove(-1)} />}
        {index < count - 1 && (
          <IconButton icon={ArrowDown} size="sm" aria-label={`Move ${name} down`} onClick={() => onMove(1)} />
        )}
        <IconButton icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <div id={bodyId} hidden={!open} className="border-t border-line px-5 py-5">
        <RoomFields index={index} />
        <RoomRates index={index} />
      </div>
    </section>
  )
}
