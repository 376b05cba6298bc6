import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { mostSeasons } from '@karavan/domain/catalogue/hotels/season'
import { copyNextYear, copyRoom } from '@karavan/domain/catalogue/rates/seasons'
import { seasonsOf } from '@karavan/domain/catalogue/rates/sheet'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useStore } from './useSheet.ts'

const isPercent = (value: number | null): value is number => value !== null && value >= -99 && value <= 500

function PercentField({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  return (
    <Field
      label="Dearer by"
      help="0 keeps the prices; below zero makes them cheaper"
      error={isPercent(value) ? undefined : 'From −99 to 500'}
    >
      <NumberInput value={value} onChange={onChange} unit="%" />
    </Field>
  )
}

/** The last twelve months once more, a year later. */
export function NextYearDialog({ onClose }: { onClose: () => void }) {
  const store = useStore()
  const [percent, setPercent] = useState<number | null>(0)
  const sheet = store.sheet()
  const next = isPercent(percent) ? copyNextYear(sheet, percent) : sheet
  const added = next.columns.length - sheet.columns.length
  const tooMany = Object.keys(next.entries).some((room) => seasonsOf(next, room).length > mostSeasons)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy to next year"
      description={
        tooMany
          ? `That would be more than ${mostSeasons} seasons of one room type; take some old ones out first.`
          : added > 0
            ? `The last twelve months once more, a year later: ${formatCount(added, 'column')} are added. Nothing is saved yet.`
            : 'There is nothing to go on from: next year is there already, or there is no season.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={added === 0 || tooMany || !isPercent(percent)}
            onClick={() => {
              store.apply(() => next, 'Seasons of next year added')
              onClose()
            }}
          >
            Add them
          </Button>
        </>
      }
    >
      <PercentField value={percent} onChange={setPercent} />
    </Dialog>
  )
}

/** The seasons of one room type for others, at a difference. */
export function CopyRoomDialog({ rates, onClose }: { rates: HotelRates; onClose: () => void }) {
  const store = useStore()
  const [from, setFrom] = useState(rates.rooms[0]?.id ?? '')
  const [to, setTo] = useState<readonly string[]>([])
  const [percent, setPercent] = useState<number | null>(0)
  const others = rates.rooms.filter(({ id }) => id !== from)
  const chosen = to.filter((id) => id !== from)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy rates to other rooms"
      description="Their own seasons and prices are replaced. Nothing is saved yet, and Ctrl Z takes it back."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || !isPercent(percent)}
            onClick={() => {
              store.apply((sheet) => copyRoom(sheet, from, chosen, percent ?? 0), 'Rates copied')
              onClose()
            }}
          >
            {chosen.length === 0 ? 'Choose a room' : `Replace rates of ${formatCount(chosen.length, 'room type')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="From">
          <Select
            value={from}
            onChange={setFrom}
            options={rates.rooms.map(({ id, type }) => ({ value: id, label: type }))}
          />
        </Field>
        <Field label="To" group>
          <div className="grid max-h-52 gap-2 overflow-y-auto">
            {others.map(({ id, type }) => (
              <Checkbox
                key={id}
                label={type}
                checked={to.includes(id)}
                onChange={() => setTo(to.includes(id) ? to.filter((one) => one !== id) : [...to, id])}
              />
            ))}
          </div>
        </Field>
        <PercentField value={percent} onChange={setPercent} />
      </div>
    </Dialog>
  )
}
