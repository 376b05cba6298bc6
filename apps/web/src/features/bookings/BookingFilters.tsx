import { bookingStatuses, paymentStatuses } from '@karavan/domain/bookings/state'
import { useEffect, useState } from 'react'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { useList } from '../../kit/list-context.ts'
import { AddChip, Chip } from '../../ui/Chip.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatDate, formatDateRange } from '../../ui/format.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useFindBookingAgenciesQuery } from './bookings.api.ts'
import { paymentWords, statusWords } from './booking-words.ts'

const pause = 250

function AgencyChip() {
  const { filters, change } = useList()
  const { orgId } = filters
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(typed.trim().slice(0, 100)), pause)
    return () => clearTimeout(waiting)
  }, [typed])
  const found = useFindBookingAgenciesQuery(asked ? { q: asked } : {}, { skip: !open })
  const chosen = useFindBookingAgenciesQuery({ orgId }, { skip: !orgId }).currentData?.[0]
  if (orgId)
    return (
      <Chip
        removeLabel={`Remove Agency: ${chosen?.name ?? 'one'}`}
        onRemove={() => change({ filters: { orgId: undefined } })}
      >
        Agency: {chosen?.name ?? 'one'}
      </Chip>
    )
  return (
    <Popover label="Agency" open={open} onOpenChange={setOpen} trigger={<AddChip>Agency</AddChip>} className="w-72">
      <Field label="Agency">
        <Combobox
          value=""
          options={(found.currentData ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onSearch={setTyped}
          onChange={(next) => {
            change({ filters: { orgId: next } })
            setOpen(false)
          }}
          loading={found.isFetching}
          placeholder="Search for an agency"
          empty="No agency of this name"
        />
      </Field>
    </Popover>
  )
}

function datesWords(from: string | undefined, until: string | undefined): string {
  if (from && until) return formatDateRange(from, until)
  return from ? `from ${formatDate(from)}` : `until ${formatDate(until ?? '')}`
}

function DatesChip() {
  const { filters, change } = useList()
  const { from, until } = filters
  const words = datesWords(from, until)
  const fields = (
    <div className="grid gap-3">
      <Field label="Check-in from" optional>
        <DateInput value={from ?? ''} onChange={(next) => change({ filters: { from: next || undefined } })} />
      </Field>
      <Field label="Check-in until" optional>
        <DateInput value={until ?? ''} onChange={(next) => change({ filters: { until: next || undefined } })} />
      </Field>
    </div>
  )
  const set = Boolean(from ?? until)
  // One popover for both states of its chip, so that it stays open while the first date is chosen.
  return (
    <Popover
      label="Check-in"
      className="w-64"
      trigger={
        set ? (
          <button
            type="button"
            aria-label={`Change Check-in: ${words}`}
            className="hit inline-flex h-(--chip-h) items-center rounded-chip bg-brand-soft px-(--chip-px) text-cell font-medium whitespace-nowrap text-on-brand-soft"
          >
            Check-in: {words}
          </button>
        ) : (
          <AddChip>Check-in</AddChip>
        )
      }
    >
      {fields}
      {set && (
        <button
          type="button"
          className="link hit mt-3 rounded-xs text-cell"
          onClick={() => change({ filters: { from: undefined, until: undefined } })}
        >
          Clear dates
        </button>
      )}
    </Popover>
  )
}

/** The filters of the list of bookings; that of the agency is for the house. */
export function BookingFilters({ ofHouse }: { ofHouse: boolean }) {
  const { filters, change } = useList()
  return (
    <>
      {filters.hotelId && (
        <Chip removeLabel="Remove Hotel: one" onRemove={() => change({ filters: { hotelId: undefined } })}>
          Hotel: one
        </Chip>
      )}
      <FilterChip
        name="status"
        label="Status"
        options={bookingStatuses.map((value) => ({ value, label: statusWords[value].words }))}
      />
      <FilterChip
        name="paymentStatus"
        label="Payment"
        options={paymentStatuses.map((value) => ({ value, label: paymentWords[value].words }))}
      />
      <DatesChip />
      {ofHouse && <AgencyChip />}
    </>
  )
}
