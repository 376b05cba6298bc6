import type { BankDetails, Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'

interface RevealBankProps {
  supplier: Supplier
  onClose: () => void
}

const shownSeconds = 60

/** Asks why, shows the bank details for a minute, and forgets them; the trail keeps who and why. */
export function RevealBank({ supplier, onClose }: RevealBankProps) {
  const call = usePrivateCall()
  const [reason, setReason] = useState('')
  const [bank, setBank] = useState<BankDetails | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (!bank) return
    const timer = setTimeout(onClose, shownSeconds * 1000)
    return () => clearTimeout(timer)
  })

  async function reveal(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError('Say what it is for')
    setBusy(true)
    try {
      setBank((await call(suppliers.reveal, { params: { id: supplier.id }, body: { reason } })).data.bank)
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      setError(detail || title)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Bank details of ${supplier.name}`}
      footer={
        bank ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form="reveal-bank" busy={busy} busyLabel="Opening">
              Show bank details
            </Button>
          </>
        )
      }
    >
      {bank ? (
        <div className="grid gap-3">
          <DescriptionList
            items={[
              { label: 'Holder', value: bank.holder },
              { label: 'Bank', value: bank.bank },
              { label: 'Account', value: <span className="num select-all">{bank.account}</span> },
              { label: 'Code', value: bank.code && <span className="num select-all">{bank.code}</span> },
            ]}
          />
          <Note>They are hidden again after {shownSeconds} seconds.</Note>
        </div>
      ) : (
        <form id="reveal-bank" onSubmit={(event) => void reveal(event)} noValidate>
          <Field label="What is it for?" error={error} help="Kept with your name in the history of this supplier">
            <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={200} autoFocus />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
