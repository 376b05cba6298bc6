import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useAllocateReceiptMutation } from '../../../../shared/receipts/receipts.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'

/** What was paid for a booking that is cancelled, to be made an advance: used on another booking, or given back. */
export function FreeCancelled({ booking }: { booking: CrmBooking }) {
  const { id, status, paid, receipts, instalments, total, writtenOff } = booking
  const [allocate] = useAllocateReceiptMutation()
  const [busy, setBusy] = useState(false)
  const here = receipts.filter(({ allocations }) => allocations.some(({ booking: at }) => at?.id === id))
  // What was cancelled for its charges is settled: its instalments are what it comes to.
  const settled = toMajor(sum(instalments.map(({ amount }) => toMinor(amount)))) === less(total, writtenOff)
  if (status !== 'Cancelled' || here.length === 0 || settled) return null

  async function free() {
    setBusy(true)
    try {
      for (const { id: receiptId, version, allocations } of here) {
        const kept = allocations.filter(({ booking: at }) => at?.id !== id)
        const to = { allocations: kept.map(({ instalmentId, amount }) => ({ instalmentId, amount })) }
        await allocate({ params: { id: receiptId }, body: { version, to } }).unwrap()
      }
      void notify.success('It is an advance now', formatMoney(paid))
    } catch (error) {
      void notify.error('It stays as it was', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Note>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="num">{formatMoney(paid)} was paid for what is cancelled.</span>
        <Button size="sm" busy={busy} busyLabel="Making it one" onClick={() => void free()}>
          Make it an advance
        </Button>
      </span>
    </Note>
  )
}

/** What of the customer's is used on nothing, and can be used on this booking. */
export function UseAdvance({ booking }: { booking: CrmBooking }) {
  const { id, advance, instalments, receipts, customerName } = booking
  const [allocate] = useAllocateReceiptMutation()
  const [busy, setBusy] = useState(false)
  const open = toMajor(sum(instalments.map(({ amount, paid }) => toMinor(less(amount, paid)))))
  if (advance === 0) return null
  const usable = Math.min(advance, open)

  async function use() {
    setBusy(true)
    let left = toMinor(usable)
    try {
      // The oldest money first, as long as anything is open.
      for (const receipt of receipts.toReversed()) {
        if (left <= 0 || receipt.advance === 0) continue
        await allocate({
          params: { id: receipt.id },
          body: { version: receipt.version, to: { bookingId: id } },
        }).unwrap()
        left -= toMinor(receipt.advance)
      }
      void notify.success('Advance used', formatMoney(less(usable, Math.max(0, toMajor(left)))))
    } catch (error) {
      void notify.error('The advance was not used', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Note>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="num">
          {customerName} has an advance of {formatMoney(advance)}.
        </span>
        {usable > 0 && (
          <Button size="sm" busy={busy} busyLabel="Using it" onClick={() => void use()}>
            Use {formatMoney(usable)} here
          </Button>
        )}
      </span>
    </Note>
  )
}
