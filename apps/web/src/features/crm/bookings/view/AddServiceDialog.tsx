import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useDayHere } from '../../../../shared/today.ts'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useGetBookingRatesQuery, useUpdateCrmBookingMutation } from '../bookings.api.ts'
import { bookedValues, bookingForm, type LineValues, newLine } from '../form/booking-form.ts'
import { priceOf } from '../form/booking-price.ts'
import { spreadRest } from '../form/instalment-plan.ts'
import { LineInputs } from '../form/LineFields.tsx'

/** Writes one more service into a booking: what is still to be paid takes its price in. */
export function AddServiceDialog({ booking, onClose }: { booking: CrmBooking; onClose: () => void }) {
  const { id, kind, number, status, version, startDate, latestDue, writtenOff, travellers } = booking
  const [line, setLine] = useState<LineValues>(() => ({ ...newLine(kind), service: 'Other', from: startDate }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateCrmBookingMutation()
  const rates = useGetBookingRatesQuery({ query: { customerId: booking.customerId } }).data?.data.rates ?? null
  const today = useDayHere()
  const over = status === 'Completed' || status === 'Cancelled'
  const before = bookedValues(booking)
  const lines = [...before.lines, line]
  const price = rates && priceOf({ ...before, lines }, rates, booking)
  const owed = price && sum([price.total, -toMinor(writtenOff)])
  const own = price?.lines.at(-1)

  async function add() {
    setErrors({})
    setFailed(null)
    if (!line.label.trim()) return setErrors({ label: 'Required' })
    if (owed === null) return setFailed('What it is priced by is not here yet; try again.')
    const instalments =
      before.instalments.length > 0 ? spreadRest(before.instalments, owed, { startDate, today, latest: latestDue }) : []
    const read = bookingForm(kind, false, () => owed).safeParse({ ...before, lines, instalments })
    if (!read.success) {
      const at = lines.length - 1
      const told = read.error.issues.map(({ path: [field, row, part], message }) =>
        field === 'lines' && row === at ? { part: String(part), message } : { part: '', message },
      )
      setFailed(told.find(({ part }) => part === '')?.message ?? null)
      return setErrors(Object.fromEntries(told.map(({ part, message }) => [part, message])))
    }
    const { customer: _, enquiryId: _enquiry, quotationId: _quotation, ...fields } = read.data
    try {
      await update({ params: { kind, id }, body: { ...fields, version } }).unwrap()
      void notify.success(`${line.label} is added`, number)
      onClose()
    } catch (error) {
      const { errors: faults, detail } = readFailure(error)
      setFailed(faults[0]?.message ?? detail)
    }
  }

  return (
    <ActDialog
      width="lg"
      title={`Add a service to ${number}`}
      action="Add service"
      acting="Adding"
      busy={isLoading}
      failed={failed}
      blocked={over ? `${number} is ${status.toLowerCase()}; it stays as it is.` : undefined}
      onAct={add}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
        <LineInputs
          line={line}
          change={(part) => setLine((now) => ({ ...now, ...part }))}
          errorAt={(field) => errors[field]}
          currencies={['INR', ...Object.keys(rates?.rates ?? {}).filter((code) => code !== 'INR')]}
          people={travellers.filter((one) => one.kind !== 'infant').length}
          costWords={own && line.currency !== 'INR' ? formatMoney(toMajor(own.cost)) : undefined}
          marginWords={own && `Margin ${formatMoney(toMajor(own.sell - own.cost))}`}
        />
      </div>
      {price && toMajor(price.total) !== booking.total && (
        <div className="mt-4">
          <Note>
            The customer pays {formatMoney(toMajor(price.total))}, taxes included, instead of{' '}
            {formatMoney(booking.total)}.
            {before.instalments.some(({ paid }) => !paid) && ' What is still to be paid takes that in.'}
          </Note>
        </div>
      )}
    </ActDialog>
  )
}
