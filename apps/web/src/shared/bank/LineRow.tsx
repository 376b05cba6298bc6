import type { BankCandidate, BankLine } from '@karavan/contracts/crm/bank/bank'
import { Check, Ellipsis, EyeOff, ReceiptText, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { useAcceptBankLineMutation } from './bank.api.ts'
import { kindWords, type LineAct } from './bank-words.ts'

/** What a line could be, why, and who else claims it. */
export function CandidateWords({ candidate }: { candidate: BankCandidate }) {
  const { kind, number, name, reasons, rivals, sure, state } = candidate
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-emphasis">{name}</span>
        <span className="num text-cell text-2">
          {kindWords[kind]} {number}
        </span>
        {sure ? (
          <Badge tone="green" mark="plain">
            Sure
          </Badge>
        ) : (
          <span className="text-caption text-3">{state}</span>
        )}
      </p>
      <p className="text-caption text-3">{reasons.join(' · ')}</p>
      {rivals.map((rival) => (
        <p key={rival.number} className="text-caption text-red-t">
          {rival.name} claims this payment too ({rival.number}, {rival.state.toLowerCase()})
        </p>
      ))}
    </div>
  )
}

function Found({ line }: { line: BankLine }) {
  const { state, match, reason, decidedBy, suggestion } = line
  if (match)
    return (
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Badge tone="green" mark="plain">
            Matched
          </Badge>
          <span className="font-emphasis">{match.name}</span>
          <span className="num text-cell text-2">
            {kindWords[match.kind]} {match.number}
          </span>
        </p>
        <p className="text-caption text-3">by {decidedBy}</p>
      </div>
    )
  if (state === 'Ignored')
    return (
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Badge tone="neutral" mark="plain">
            Ignored
          </Badge>
          <span className="text-cell text-2">{reason}</span>
        </p>
        <p className="text-caption text-3">by {decidedBy}</p>
      </div>
    )
  return suggestion ? (
    <CandidateWords candidate={suggestion} />
  ) : (
    <p className="text-cell text-3">Nothing on file has this amount</p>
  )
}

interface LineRowProps {
  line: BankLine
  onAct: (act: LineAct) => void
}

/** A line as the bank wrote it, what it could be, and the one click that says so. */
export function LineRow({ line, onAct }: LineRowProps) {
  const { paidOn, description, reference, amount, suggestion, state } = line
  const [accept] = useAcceptBankLineMutation()
  const [busy, setBusy] = useState(false)
  const name = `${formatMoney(Math.abs(amount))}, ${formatDate(paidOn)}`

  async function take(candidate: BankCandidate) {
    setBusy(true)
    try {
      await accept({ params: { id: line.id }, body: { kind: candidate.kind, targetId: candidate.id } }).unwrap()
    } catch (error) {
      void notify.error('The line was not accepted', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="grid gap-x-5 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_11rem] lg:items-center">
      <div className="flex min-w-0 items-baseline gap-3 lg:block">
        <p className="num shrink-0 text-caption text-3">{formatDate(paidOn)}</p>
        <p className={cx('num ml-auto shrink-0 font-semibold lg:hidden', amount > 0 ? 'text-green-t' : 'text-text')}>
          {amount > 0 ? '+' : '−'}
          {formatMoney(Math.abs(amount))}
        </p>
        <p className="hidden text-cell break-words lg:block">{description}</p>
      </div>
      <p className="text-cell break-words lg:hidden">{description}</p>
      {reference && !description.includes(reference) && (
        <p className="num -mt-1.5 text-caption text-3 lg:hidden">{reference}</p>
      )}
      <Found line={line} />
      <p
        className={cx('num hidden text-right font-semibold lg:block', amount > 0 ? 'text-green-t' : 'text-text')}
        title={reference ?? undefined}
      >
        {amount > 0 ? '+' : '−'}
        {formatMoney(Math.abs(amount))}
      </p>
      <div className="flex items-center justify-end gap-2">
        {state === 'To do' ? (
          <>
            {suggestion ? (
              <Button
                size="sm"
                icon={Check}
                busy={busy}
                busyLabel="Accepting"
                aria-label={`Accept ${suggestion.number} for ${name}`}
                onClick={() => void take(suggestion)}
              >
                Accept
              </Button>
            ) : amount > 0 ? (
              <Button
                size="sm"
                icon={ReceiptText}
                aria-label={`Write a receipt for ${name}`}
                onClick={() => onAct('receive')}
              >
                Receipt
              </Button>
            ) : (
              <Button size="sm" icon={EyeOff} aria-label={`Ignore ${name}`} onClick={() => onAct('ignore')}>
                Ignore
              </Button>
            )}
            <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${name}`} />}>
              <MenuItem icon={Search} onSelect={() => onAct('choose')}>
                Choose another
              </MenuItem>
              {amount > 0 && (
                <MenuItem icon={ReceiptText} onSelect={() => onAct('receive')}>
                  Write a receipt
                </MenuItem>
              )}
              <MenuItem icon={EyeOff} onSelect={() => onAct('ignore')}>
                Ignore
              </MenuItem>
            </Menu>
          </>
        ) : (
          <Button size="sm" variant="ghost" icon={Undo2} aria-label={`Undo ${name}`} onClick={() => onAct('undo')}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}
