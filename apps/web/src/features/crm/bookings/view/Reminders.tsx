import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { ReminderPlan } from '@karavan/contracts/crm/receipts/pay-link'
import { mostReminderDays, mostReminders, reminderWords } from '@karavan/domain/crm/reminder'
import { BellOff, BellRing, Pencil } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate, formatDateTime } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useGetPayLinksQuery, usePauseRemindersMutation, useSetReminderDaysMutation } from './pay-links.api.ts'

const fewSent = 3

/** The days as they are typed: -7, -1, 0, 3. Nothing when something else is typed. */
function daysIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const days = parts.map((part) => Number(part.replace('−', '-').replace('+', '')))
  const good = days.every((day) => Number.isInteger(day) && Math.abs(day) <= mostReminderDays)
  return good && days.length <= mostReminders ? days : null
}

function DaysDialog({ days, onClose }: Pick<ReminderPlan, 'days'> & { onClose: () => void }) {
  const [text, setText] = useState(days.join(', '))
  const [wrong, setWrong] = useState<string>()
  const [save, { isLoading }] = useSetReminderDaysMutation()

  async function keep() {
    const typed = daysIn(text)
    if (!typed) return setWrong(`Whole days up to ${mostReminderDays}, at most ${mostReminders} of them`)
    try {
      await save({ body: { days: typed } }).unwrap()
      void notify.success('Days of reminders changed', 'For all bookings of your office')
      onClose()
    } catch (error) {
      setWrong(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="When customers are reminded"
      description="Of every open instalment of your office, by mail with a link to pay, from 9 in the morning."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isLoading} busyLabel="Saving" onClick={() => void keep()}>
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Days after it is due"
        help="Below zero for days before; 0 is the day itself. Nothing typed means no reminders."
        error={wrong}
      >
        <Input value={text} inputClassName="num" maxLength={80} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}

/** What the clock sends to the customer of a booking, what went already, and the switch that stops it. */
export function Reminders({ booking }: { booking: CrmBooking }) {
  const { kind, id, number, customerName } = booking
  const { data } = useGetPayLinksQuery({ params: { kind, id } })
  const [pause, { isLoading }] = usePauseRemindersMutation()
  const [changing, setChanging] = useState(false)
  const owner = useRight('people')
  const receives = useRight('receipts')
  const plan = data?.data.reminders
  if (!plan) return null
  const { sent, paused, days, email } = plan

  async function turn() {
    try {
      await pause({ params: { kind, id }, body: { paused: !paused } }).unwrap()
      void notify.success(paused ? 'Reminders go on' : 'Reminders are paused', number)
    } catch (error) {
      void notify.error('It was not changed', readFailure(error).detail)
    }
  }

  const standing = paused
    ? `Paused by ${paused.by} since ${formatDate(paused.at)}`
    : !email
      ? `No reminders: there is no e-mail address of ${customerName}`
      : days.length === 0
        ? 'Your office sends no reminders'
        : `By mail to ${email}: ${days.map(reminderWords).join(', ')}`
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-cell font-emphasis text-2">
        Reminders to the customer
        <span className="flex flex-wrap gap-1">
          {owner && (
            <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setChanging(true)}>
              Days
            </Button>
          )}
          {receives && (
            <Button
              size="sm"
              variant="ghost"
              icon={paused ? BellRing : BellOff}
              busy={isLoading}
              busyLabel="Changing"
              onClick={() => void turn()}
            >
              {paused ? 'Go on' : 'Pause'}
            </Button>
          )}
        </span>
      </h3>
      <p className="text-cell break-words text-2">{standing}</p>
      {sent.length > 0 && (
        <ul className="grid gap-1">
          {sent.slice(0, fewSent).map((one) => (
            <li key={one.id} className="num text-cell text-3">
              {one.label}
              {one.days === null ? `, sent by ${one.by ?? 'the office'}` : `, ${reminderWords(one.days)}`}:{' '}
              {formatDateTime(one.at)}
            </li>
          ))}
          {sent.length > fewSent && <li className="text-cell text-3">and {sent.length - fewSent} before</li>}
        </ul>
      )}
      {changing && <DaysDialog days={days} onClose={() => setChanging(false)} />}
    </section>
  )
}
