import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { Lock } from 'lucide-react'
import { type FormEvent, Fragment, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plainWords } from '../../../kit/plain-words.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { groupDigits, testCards, writeExpiry } from './card-input.ts'
import { type Outcome, sendCard } from './send-card.ts'
import { TestMeans } from './TestMeans.tsx'

const empty = { number: '', expiry: '', cvc: '', name: '' }

export interface CardFormProps {
  id: string
  total: number
  /** Why the card before was refused. */
  refused: string | null
  /** Told what the bank said; a card that was refused stays typed. */
  onOutcome: (outcome: Outcome) => void
}

/** A card to be typed in, and the bank's question where it has one. What is typed lives in this form and nowhere else. */
export function CardForm({ id, total, refused, onOutcome }: CardFormProps) {
  const [card, setCard] = useState(empty)
  const [code, setCode] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<{ title: string; detail: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const asked = code !== null

  function change(part: Partial<typeof card>) {
    setCard((before) => ({ ...before, ...part }))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  function mark(faults: readonly { path: string; message: string }[]) {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setWrong(Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, message]))))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setFailed(null)
    if (asked && code.trim() === '') return mark([{ path: 'code', message: 'Required' }])
    const sent = { ...card, ...(asked ? { code } : {}) }
    const { data, error } = payments.sandboxPay.body.safeParse(sent, { error: plainWords })
    const faults = [
      ...(card.number === '' ? [{ path: 'number', message: 'Required' }] : []),
      ...(error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
    ]
    if (!data || faults.length > 0) return mark(faults)
    running.current = true
    setBusy(true)
    try {
      const outcome = await sendCard(id, data)
      setCode(outcome.outcome === 'authenticate' ? '' : null)
      onOutcome(outcome)
    } catch (cause) {
      const { errors, title, detail } = readFailure(cause)
      const known = errors.filter(({ path }) => path in sent)
      if (known.length > 0) mark(known)
      else setFailed({ title, detail })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={asked ? 'The bank’s question' : 'Card'}
      className="grid gap-4"
      onSubmit={submit}
    >
      {asked ? (
        <Fragment key="bank">
          <Note title="Your bank asks who you are">
            It has sent a code for {formatMoney(total)} to the owner of the card ending in {card.number.slice(-4)}. On
            this test page the code is 123456.
          </Note>
          <Field label="Code from the bank" error={wrong.code}>
            <Input
              autoFocus
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              inputClassName="num"
              onChange={({ target }) => {
                setCode(target.value)
                setWrong({})
              }}
            />
          </Field>
        </Fragment>
      ) : (
        <Fragment key="card">
          {refused && (
            <Note kind="bad" title="The card was not charged">
              {refused}
            </Note>
          )}
          <Field label="Card number" error={wrong.number}>
            <Input
              value={card.number}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 5678 9012 3456"
              inputClassName="num"
              onChange={({ target }) => change({ number: groupDigits(target.value) })}
            />
          </Field>
          <div className="grid grid-cols-2 items-start gap-4">
            <Field label="Good until" error={wrong.expiry}>
              <Input
                value={card.expiry}
                inputMode="numeric"
                autoComplete="cc-exp"
                placeholder="MM/YY"
                inputClassName="num"
                onChange={({ target }) => change({ expiry: writeExpiry(target.value, card.expiry) })}
              />
            </Field>
            <Field label="Security code" error={wrong.cvc}>
              <Input
                value={card.cvc}
                inputMode="numeric"
                autoComplete="cc-csc"
                placeholder="CVC"
                maxLength={4}
                inputClassName="num"
                onChange={({ target }) => change({ cvc: target.value.replace(/\D/g, '') })}
              />
            </Field>
          </div>
          <Field label="Name on the card" error={wrong.name}>
            <Input
              value={card.name}
              autoComplete="cc-name"
              maxLength={80}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
        </Fragment>
      )}
      {failed && (
        <Note kind="bad" title={failed.title}>
          {failed.detail}
        </Note>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        icon={Lock}
        busy={busy}
        busyLabel={asked ? 'Asking the bank' : 'Paying'}
      >
        {asked ? 'Confirm' : `Pay ${formatMoney(total)}`}
      </Button>
      {asked ? (
        <Button variant="ghost" onClick={() => setCode(null)}>
          Use another card
        </Button>
      ) : (
        <TestMeans
          title="Cards to try"
          means={testCards}
          onUse={(number) => {
            const year = String((new Date().getFullYear() + 3) % 100)
            change({ number, expiry: `12/${year}`, cvc: '123', name: card.name || 'Test Buyer' })
          }}
        />
      )}
    </form>
  )
}
