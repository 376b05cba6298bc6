import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { stayOfService } from '@karavan/domain/crm/booked-stay'
import { useState } from 'react'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { useRequestServiceMutation } from '../bookings.api.ts'
import { requestTimes } from '../../../../shared/suppliers/request-times.ts'
import { SupplierInput } from '../../../../shared/suppliers/SupplierInput.tsx'
import type { Service } from './service-words.ts'

interface RequestDialogProps {
  booking: CrmBooking
  line: Service
  onClose: () => void
  /** Told the line as it is then, for its address to be handed on. */
  onAsked: (line: Service) => void
}

/** Asks a supplier for a service: whom, until when, and what the booking does not say. */
export function RequestDialog({ booking, line, onClose, onAsked }: RequestDialogProps) {
  const { kind, id } = booking
  const before = line.request?.asked
  const [ask, { isLoading }] = useRequestServiceMutation()
  const [supplier, setSupplier] = useState(line.state === 'Declined' ? '' : (line.supplier ?? ''))
  const [hours, setHours] = useState('24')
  const {
    rooms: known,
    mealPlan: meals,
    extraBeds: beds,
  } = before ?? stayOfService(booking.details, line, booking.lines)
  // Rooms of several kinds stay as the booking has them.
  const [rooms, setRooms] = useState((known.length === 1 && known[0]) || { type: '', count: 1 })
  const [mealPlan, setMealPlan] = useState(meals ?? '')
  const [extraBeds, setExtraBeds] = useState<number | null>(beds)
  const [wishes, setWishes] = useState(before?.wishes ?? '')
  const [showPrice, setShowPrice] = useState(line.request?.showPrice ?? true)
  const [failed, setFailed] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const isStay = line.service === 'Hotel'

  async function send(mail: boolean) {
    setFailed(null)
    if (!supplier.trim()) return setFault('Say whom to ask')
    try {
      const { data } = await ask({
        params: { kind, id, partId: line.id },
        idempotencyKey: crypto.randomUUID(),
        body: {
          supplier,
          mail,
          showPrice,
          answerBy: new Date(Date.now() + Number(hours) * 3_600_000).toISOString(),
          wishes,
          mealPlan,
          extraBeds: extraBeds ?? 0,
          ...(isStay && (rooms.type.trim() || rooms.count > 1)
            ? { rooms: [{ ...rooms, type: rooms.type.trim() || 'Room' }] }
            : {}),
        },
      }).unwrap()
      onAsked(data.lines.find((one) => one.id === line.id) ?? line)
    } catch (error) {
      const { detail, errors } = readFailure(error)
      setFailed(errors[0]?.message ?? detail)
    }
  }

  return (
    <ActDialog
      columns
      width="md"
      title={`Ask for ${line.label}`}
      description="They get a page of their own with all of this, and answer without signing in."
      keep="Not now"
      second={{ label: 'Send by mail', onAct: () => send(true) }}
      action="Make link"
      acting="Asking"
      busy={isLoading}
      failed={failed}
      onAct={() => send(false)}
      onClose={onClose}
    >
      <Field label="Supplier" error={fault}>
        <SupplierInput
          value={supplier}
          onChange={(name) => {
            setSupplier(name)
            setFault(undefined)
          }}
        />
      </Field>
      <Field label="Answer wanted">
        <Select value={hours} options={requestTimes} onChange={setHours} />
      </Field>
      {isStay && (
        <>
          <Field label="Room" optional help="Else as the booking says">
            <Input value={rooms.type} onChange={({ target }) => setRooms({ ...rooms, type: target.value })} />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Rooms">
              <NumberInput value={rooms.count} onChange={(count) => setRooms({ ...rooms, count: count ?? 1 })} />
            </Field>
            <Field label="Extra beds">
              <NumberInput value={extraBeds} onChange={setExtraBeds} />
            </Field>
          </div>
          <Field label="Meals" optional help="Else as the booking says">
            <Input value={mealPlan} onChange={({ target }) => setMealPlan(target.value)} />
          </Field>
        </>
      )}
      <Field label="Wishes" optional className="sm:col-span-2">
        <Textarea
          rows={2}
          maxLength={1000}
          value={wishes}
          placeholder="High floor, twin beds, late arrival"
          onChange={({ target }) => setWishes(target.value)}
        />
      </Field>
      <div className="sm:col-span-2">
        <Checkbox
          label="Show our price"
          help="What they get, in their currency; never what the customer pays"
          checked={showPrice}
          onChange={({ target }) => setShowPrice(target.checked)}
        />
      </div>
    </ActDialog>
  )
}
