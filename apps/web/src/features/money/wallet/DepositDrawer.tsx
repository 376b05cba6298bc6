import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { CircleCheck, CircleX, Hourglass, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { followTicket } from '../../../kit/download.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { toneFill } from '../../../ui/tone.ts'
import { DepositBadge } from './OwnDeposits.tsx'
import { depositWords, wayWords } from './wallet-words.ts'
import { useGetDepositQuery } from './wallet.api.ts'

/** What became of a deposit, in a sentence. */
function storyOf({ status, way, amount, reason, createdAt }: Deposit): { title: string; words: string } {
  const money = formatMoney(amount)
  if (status === 'Approved') return { title: `${money} is in the wallet`, words: 'You can spend it now.' }
  if (status === 'Rejected')
    return { title: 'It was not credited', words: reason ?? 'We could not find this payment in our account.' }
  if (status === 'Failed')
    return {
      title: 'The card was not charged',
      words: reason ?? 'The payment was not finished in time. Nothing was taken.',
    }
  return way === 'card'
    ? { title: 'Waiting for the card', words: 'The amount is in the wallet as soon as the bank has said yes.' }
    : {
        title: 'We are looking for it',
        words: `Sent on ${formatDate(createdAt)}. Once we have found it in our account it is in the wallet, and you get a mail.`,
      }
}

const icons = { Waiting: Hourglass, Approved: CircleCheck, Rejected: CircleX, Failed: CircleX }

function Facts({ deposit }: { deposit: Deposit }) {
  const [askTicket] = useAskTicketMutation()
  const [fetching, setFetching] = useState(false)
  const { proof, status } = deposit
  const { title, words } = storyOf(deposit)
  const Icon = icons[status]

  async function openProof(fileId: string) {
    setFetching(true)
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error('The proof was not downloaded', readFailure(error).detail)
    } finally {
      setFetching(false)
    }
  }

  return (
    <div className="grid gap-6">
      <div role="status" className={cx('flex items-start gap-3 rounded-lg p-4', toneFill[depositWords[status].tone])}>
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-small break-words">{words}</p>
        </div>
      </div>
      <DescriptionList
        items={[
          { label: 'Way', value: wayWords[deposit.way].label },
          { label: 'Amount', value: <span className="num font-semibold">{formatMoney(deposit.amount)}</span> },
          ...(deposit.fee > 0
            ? [{ label: 'Card fee', value: <span className="num">{formatMoney(deposit.fee)}</span> }]
            : []),
          ...(deposit.way === 'card'
            ? []
            : [
                { label: 'Reference', value: <span className="num">{deposit.bankReference}</span> },
                {
                  label: 'Paid on',
                  value: deposit.paidOn && <span className="num">{formatDate(deposit.paidOn)}</span>,
                },
              ]),
          { label: 'Made by', value: deposit.madeBy },
          { label: 'Sent', value: <span className="num">{formatDateTime(deposit.createdAt)}</span> },
          ...(deposit.decidedAt
            ? [{ label: 'Decided', value: <span className="num">{formatDateTime(deposit.decidedAt)}</span> }]
            : []),
          ...(deposit.note
            ? [{ label: 'Note', value: <span className="whitespace-pre-line">{deposit.note}</span> }]
            : []),
        ]}
      />
      {proof && (
        <Button
          icon={Paperclip}
          className="w-fit max-w-full"
          busy={fetching}
          onClick={() => void openProof(proof.fileId)}
        >
          <span className="max-w-64 truncate">{proof.name}</span>
        </Button>
      )}
    </div>
  )
}

interface DepositDrawerProps {
  /** The deposit the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
}

/** One deposit beside the wallet: what became of it, and what was told of it. */
export function DepositDrawer({ id, onClose }: DepositDrawerProps) {
  // What it shows must stay while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const valid = deposits.get.params.safeParse({ id: shown }).success
  const { currentData, error, isFetching, refetch } = useGetDepositQuery(
    { params: { id: shown ?? '' } },
    { skip: !valid || id === null, refetchOnMountOrArgChange: true },
  )
  const [kept, setKept] = useState<Deposit | null>(null)
  const deposit = currentData?.data ?? (id === null ? kept : null)
  if (deposit && deposit !== kept) setKept(deposit)
  const missing = !valid || (error !== undefined && readFailure(error).kind === 'missing')
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      eyebrow={deposit?.reference ?? 'Deposit'}
      title={deposit ? formatMoney(deposit.amount) : missing ? 'Not found' : 'Deposit'}
      badge={deposit && <DepositBadge status={deposit.status} />}
    >
      {deposit ? (
        <Facts deposit={deposit} />
      ) : missing ? (
        <EmptyState title="This deposit does not exist">
          The link may be wrong, or it belongs to somebody else.
        </EmptyState>
      ) : error ? (
        <Failed error={error} what="This deposit" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-busy="true" className="grid gap-3">
          <span className="sr-only">Loading the deposit</span>
          {['w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
    </Drawer>
  )
}
