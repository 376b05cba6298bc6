import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { useSendRefundMutation } from '../../../shared/receipts/receipts.api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'

/** Notes that money was sent, and under which reference; what goes to a card is sent by its provider. */
export function SendRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { id, number, amount, customerName, way } = refund
  const [send] = useSendRefundMutation()
  const [values, setValues] = useState({ account: '', reference: '' })
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  const byCard = way === 'card'

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      await send({ params: { id }, body: values }).unwrap()
      void notify.success(`${number} is sent`, formatMoney(amount))
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      if (errors.length === 0) setFailed(detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`Send ${formatMoney(amount)} to ${customerName}?`}
      description={byCard ? 'It leaves your wallet and goes to the card it came from.' : `Refund ${number}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Sending">
            {byCard ? 'Send to card' : 'It was sent'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid grid-cols-2 gap-4" onSubmit={(event) => void act(event)}>
        {failed && (
          <Note kind="bad" className="col-span-2">
            {failed}
          </Note>
        )}
        {!byCard && (
          <>
            <Field label="Reference" optional={way === 'cash'} error={faults.reference}>
              <Input
                value={values.reference}
                maxLength={80}
                placeholder="UTR, cheque number"
                onChange={({ target }) => setValues((before) => ({ ...before, reference: target.value }))}
              />
            </Field>
            <Field label="Account" optional error={faults.account}>
              <Input
                value={values.account}
                maxLength={60}
                placeholder="HDFC current, cash box"
                onChange={({ target }) => setValues((before) => ({ ...before, account: target.value }))}
              />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}
