import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useDayHere } from '../../../../shared/today.ts'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useGetBookingRatesQuery, useUpdateCrmBookingMutation } from '../bookings.api.ts'
import { bookedValues, bookingForm, type LineValues, newLine } from '../form/booking-form.ts'
import { priceOf } from '../form/booking-price.ts'
import { spreadRest } from '../form/instalment-plan.ts'
import { LineInputs } from '../form/LineFields.tsx'
import { HouseServiceFields } from './HouseServiceFields.tsx'

const ways = [
  { value: 'house', label: 'From the catalogue' },
  { value: 'typed', label: 'By hand' },
] as const

/** Writes one more service into a booking: what is still to be paid takes its price in. */
export function AddServiceDialog({ booking, onClose }: { booking: CrmBooking; onClose: () => void }) {
  const { id, kind, number, status, version, startDate, latestDue, writtenOff, travellers } = booking
  const [way, setWay] = useState<'house' | 'typed'>('house')
  const [typed, setTyped] = useState<LineValues>(() => ({ ...newLine(kind), service: 'Other', from: startDate }))
  const [house, setHouse] = useState<LineValues | null>(null)
  const line = way === 'house' ? house : typed
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateCrmBookingMutation()
  const rates = useGetBookingRatesQuery({ query: { customerId: booking.customerId } }).data?.data.rates ?? null
  const today = useDayHere()
  const over = status === 'Completed' || status === 'Cancelled'
  const before = bookedValues(booking)
  const lines = line ? [...before.lines, line] : before.lines
  const price = rates && priceOf({ ...before, lines }, rates, booking)
  const owed = price && sum([price.total, -toMinor(writtenOff)])
  const own = line && price?.lines.at(-1)
  const marginWords = own ? `Margin ${formatMoney(toMajor(own.sell - own.cost))}` : undefined

  async function add() {
    setErrors({})
    setFailed(null)
    if (!line) return setFailed('Take something of the catalogue first, or write it by hand.')
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
      const { code, errors: faults, detail, current } = readFailure(error)
      const now = code === 'PRICE_CHANGED' ? (current as { total?: number } | undefined)?.total : undefined
      if (house && now !== undefined) {
        setHouse({ ...house, cost: now })
        return setFailed(`It costs ${formatMoney(now)} by now; look at its selling price, and add it again.`)
      }
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
      <div className="grid gap-4">
        <Segments label="From where" options={ways} value={way} onChange={setWay} />
        {way === 'house' && rates && (
          <HouseServiceFields
            booking={booking}
            rates={rates}
            line={house}
            onChange={setHouse}
            errors={errors}
            marginWords={marginWords}
          />
        )}
        {way === 'house' && !rates && <Skeleton className="h-40" />}
        {way === 'typed' && (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
            <LineInputs
              line={typed}
              change={(part) => setTyped((now) => ({ ...now, ...part }))}
              errorAt={(field) => errors[field]}
              currencies={['INR', ...Object.keys(rates?.rates ?? {}).filter((code) => code !== 'INR')]}
              people={travellers.filter((one) => one.kind !== 'infant').length}
              costWords={own && typed.currency !== 'INR' ? formatMoney(toMajor(own.cost)) : undefined}
              marginWords={marginWords}
            />
          </div>
        )}
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
