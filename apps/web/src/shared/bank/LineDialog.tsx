import type { BankCandidate, BankLine } from '@karavan/contracts/crm/bank/bank'
import { useState } from 'react'
import { Failed } from '../../kit/ListStates.tsx'
import { readFailure } from '../../kit/problem.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { notify } from '../../ui/toast.ts'
import { CustomerSelect } from '../customers/CustomerSelect.tsx'
import { useGetCustomerMoneyQuery } from '../receipts/receipts.api.ts'
import {
  useAcceptBankLineMutation,
  useIgnoreBankLineMutation,
  useListBankCandidatesQuery,
  useReceiveBankLineMutation,
  useUndoBankLineMutation,
} from './bank.api.ts'
import type { LineAct } from './bank-words.ts'
import { CandidateWords } from './LineRow.tsx'

interface OfLineProps {
  line: BankLine
  onClose: () => void
}

const wordsOf = ({ amount, paidOn, description }: BankLine) =>
  `${formatMoney(Math.abs(amount))} ${amount > 0 ? 'came in' : 'went out'} on ${formatDate(paidOn)}: ${description}`

/** All on file that has the amount of a line. */
function ChooseDialog({ line, onClose }: OfLineProps) {
  const params = { id: line.id }
  const { data, error, isFetching, refetch } = useListBankCandidatesQuery(
    { params },
    { refetchOnMountOrArgChange: true },
  )
  const [accept, { isLoading }] = useAcceptBankLineMutation()
  const [failed, setFailed] = useState<string | null>(null)

  async function take({ kind, id }: BankCandidate) {
    setFailed(null)
    try {
      await accept({ params, body: { kind, targetId: id } }).unwrap()
      onClose()
    } catch (failure) {
      setFailed(readFailure(failure).detail)
    }
  }

  return (
    <Dialog open width="md" onOpenChange={(open) => !open && onClose()} title="What is it?" description={wordsOf(line)}>
      {failed && (
        <Note kind="bad" className="mb-3">
          {failed}
        </Note>
      )}
      {data ? (
        data.data.length === 0 ? (
          <EmptyState title="Nothing on file has this amount" className="py-6">
            Record it first, then come back to this line.
          </EmptyState>
        ) : (
          <ul aria-label="What it could be" className="divide-y divide-line">
            {data.data.map((candidate) => (
              <li key={`${candidate.kind} ${candidate.id}`} className="flex items-center gap-4 py-3">
                <div className="min-w-0 flex-1">
                  <CandidateWords candidate={candidate} />
                </div>
                <Button
                  size="sm"
                  disabled={isLoading}
                  aria-label={`It is ${candidate.number}`}
                  onClick={() => void take(candidate)}
                >
                  This one
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} what="What it could be" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TableSkeleton rows={3} columns={2} label="Looking" />
      )}
    </Dialog>
  )
}

const asAdvance = 'advance'

/** Whose money it is, and for which of their bookings. */
function ReceiveLine({ line, onClose }: OfLineProps) {
  const [customerId, setCustomerId] = useState('')
  const [bookingId, setBookingId] = useState(asAdvance)
  const { currentData } = useGetCustomerMoneyQuery({ params: { id: customerId } }, { skip: !customerId })
  const [receive, { isLoading }] = useReceiveBankLineMutation()
  const [failed, setFailed] = useState<string | null>(null)
  const open = new Map(
    currentData?.data.open.flatMap(({ booking }) => (booking ? [[booking.id, booking] as const] : [])),
  )

  async function act() {
    setFailed(null)
    try {
      const body = { customerId, ...(bookingId === asAdvance ? {} : { bookingId }) }
      const { data } = await receive({ params: { id: line.id }, body }).unwrap()
      void notify.success(`Receipt ${data.match?.number ?? ''}`, formatMoney(line.amount))
      onClose()
    } catch (failure) {
      setFailed(readFailure(failure).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(shown) => !shown && onClose()}
      title="Write a receipt"
      description={wordsOf(line)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!customerId}
            busy={isLoading}
            busyLabel="Writing"
            onClick={() => void act()}
          >
            Write receipt of {formatMoney(line.amount)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="Customer">
          <CustomerSelect
            value={customerId}
            onChange={(id) => {
              setCustomerId(id)
              setBookingId(asAdvance)
            }}
          />
        </Field>
        {open.size > 0 && (
          <Field label="Paid for" help="What of the booking is due first is paid first; what is left is an advance.">
            <Select
              value={bookingId}
              onChange={setBookingId}
              options={[
                { value: asAdvance, label: 'Advance, for no booking yet' },
                ...[...open.values()].map(({ id, number, title }) => ({ value: id, label: `${number}, ${title}` })),
              ]}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** What is done with a line, one thing at a time. */
export function LineDialog({ line, act, onClose }: OfLineProps & { act: LineAct }) {
  const [ignore] = useIgnoreBankLineMutation()
  const [undo] = useUndoBankLineMutation()
  const params = { id: line.id }
  if (act === 'choose') return <ChooseDialog line={line} onClose={onClose} />
  if (act === 'receive') return <ReceiveLine line={line} onClose={onClose} />
  if (act === 'ignore')
    return (
      <ReasonDialog
        title="Ignore this line?"
        description={wordsOf(line)}
        placeholder="Charges of the bank"
        max={200}
        keep="Keep it"
        action="Ignore"
        acting="Ignoring"
        onSave={(reason) => ignore({ params, body: { reason } }).unwrap()}
        onClose={onClose}
      />
    )
  const { match } = line
  return (
    <ReasonDialog
      title={match ? `Undo the match with ${match.number}?` : 'Look at this line again?'}
      description={
        match?.kind === 'receipt'
          ? 'The receipt is to be verified again, if this line verified it.'
          : match?.kind === 'deposit'
            ? 'What was credited to the wallet stays there.'
            : wordsOf(line)
      }
      placeholder="Of another customer"
      max={200}
      keep="Keep it"
      action="Undo"
      acting="Undoing"
      onSave={(reason) => undo({ params, body: { reason } }).unwrap()}
      onClose={onClose}
    />
  )
}
