import { accounts, type BalanceRow } from '@karavan/contracts/money/accounts/account.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { useSetCreditLimitMutation } from './accounts.api.ts'

interface CreditLimitDialogProps {
  wallet: Pick<BalanceRow, 'id' | 'companyName' | 'balance' | 'creditLimit'>
  onClose: () => void
}

/** How far a wallet may go below zero, with what could be spent then. */
export function CreditLimitDialog({ wallet, onClose }: CreditLimitDialogProps) {
  const [save, { isLoading }] = useSetCreditLimitMutation()
  const [limit, setLimit] = useState<number | null>(wallet.creditLimit)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function submit() {
    const body = accounts.setCreditLimit.body.safeParse({ creditLimit: limit })
    setError(body.success ? undefined : limit === null ? 'Type an amount, 0 for none' : body.error.issues[0]?.message)
    setRefusal(undefined)
    if (!body.success) return
    try {
      const { data } = await save({ params: { orgId: wallet.id }, body: body.data }).unwrap()
      void notify.success(`The limit of ${wallet.companyName} is ${formatMoney(data.creditLimit)}`)
      onClose()
    } catch (failure) {
      setRefusal(readFailure(failure).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Credit limit"
      description={wallet.companyName}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="credit-limit" variant="primary" busy={isLoading} busyLabel="Saving">
            Save limit
          </Button>
        </>
      }
    >
      <form
        id="credit-limit"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Credit limit"
          error={error}
          help={`The wallet holds ${formatMoney(wallet.balance)}; with this limit ${formatMoney(
            toMajor(sum([toMinor(wallet.balance), toMinor(limit ?? 0)])),
          )} could be spent.`}
        >
          <MoneyInput
            value={limit}
            onChange={(amount) => {
              setLimit(amount)
              setError(undefined)
            }}
          />
        </Field>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
