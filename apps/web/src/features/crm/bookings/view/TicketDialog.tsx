import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { TicketState } from '@karavan/domain/crm/ticket'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { useState } from 'react'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useTicketServiceMutation } from '../bookings.api.ts'
import type { Service } from './service-words.ts'

const words: Record<TicketState, string> = {
  Held: 'Held at the airline',
  Ticketed: 'Ticket issued',
  Reissued: 'Issued anew',
  Refunded: 'Given back',
  Void: 'Void',
}

/** A moment as a field of the browser holds it, in its own zone. */
const localOf = (at: string | null): string => {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

interface TicketDialogProps {
  booking: CrmBooking
  line: Service
  onClose: () => void
}

/** Moves the ticket of a flight on: held with its locator and time limit, issued, changed, given back. */
export function TicketDialog({ booking, line, onClose }: TicketDialogProps) {
  const { kind, id } = booking
  const [state, setState] = useState<TicketState>(
    line.ticketMoves.includes('Ticketed') && line.ticketState === 'Held' ? 'Ticketed' : (line.ticketMoves[0] ?? 'Held'),
  )
  const [pnr, setPnr] = useState(line.pnr ?? '')
  const [by, setBy] = useState(localOf(line.ticketBy))
  const shown = by ? ticketByWords(new Date(by).toISOString(), booking.country, line.departure) : 'In your own time'
  const [failed, setFailed] = useState<string | null>(null)
  const [save, { isLoading }] = useTicketServiceMutation()

  async function act() {
    try {
      await save({
        params: { kind, id, partId: line.id },
        body: { state, pnr, ticketBy: state === 'Held' && by ? new Date(by).toISOString() : null },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      void notify.success(words[state], line.label)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0] ? `${errors[0].path === 'pnr' ? 'PNR' : 'Ticket by'}: ${errors[0].message}` : detail)
    }
  }

  return (
    <ActDialog
      title={`Ticket of ${line.label}`}
      action="Save ticket"
      acting="Saving"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Ticket">
        <Select
          value={state}
          options={line.ticketMoves.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => setState(value as TicketState)}
        />
      </Field>
      <Field label="PNR" optional={state !== 'Held'}>
        <Input value={pnr} maxLength={12} className="uppercase" onChange={({ target }) => setPnr(target.value)} />
      </Field>
      {state === 'Held' && (
        <Field label="Ticket by" help={`${shown}; you are warned 48, 24 and 4 hours before`}>
          <Input type="datetime-local" value={by} onChange={({ target }) => setBy(target.value)} />
        </Field>
      )}
    </ActDialog>
  )
}
