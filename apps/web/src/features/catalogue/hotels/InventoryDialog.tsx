import type { InventoryPreview } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { useId, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ChoiceChip } from '../../../ui/Chip.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatCount, formatDate, formatDateRange, formatNights } from '../../../ui/format.ts'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import { Note } from '../../../ui/Note.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { useChangeInventoryMutation, usePreviewInventoryMutation } from './inventory.api.ts'
import { type ChangeValues, newChange, type NumberChange, toChange, weekdayNames } from './inventory-change.ts'

interface NumberFieldProps {
  label: string
  help: string
  unit: string
  clear: string
  change: NumberChange
  error: string | undefined
  onChange: (change: NumberChange) => void
}

/** A number that stays, is set or is taken away. */
function NumberField({ label, help, unit, clear, change, error, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <Field label={label} help={help} error={error} group optional>
      <div className="flex gap-2">
        <div className="grid min-w-0 flex-1">
          <Select
            id={`${id}-how`}
            aria-label={label}
            value={change.how}
            onChange={(how) => onChange({ ...change, how: how as NumberChange['how'] })}
            options={[
              { value: 'leave', label: 'Leave as it is' },
              { value: 'set', label: 'Set to' },
              { value: 'clear', label: clear },
            ]}
          />
        </div>
        {change.how === 'set' && (
          <div className="w-32 shrink-0">
            <NumberInput
              id={`${id}-number`}
              aria-label={`${label}: number`}
              unit={unit}
              value={change.value}
              onChange={(value) => onChange({ how: 'set', value })}
            />
          </div>
        )}
      </div>
    </Field>
  )
}

/** How far the change reaches, or the nights on which more is sold than it would leave. */
function Reach({ preview }: { preview: InventoryPreview }) {
  const { hotels, rooms, nights, mostNights, short } = preview
  if (short.count > 0)
    return (
      <Note kind="bad" title={`More rooms are sold already on ${formatNights(short.count)}`}>
        <ul className="num mt-1 grid gap-0.5 text-cell">
          {short.nights.slice(0, 6).map(({ hotelName, roomType, night, sold }) => (
            <li key={`${hotelName} ${roomType} ${night}`}>
              {formatDate(night)}: {sold} sold of {roomType}, {hotelName}
            </li>
          ))}
          {short.count > 6 && <li>and {formatCount(short.count - 6, 'more night')}</li>}
        </ul>
      </Note>
    )
  if (nights > mostNights)
    return (
      <Note kind="bad" title="Too many nights at once">
        {formatNights(nights)} of rooms; at most {formatNights(mostNights)} at a time. Choose fewer days or hotels.
      </Note>
    )
  return (
    <Note title={nights > 0 ? `${formatNights(nights)} of rooms change` : `${formatCount(rooms, 'room type')} change`}>
      {formatCount(rooms, 'room type')} in {formatCount(hotels, 'hotel')}. All of them or none.
    </Note>
  )
}

const canGo = ({ nights, mostNights, short }: InventoryPreview) => short.count === 0 && nights <= mostNights

interface InventoryDialogProps {
  hotels: readonly { id: string; hotelName: string; rooms: readonly { id: string; type: string }[] }[]
  from: string
  until: string
  /** Offers to change all hotels on sale instead of those given. */
  offersAll?: boolean
  onClose: () => void
  onDone?: () => void
}

