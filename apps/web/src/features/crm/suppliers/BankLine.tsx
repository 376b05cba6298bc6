import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import { useCheckBankMutation } from './suppliers.api.ts'

interface CheckBankProps {
  supplier: Supplier & { bankHint: string }
  onClose: () => void
}

/** Asks a second person to have looked at an account that was changed. */
function CheckBank({ supplier: { id, name, bankHint }, onClose }: CheckBankProps) {
  const [check] = useCheckBankMutation()
  const { busy, failed, act } = useAct()
  async function submit() {
    if (!(await act({ bankHint }, {}, () => check({ params: { id }, body: { bankHint } }).unwrap()))) return
    void notify.success('The account is checked', `${name} can be paid to ${bankHint}`)
    onClose()
  }
  return (
    <ActDialog
      title={`Check the account of ${name}`}
      description={`Call them at a number you knew before, and let them read the account to you. It should be ${bankHint}.`}
      action="It is theirs"
      acting="Noting"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      {null}
    </ActDialog>
  )
}

/** The end of the account of a supplier; another one is paid into once somebody else has checked it. */
export function BankLine({ supplier, onReveal }: { supplier: Supplier; onReveal: (() => void) | null }) {
  const [checking, setChecking] = useState(false)
  const { bankHint, bankChange } = supplier
  if (bankHint === null) return null
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {bankHint}
        {onReveal && (
          <Button size="sm" variant="ghost" onClick={onReveal}>
            Show
          </Button>
        )}
      </span>
      {bankChange?.checkedAt && (
        <span className="text-cell text-green-t">
          Checked by {bankChange.checkedBy}, {formatDate(bankChange.checkedAt)}
        </span>
      )}
      {bankChange && !bankChange.checkedAt && (
        <span className="flex flex-wrap items-center gap-2 text-cell text-amber-t">
          Changed {bankChange.by ? `by ${bankChange.by}, ` : ''}
          {formatDate(bankChange.at)}: somebody else checks it before the next transfer
          {onReveal && (
            <Button size="sm" onClick={() => setChecking(true)}>
              Check account
            </Button>
          )}
        </span>
      )}
      {checking && <CheckBank supplier={{ ...supplier, bankHint }} onClose={() => setChecking(false)} />}
    </span>
  )
}
