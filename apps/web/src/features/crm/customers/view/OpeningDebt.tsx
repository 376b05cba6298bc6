import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { ReceiveDialog } from '../../../../shared/receipts/ReceiveDialog.tsx'
import { useAllocateReceiptMutation } from '../../../../shared/receipts/receipts.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'

interface OpeningDebtProps {
  customer: { id: string; name: string }
  part: { instalmentId: string; label: string; dueOn: string; amount: number }
  /** What the customer paid; null to whoever only looks. */
  receipts: readonly Receipt[] | null
}

/** What a customer owes from before: it is paid by new money, or by what of theirs is used on nothing. */
export function OpeningDebt({ customer, part, receipts }: OpeningDebtProps) {
  const { instalmentId, label, dueOn, amount } = part
  const [allocate] = useAllocateReceiptMutation()
  const [busy, setBusy] = useState(false)
  const [receiving, setReceiving] = useState(false)
  const advances = (receipts ?? []).filter(({ advance }) => advance > 0)
  const usable = Math.min(amount, toMajor(sum(advances.map(({ advance }) => toMinor(advance)))))

  async function use() {
    setBusy(true)
    let left = usable
    try {
      // The oldest money first, as long as anything is open.
      for (const { id, version, advance, allocations } of advances.toReversed()) {
        const taken = Math.min(left, advance)
        if (taken <= 0) continue
        const here = allocations.find((one) => one.instalmentId === instalmentId)?.amount ?? 0
        const others = allocations.filter((one) => one.instalmentId !== instalmentId)
        const kept = others.map((one) => ({ instalmentId: one.instalmentId, amount: one.amount }))
        const added = { instalmentId, amount: toMajor(sum([toMinor(here), toMinor(taken)])) }
        await allocate({ params: { id }, body: { version, to: { allocations: [...kept, added] } } }).unwrap()
        left = less(left, taken)
      }
      void notify.success('Advance used', formatMoney(usable))
    } catch (error) {
      void notify.error('The advance was not used', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="font-emphasis">{label}</span>
      <span>
        <span className="text-3">of {formatDate(dueOn)}</span> {formatMoney(amount)}
      </span>
      {receipts && (
        <span className="flex w-full flex-wrap justify-end gap-2">
          {usable > 0 && (
            <Button size="sm" busy={busy} busyLabel="Using it" onClick={() => void use()}>
              Use {formatMoney(usable)} of the advance
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setReceiving(true)}>
            Pay it
          </Button>
        </span>
      )}
      {receiving && (
        <ReceiveDialog
          customer={customer}
          parts={[{ id: instalmentId, number: 1, label, dueOn, open: amount }]}
          first={instalmentId}
          amount={amount}
          onClose={() => setReceiving(false)}
        />
      )}
    </li>
  )
}
