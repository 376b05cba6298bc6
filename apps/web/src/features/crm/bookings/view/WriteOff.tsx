import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { needsApproval } from '@karavan/domain/crm/write-off'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useDecideWriteOffMutation, useWriteOffMutation } from '../bookings.api.ts'

interface WriteOffDialogProps {
  booking: CrmBooking
  open: number
  onClose: () => void
}

function WriteOffDialog({ booking: { kind, id, number, writtenOff }, open, onClose }: WriteOffDialogProps) {
  const [writeOff, { isLoading }] = useWriteOffMutation()
  const [amount, setAmount] = useState<number | null>(open)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ amount?: string; reason?: string }>({})
  const [failed, setFailed] = useState<string | null>(null)
  const form = useId()
  const waits = amount !== null && needsApproval(toMinor(amount), toMinor(writtenOff))

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const missing = {
      ...(amount ? {} : { amount: 'More than zero' }),
      ...(reason.trim() ? {} : { reason: 'Required' }),
    }
    setFaults(missing)
    setFailed(null)
    if (!amount || !reason.trim()) return
    try {
      await writeOff({
        params: { kind, id },
        body: { amount, reason: reason.trim() },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
      void notify.success(waits ? 'Somebody else has to approve it' : 'Written off', formatMoney(amount))
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      if (errors.length === 0) setFailed(detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title={`Write off of ${number}`}
      description={`${formatMoney(open)} is open. What is written off is owed no more; taxes stay as they are.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isLoading} busyLabel="Writing off">
            {waits ? 'Ask for approval' : 'Write off'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="Amount" help={waits ? 'Above ₹100 somebody else approves it' : undefined} error={faults.amount}>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="Reason" error={faults.reason}>
          <Input
            value={reason}
            maxLength={200}
            placeholder="Rounded by the bank"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** What somebody wants to write off, for whoever may approve it. */
function Waiting({ booking: { kind, id, writeOffs } }: { booking: CrmBooking }) {
  const [decide, { isLoading }] = useDecideWriteOffMutation()
  const approves = useRight('refunds')
  const user = useUser()
  const waiting = writeOffs.find(({ state }) => state === 'Requested')
  if (!waiting) return null
  const own = waiting.askedById === user?.id

  async function send(approve: boolean) {
    try {
      await decide({
        params: { kind, id, partId: waiting?.id ?? '' },
        body: { approve },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap()
    } catch (error) {
      void notify.error('It was not decided', readFailure(error).detail)
    }
  }

  return (
    <Note kind="warning">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="num">
          {waiting.askedBy ?? 'Somebody'} wants to write off {formatMoney(waiting.amount)}: {waiting.reason}
        </span>
        {approves && (
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" busy={isLoading} onClick={() => void send(false)}>
              {own ? 'Withdraw' : 'Reject'}
            </Button>
            {!own && (
              <Button size="sm" busy={isLoading} onClick={() => void send(true)}>
                Approve
              </Button>
            )}
          </span>
        )}
      </span>
    </Note>
  )
}

/** What is let go of what a customer owes. */
export function WriteOff({ booking }: { booking: CrmBooking }) {
  const settles = useRight('settle')
  const [asked, setAsked] = useState(false)
  const { instalments, writeOffs, writtenOff } = booking
  const open = toMajor(sum(instalments.map(({ amount, paid }) => toMinor(less(amount, paid)))))
  const waits = writeOffs.some(({ state }) => state === 'Requested')
  return (
    <>
      <Waiting booking={booking} />
      {(writtenOff > 0 || (settles && open > 0 && !waits)) && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-cell text-3">
          <span className="num">{writtenOff > 0 && `${formatMoney(writtenOff)} written off`}</span>
          {settles && open > 0 && !waits && (
            <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
              Write off
            </Button>
          )}
        </p>
      )}
      {asked && <WriteOffDialog booking={booking} open={open} onClose={() => setAsked(false)} />}
    </>
  )
}
