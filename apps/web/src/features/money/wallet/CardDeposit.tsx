import type { DepositInfo } from '@karavan/contracts/money/wallet/deposit.contract'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { Lock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { DepositDraft } from './useDepositDraft.ts'
import { useStartCardDepositMutation } from './wallet.api.ts'

interface CardDepositProps {
  card: DepositInfo['card']
  draft: DepositDraft
  onChange: (part: Partial<DepositDraft>) => void
}

/** Why a card does not take this amount, in words; null when it does. */
function cardFault(amount: number | null, { least, most }: DepositInfo['card']): string | null {
  if (!amount) return 'Required'
  if (amount < least) return `At least ${formatMoney(least)}`
  return amount > most ? `At most ${formatMoney(most)}` : null
}

const decimalsOf = (percent: number) => (Number.isInteger(percent) ? 0 : 2)

/** A deposit by card: what goes into the wallet, what the card costs, and what is charged, before anything happens. */
export function CardDeposit({ card, draft, onChange }: CardDepositProps) {
  const [start, { isLoading }] = useStartCardDepositMutation()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null)
  const running = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const { amount } = draft
  const paid = toMinor(amount ?? 0)
  const fee = percentOf(paid, card.feePercent)
  const total = formatMoney(toMajor(sum([paid, fee])))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setRefusal(null)
    const fault = cardFault(amount, card)
    setWrong(fault ?? undefined)
    if (fault || amount === null) return field.current?.focus()
    const text = `card ${amount}`
    const key = draft.attempt?.body === text ? draft.attempt.key : crypto.randomUUID()
    onChange({ attempt: { key, body: text } })
    running.current = true
    try {
      const { data } = await start({ body: { purpose: 'deposit', amount }, idempotencyKey: key }).unwrap()
      // The next deposit by card is another one, even of the same amount.
      onChange({ amount: null, attempt: null })
      void navigate(data.sessionUrl)
    } catch (failed) {
      const { errors, title, detail } = readFailure(failed)
      const own = errors.find(({ path }) => path === 'amount')
      if (own) setWrong(own.message)
      else setRefusal({ title, detail })
    } finally {
      running.current = false
    }
  }

  return (
    <form noValidate aria-label="Deposit by card" className="grid gap-4" onSubmit={submit}>
      <Field
        label="Amount"
        help={`From ${formatMoney(card.least)} to ${formatMoney(card.most)}`}
        error={wrong}
        className="sm:w-1/2"
      >
        <MoneyInput
          ref={field}
          value={amount}
          onChange={(next) => {
            setWrong(undefined)
            onChange({ amount: next })
          }}
        />
      </Field>
      <dl className="num grid gap-2 border-t border-line pt-4 text-small">
        {(
          [
            ['Into the wallet', formatMoney(toMajor(paid))],
            [`Card fee, ${formatNumber(card.feePercent, decimalsOf(card.feePercent))} %`, formatMoney(toMajor(fee))],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">Charged to the card</dt>
          <dd className="text-h3">{total}</dd>
        </div>
      </dl>
      {refusal && (
        <Note kind="bad" title={refusal.title}>
          {refusal.detail}
        </Note>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={Lock}
          busy={isLoading}
          busyLabel="Opening the payment page"
          className="max-sm:w-full"
        >
          {amount ? `Pay ${total} by card` : 'Pay by card'}
        </Button>
        <p className="text-cell text-3">You type the card in on the payment page. It is not kept here.</p>
      </div>
    </form>
  )
}
