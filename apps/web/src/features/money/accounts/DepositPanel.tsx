import { type Deposit, deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { depositStates, depositWays } from './account-words.ts'
import { useGetHouseDepositQuery } from './accounts.api.ts'
import { ApproveDeposit } from './ApproveDeposit.tsx'
import { Proof } from './Proof.tsx'
import { RejectDeposit } from './RejectDeposit.tsx'

function Facts({ deposit }: { deposit: Deposit }) {
  const { way, proof, reason, status } = deposit
  return (
    <div className="grid gap-6">
      {reason && <Note kind={status === 'Rejected' ? 'bad' : 'info'}>{reason}</Note>}
      {deposit.rivals.map((rival) => (
        <Note key={rival.reference} kind={rival.status === 'Approved' ? 'bad' : 'warning'} title="Claimed by two">
          {rival.companyName} tells of the same payment in {rival.reference}
          {rival.status === 'Approved'
            ? ', and was credited for it. It counts once.'
            : '. Credit the one whose money it is.'}
        </Note>
      ))}
      <DescriptionList
        items={[
          { label: 'Organisation', value: deposit.companyName },
          { label: 'Agent ID', value: deposit.agentId },
          { label: 'Sent by', value: deposit.madeBy },
          { label: 'Way', value: depositWays[way] },
          { label: 'Amount', value: <span className="num font-semibold">{formatMoney(deposit.amount)}</span> },
          ...(deposit.fee > 0 ? [{ label: 'Card fee', value: formatMoney(deposit.fee) }] : []),
          ...(way === 'card'
            ? []
            : [
                { label: 'Reference', value: <span className="num">{deposit.bankReference}</span> },
                { label: 'Paid on', value: deposit.paidOn && formatDate(deposit.paidOn) },
              ]),
          { label: 'Sent', value: formatDateTime(deposit.createdAt) },
          ...(deposit.note
            ? [{ label: 'Note', value: <span className="whitespace-pre-line">{deposit.note}</span> }]
            : []),
          ...(deposit.decidedAt
            ? [{ label: 'Decided', value: `${formatDateTime(deposit.decidedAt)}, ${deposit.decidedBy ?? ''}` }]
            : []),
        ]}
      />
      {proof && <Proof key={proof.fileId} fileId={proof.fileId} name={proof.name} />}
      {way !== 'card' && !proof && <p className="text-cell text-3">No proof was attached.</p>}
    </div>
  )
}

interface DepositPanelProps {
  /** The deposit the address names; null closes the panel. */
  id: string | null
  onClose: () => void
}

/** One deposit beside the queue: what was told of it, its proof, and the decision. */
export function DepositPanel({ id, onClose }: DepositPanelProps) {
  // What it shows must stay while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const [act, setAct] = useState<'approve' | 'reject' | null>(null)
  const valid = deposits.get.params.safeParse({ id: shown }).success
  const { currentData, error, isFetching, refetch } = useGetHouseDepositQuery(
    { params: { id: shown ?? '' } },
    { skip: !valid || id === null, refetchOnMountOrArgChange: true },
  )
  const [kept, setKept] = useState<Deposit | null>(null)
  const deposit = currentData?.data ?? (id === null ? kept : null)
  if (deposit && deposit !== kept) setKept(deposit)
  const missing = !valid || (error !== undefined && readFailure(error).kind === 'missing')
  const decides = deposit?.status === 'Waiting' && deposit.way !== 'card'
  return (
    <>
      <Drawer
        open={id !== null}
        onOpenChange={(open) => !open && onClose()}
        eyebrow={deposit?.reference ?? 'Deposit'}
        title={deposit ? formatMoney(deposit.amount) : missing ? 'Not found' : 'Deposit'}
        sub={deposit?.companyName}
        badge={
          deposit && (
            <Badge tone={depositStates[deposit.status].tone} mark="ring">
              {depositStates[deposit.status].words}
            </Badge>
          )
        }
        footer={
          decides && (
            <>
              <Button variant="primary" onClick={() => setAct('approve')}>
                Approve
              </Button>
              <Button variant="ghost" onClick={() => setAct('reject')}>
                Reject
              </Button>
            </>
          )
        }
      >
        {deposit ? (
          <Facts deposit={deposit} />
        ) : missing ? (
          <EmptyState title="This deposit does not exist">The link may not be complete.</EmptyState>
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
      {deposit && act === 'approve' && <ApproveDeposit deposit={deposit} onClose={() => setAct(null)} />}
      {deposit && act === 'reject' && <RejectDeposit deposit={deposit} onClose={() => setAct(null)} />}
    </>
  )
}
