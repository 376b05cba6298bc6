import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { BadgeCheck, Ellipsis, HandCoins, Paperclip, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatMoney } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskTicketMutation } from '../api/files.api.ts'
import { useRight } from '../hooks.ts'
import { GiveBackDialog } from './GiveBackDialog.tsx'
import { cameWords, receiptTones, usedWords } from './receipt-words.ts'
import { useVerifyReceiptMutation, useVoidReceiptMutation } from './receipts.api.ts'

interface ReceiptListProps {
  receipts: readonly Receipt[]
  /** The booking they are shown with. */
  bookingId?: string
}

interface RowProps extends Pick<ReceiptListProps, 'bookingId'> {
  receipt: Receipt
  onVoid: () => void
  onGiveBack: () => void
}

function Row({ receipt, bookingId, onVoid, onGiveBack }: RowProps) {
  const { id, number, state, amount, byCard, proofId, advance, openingBalance } = receipt
  const settles = useRight('settle')
  const [verify, { isLoading }] = useVerifyReceiptMutation()
  const [askTicket] = useAskTicketMutation()

  async function fetchPaper(path: string, what: string) {
    try {
      await followTicket(askTicket, path)
    } catch (error) {
      void notify.error(`The ${what} was not downloaded`, readFailure(error).detail)
    }
  }

  async function seen() {
    try {
      await verify({ params: { id }, body: {} }).unwrap()
      void notify.success(`${number} verified`, formatMoney(amount))
    } catch (error) {
      void notify.error('It was not verified', readFailure(error).detail)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="num font-emphasis">{number}</span>
          <Badge tone={receiptTones[state]} mark="ring">
            {state}
          </Badge>
        </p>
        <p className="num text-cell text-2">{usedWords(receipt, bookingId)}</p>
        <p className="num text-cell text-3">{cameWords(receipt)}</p>
      </div>
      <p className={cx('num font-emphasis', state === 'Void' && 'text-3 line-through')}>{formatMoney(amount)}</p>
      <div className="flex items-center gap-1 max-sm:w-full">
        {state === 'Unverified' && settles && (
          <Button
            size="sm"
            icon={BadgeCheck}
            busy={isLoading}
            busyLabel="Verifying"
            aria-label={`Verify: ${number}`}
            onClick={() => void seen()}
          >
            Verify
          </Button>
        )}
        {state !== 'Void' && (!openingBalance || advance > 0) && (
          <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${number}`} />}>
            {!openingBalance && (
              <MenuItem
                icon={ReceiptText}
                onSelect={() => void fetchPaper(`/crm/receipts/${id}/receipt.pdf`, 'receipt')}
              >
                Receipt PDF
              </MenuItem>
            )}
            {proofId && (
              <MenuItem icon={Paperclip} onSelect={() => void fetchPaper(`/files/${proofId}`, 'proof')}>
                Proof of payment
              </MenuItem>
            )}
            {advance > 0 && (
              <MenuItem icon={HandCoins} onSelect={onGiveBack}>
                Give back
              </MenuItem>
            )}
            {!byCard && !openingBalance && (
              <MenuItem icon={Undo2} danger onSelect={onVoid}>
                Not paid after all
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </li>
  )
}

/** Receipts with what is done about them: seen on the account, their paper, or that the money never came. */
export function ReceiptList({ receipts, bookingId }: ReceiptListProps) {
  const [takeBack] = useVoidReceiptMutation()
  const [asked, setAsked] = useState<Receipt | null>(null)
  const [returned, setReturned] = useState<Receipt | null>(null)
  return (
    <>
      <ul aria-label="Receipts" className="divide-y divide-line">
        {receipts.map((receipt) => (
          <Row
            key={receipt.id}
            receipt={receipt}
            bookingId={bookingId}
            onVoid={() => setAsked(receipt)}
            onGiveBack={() => setReturned(receipt)}
          />
        ))}
      </ul>
      {returned && <GiveBackDialog receipt={returned} onClose={() => setReturned(null)} />}
      {asked && (
        <ReasonDialog
          title={`Take back the payment of ${formatMoney(asked.amount)}?`}
          description={`What it was used on is open again. Receipt ${asked.number} counts no more, and its number is not given again.`}
          placeholder="Cheque returned"
          max={200}
          keep="Keep payment"
          action="Not paid after all"
          acting="Taking back"
          onSave={async (reason) => {
            await takeBack({ params: { id: asked.id }, body: { reason } }).unwrap()
            void notify.success(`Receipt ${asked.number} is void`)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