/** Sets what is sold over many nights: chosen first, then counted, then done all at once. */
export function InventoryDialog({ hotels, from, until, offersAll = false, onClose, onDone }: InventoryDialogProps) {
  const [values, setValues] = useState(() => newChange(from, until))
  const [faults, setFaults] = useState<Map<string, string>>(new Map())
  const [preview, setPreview] = useState<InventoryPreview | null>(null)
  const [refused, setRefused] = useState('')
  const [ask, { isLoading: asking }] = usePreviewInventoryMutation()
  const [apply, { isLoading: applying }] = useChangeInventoryMutation()
  const [only] = hotels
  const ids = hotels.map(({ id }) => id)

  function set(part: Partial<ChangeValues>) {
    setValues((before) => ({ ...before, ...part }))
    setPreview(null)
    setRefused('')
  }

  async function send() {
    const { body, faults: found } = toChange(values, ids)
    setFaults(found ?? new Map())
    setRefused('')
    if (!body) return
    try {
      if (!preview) {
        setPreview((await ask({ body }).unwrap()).data)
        return
      }
      const { data } = await apply({ body }).unwrap()
      void notify.success(
        data.nights > 0
          ? `${formatNights(data.nights)} of rooms changed`
          : `${formatCount(data.rooms, 'room type')} changed`,
        `${formatCount(data.hotels, 'hotel')}, ${formatDateRange(values.from, values.until)}`,
      )
      onDone?.()
      onClose()
    } catch (error) {
      const { title, detail, errors } = readFailure(error)
      setPreview(null)
      setRefused(errors.map(({ message }) => message).join('. ') || detail || title)
    }
  }

  const ready = preview !== null && canGo(preview)
  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Rooms to sell on many nights"
      description={
        values.everyHotel
          ? 'All hotels on sale'
          : hotels.length === 1
            ? only?.hotelName
            : `${formatCount(hotels.length, 'hotel')}, ${formatCount(
                hotels.reduce((sum, { rooms }) => sum + rooms.length, 0),
                'room type',
              )}`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={asking || applying}
            busyLabel={applying ? 'Changing' : 'Counting'}
            disabled={preview !== null && !ready}
            onClick={() => void send()}
          >
            {ready ? (preview.nights > 0 ? `Change ${formatNights(preview.nights)}` : 'Change') : 'Count first'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {offersAll && (
          <Checkbox
            className="sm:col-span-2"
            label="All hotels on sale"
            checked={values.everyHotel}
            onChange={(event) => set({ everyHotel: event.target.checked })}
          />
        )}
        {only && hotels.length === 1 && !values.everyHotel && (
          <Field label="Room types" help="None chosen means all" optional className="sm:col-span-2">
            <MultiSelect
              placeholder="All room types"
              values={values.roomIds}
              onChange={(roomIds) => set({ roomIds })}
              options={only.rooms.map(({ id, type }) => ({ value: id, label: type }))}
            />
          </Field>
        )}
        <Field label="First night" error={faults.get('from')}>
          <DateInput value={values.from} onChange={(first) => set({ from: first })} />
        </Field>
        <Field label="Last night" error={faults.get('until')}>
          <DateInput value={values.until} onChange={(last) => set({ until: last })} />
        </Field>
        <Field label="Weekdays" group optional help="None chosen means every night" className="sm:col-span-2">
          <div className="flex flex-wrap gap-1.5">
            {weekdayNames.map(({ day, short, name }) => (
              <ChoiceChip
                key={day}
                on={values.weekdays.includes(day)}
                aria-label={name}
                onClick={() =>
                  set({
                    weekdays: values.weekdays.includes(day)
                      ? values.weekdays.filter((other) => other !== day)
                      : [...values.weekdays, day],
                  })
                }
              >
                {short}
              </ChoiceChip>
            ))}
          </div>
        </Field>
        <Field label="Sale" optional error={faults.get('')}>
          <Select
            value={values.sale}
            onChange={(sale) => set({ sale: sale as ChangeValues['sale'] })}
            options={[
              { value: 'leave', label: 'Leave as it is' },
              { value: 'stop', label: 'Stop the sale' },
              { value: 'open', label: 'Open the sale' },
            ]}
          />
        </Field>
        <NumberField
          label="Allotment"
          help="Never below what is sold"
          unit="rooms"
          clear="As the room type says"
          change={values.allotment}
          error={faults.get('allotment')}
          onChange={(allotment) => set({ allotment })}
        />
        <NumberField
          label="Release days"
          help="For the room type, whatever the nights"
          unit="days"
          clear="None"
          change={values.releaseDays}
          error={faults.get('releaseDays')}
          onChange={(releaseDays) => set({ releaseDays })}
        />
        <NumberField
          label="Tell us when so few are left"
          help="For the room type; Admins hear of each night once"
          unit="rooms"
          clear="Never"
          change={values.alarmAt}
          error={faults.get('alarmAt')}
          onChange={(alarmAt) => set({ alarmAt })}
        />
        <div className="pb-2 empty:hidden sm:col-span-2" role="status">
          {preview && <Reach preview={preview} />}
          {refused && (
            <Note kind="bad" title="Nothing was changed">
              {refused}
            </Note>
          )}
        </div>
      </div>
    </Dialog>
  )
}
