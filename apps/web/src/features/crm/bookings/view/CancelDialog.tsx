import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../../../ui/format.ts'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCancelServicesMutation, useGetCrmCancellationQuery } from '../bookings.api.ts'
import { type Cancellable, cancelSums, sourceWords } from './cancel-sums.ts'

type Typed = { on: boolean; supplierCharge: number | null; ourCharge: number | null }
type Give = 'advance' | 'refund'

interface ServiceProps {
  service: Cancellable
  typed: Typed
  error: string | undefined
  onChange: (change: Partial<Typed>) => void
}

/** One service: whether it goes, what whoever provides it keeps, and what is charged on top. */
function ServiceFields({ service, typed, error, onChange }: ServiceProps) {
  const { label, sell, why } = service
  return (
    <li className="grid gap-3 border-b border-line py-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Checkbox
            label={<span className={cx('font-emphasis', why && 'text-3')}>{label}</span>}
            help={sourceWords(service)}
            checked={typed.on}
            disabled={why !== null}
            onChange={(event) => onChange({ on: event.target.checked })}
          />
        </div>
        <span className="num shrink-0 text-right">
          <span className="block font-emphasis">{formatMoney(sell)}</span>
          <span className="block text-caption text-3">{service.charge ? 'charged' : 'sold for'}</span>
        </span>
      </div>
      {typed.on && (
        <div className="grid grid-cols-2 gap-3 pl-7 max-sm:pl-0">
          <Field label="Supplier keeps">
            <MoneyInput
              value={typed.supplierCharge}
              aria-label={`Supplier keeps of ${label}`}
              onChange={(supplierCharge) => onChange({ supplierCharge })}
            />
          </Field>
          <Field label="We charge" error={error}>
            <MoneyInput
              value={typed.ourCharge}
              aria-label={`We charge for ${label}`}
              onChange={(ourCharge) => onChange({ ourCharge })}
            />
          </Field>
        </div>
      )}
    </li>
  )
}

interface SumProps {
  label: string
  amount: number
  strong?: boolean
  tone?: string
}

const Sum = ({ label, amount, strong, tone }: SumProps) => (
  <div className={cx('flex justify-between gap-6', strong && 'font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>{label}</dt>
    <dd className={cx('num', tone)}>{formatMoney(amount)}</dd>
  </div>
)

/** What the choice comes to: for the customer, on paper, and at the portal. */
function Sums({ now, sums }: { now: Cancellation; sums: ReturnType<typeof cancelSums> }) {
  const { whole, total, charges, tax, keptTcs, back, open, credit, portal } = sums
  return (
    <dl className="grid gap-1.5 rounded-lg bg-sunken px-4 py-3 text-[14px] leading-5">
      <Sum label="Charges" amount={charges} />
      {tax > 0 && <Sum label="GST on them" amount={tax} />}
      {keptTcs > 0 && <Sum label="TCS that was deposited" amount={keptTcs} />}
      <Sum label={whole ? 'The customer pays in all' : 'New total of the booking'} amount={total} strong />
      <Sum label="Paid so far" amount={now.paid} />
      {back > 0 && <Sum label="Comes back to the customer" amount={back} strong tone="text-green-t" />}
      {open > 0 && <Sum label={whole ? 'Cancellation charge, due now' : 'Still to be paid'} amount={open} strong />}
      {credit > 0 && <Sum label={`Credit note against ${now.invoice ?? ''}`} amount={credit} />}
      {portal > 0 && <Sum label="Back from the portal" amount={portal} />}
    </dl>
  )
}

const giveOptions = (paidByCard: number) => [
  { value: 'advance', label: 'Keep it as an advance', detail: 'Usable on any of their bookings' },
  {
    value: 'refund',
    label: 'Ask for a refund',
    detail: paidByCard > 0 ? 'To the card it came from first' : 'To where it came from, once approved',
  },
]

interface CancelDialogProps {
  booking: CrmBooking
  /** The service it was opened for; without one all of them. */
  only: string | null
  onClose: () => void
}

/** Cancels a booking or some of it: what everybody keeps, and what that comes to before it happens. */
export function CancelDialog({ booking: { kind, id, number }, only, onClose }: CancelDialogProps) {
  const { data, isFetching, error, refetch } = useGetCrmCancellationQuery({ params: { kind, id } })
  const [cancel, { isLoading }] = useCancelServicesMutation()
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Typed>>>>({})
  const [give, setGive] = useState<Give>('advance')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const form = useId()
  const now = data?.data
  const valuesOf = (one: Cancellable): Typed => ({
    on: one.why === null && (only === null || only === one.id),
    supplierCharge: one.supplierCharge,
    ourCharge: one.ourCharge,
    ...typed[one.id],
  })
  const services = now?.services ?? []
  const chosen = services.flatMap((one) => {
    const { on, supplierCharge, ourCharge } = valuesOf(one)
    return on ? [{ id: one.id, supplierCharge: supplierCharge ?? 0, ourCharge: ourCharge ?? 0 }] : []
  })
  const sums = now && cancelSums(now, chosen)
  const nothing = chosen.length === 0 && services.some(({ charge }) => !charge)
  const bad = sums === undefined || sums.fault !== null || sums.tooMuch || nothing

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading || bad) return
    if (!reason.trim()) {
      setFault('Required')
      return
    }
    setFailed(null)
    try {
      await cancel({
        params: { kind, id },
        body: { services: chosen, reason: reason.trim(), shownRefund: sums.shownRefund, give },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      void notify.success(sums.whole ? `${number} is cancelled` : `${formatCount(chosen.length, 'service')} cancelled`)
      onClose()
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      setFailed(detail || title)
      // What is kept may be more by now.
      void refetch()
    }
  }

  const action = sums?.whole ? 'Cancel booking' : `Cancel ${formatCount(chosen.length, 'service')}`
  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={only === null ? `Cancel ${number}` : 'Cancel a service'}
      description="Without any service left the booking is cancelled; else it goes on at its new total."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={isLoading}
            busyLabel="Cancelling"
            disabled={bad || isFetching}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        {error && !data && <Note kind="bad">{readFailure(error).detail}</Note>}
        {!data && !error && <FormSkeleton count={3} label="Working out what is kept" />}
        {now && sums && (
          <>
            <ul>
              {services.map((one) => (
                <ServiceFields
                  key={one.id}
                  service={one}
                  typed={valuesOf(one)}
                  error={sums.fault && chosen[sums.fault.at]?.id === one.id ? sums.fault.message : undefined}
                  onChange={(change) =>
                    setTyped((before) => ({ ...before, [one.id]: { ...before[one.id], ...change } }))
                  }
                />
              ))}
            </ul>
            {sums.tooMuch && <Note kind="warning">With their tax the charges come to more than was sold.</Note>}
            <Sums now={now} sums={sums} />
            {now.tcsStays > 0 && (
              <Note>Tax collected at source was deposited already: it stays, and your customer claims it.</Note>
            )}
            {sums.back > 0 && (
              <RadioCards
                aria-label="What becomes of the money"
                columns={2}
                options={giveOptions(now.paidByCard)}
                value={give}
                onChange={(value) => setGive(value as Give)}
              />
            )}
            <Field label="Reason" error={fault}>
              <Textarea
                value={reason}
                rows={2}
                maxLength={300}
                placeholder="Customer fell ill"
                onChange={({ target }) => {
                  setReason(target.value)
                  setFault(undefined)
                }}
              />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}
