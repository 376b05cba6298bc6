import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { useSendRefundMutation } from '../../../shared/receipts/receipts.api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { notify } from '../../../ui/toast.ts'

/** Notes that money was sent, and under which reference; what goes to a card is sent by its provider. */
export function SendRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { id, number, amount, customerName, way } = refund
  const [send] = useSendRefundMutation()
  const [values, setValues] = useState({ account: '', reference: '' })
  const { busy, faults, failed, act } = useAct()
  const byCard = way === 'card'

  async function submit() {
    await act(values, {}, async () => {
      await send({ params: { id }, body: values }).unwrap()
      void notify.success(`${number} is sent`, formatMoney(amount))
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title={`Send ${formatMoney(amount)} to ${customerName}?`}
      description={byCard ? 'It leaves your wallet and goes to the card it came from.' : `Refund ${number}`}
      keep="Not yet"
      action={byCard ? 'Send to card' : 'It was sent'}
      acting="Sending"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
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
    </ActDialog>
  )
}
