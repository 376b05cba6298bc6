import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import { readFailure } from '../../../kit/problem.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import { useApproveDepositMutation } from './accounts.api.ts'

interface ApproveDepositProps {
  deposit: Deposit
  onClose: () => void
}

/** Asks once, with amount and organisation, and credits the wallet. */
export function ApproveDeposit({ deposit, onClose }: ApproveDepositProps) {
  const [approve] = useApproveDepositMutation()
  const money = formatMoney(deposit.amount)

  async function act() {
    try {
      await approve({ params: { id: deposit.id }, body: { shownAmount: deposit.amount } }).unwrap()
    } catch (error) {
      void notify.error(`${deposit.reference} was not approved`, readFailure(error).detail)
      throw error
    }
    void notify.success(`${money} credited`, `${deposit.companyName}, ${deposit.reference}`)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Credit ${money} to ${deposit.companyName}?`}
      confirm={`Approve ${money}`}
      confirmBusy="Approving"
      cancel="Not yet"
      danger={false}
      onConfirm={act}
    >
      You have found {deposit.bankReference ? <span className="num">{deposit.bankReference}</span> : 'this payment'} in
      the house’s account. The wallet holds the amount at once, and {deposit.madeBy} gets an e-mail.
    </ConfirmDialog>
  )
}
