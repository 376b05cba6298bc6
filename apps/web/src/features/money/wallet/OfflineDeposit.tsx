import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import { DepositBody } from '@karavan/contracts/money/wallet/deposit.contract'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plainWords } from '../../../kit/plain-words.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ProofField } from '../../../shared/record/ProofField.tsx'
import type { DepositDraft } from './useDepositDraft.ts'
import { useCreateDepositMutation } from './wallet.api.ts'

type OfflineWay = Exclude<Deposit['way'], 'card'>

const references: Record<OfflineWay, { label: string; help: string; date: string }> = {
  bank: { label: 'Bank reference', help: 'The UTR on your bank’s receipt', date: 'Paid on' },
  upi: { label: 'UPI reference', help: 'The transaction number your UPI app shows', date: 'Paid on' },
  cheque: { label: 'Cheque number', help: 'As printed at the foot of the cheque', date: 'Date of the cheque' },
  cash: { label: 'Receipt number', help: 'On the receipt you got at the counter', date: 'Paid on' },
}

const missingProof = 'Attach a picture or PDF of the payment'

interface OfflineDepositProps {
  way: OfflineWay
  draft: DepositDraft
  onChange: (part: Partial<DepositDraft>) => void
  /** The day it is for the house. */
  today: string
  onSent: (deposit: Deposit) => void
}

/** Tells the house of a payment it will find in its account: how much, under which reference, and the proof. */
export function OfflineDeposit({ way, draft, onChange, today, onSent }: OfflineDepositProps) {
  const [create, { isLoading }] = useCreateDepositMutation()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const words = references[way]
  const paidOn = draft.paidOn || today

  function change(part: Partial<DepositDraft>) {
    onChange(part)
    const names = Object.keys(part).map((name) => (name === 'proof' ? 'proofId' : name))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  }

  /** Puts words at the fields they are about and goes to the first of them. */
  function mark(faults: readonly { path: string; message: string }[]) {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setWrong(Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, message]))))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setRefusal(null)
    const { amount, bankReference, note, proof } = draft
    const typed = { way, amount, bankReference, paidOn, note, proofId: proof?.id ?? null }
    const { data: body, error } = DepositBody.safeParse(typed, { error: plainWords })
    if (!body) {
      const faults = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      // The rule about the proof is asked only once all else is right; here all is said at once.
      const lacking = way !== 'cash' && !proof ? [{ path: 'proofId', message: missingProof }] : []
      return mark([...faults, ...lacking])
    }
    const text = JSON.stringify(body)
    const key = draft.attempt?.body === text ? draft.attempt.key : crypto.randomUUID()
    // Written down before the call: a lost answer and a second press meet the first deposit again.
    onChange({ attempt: { key, body: text } })
    running.current = true
    try {
      onSent((await create({ body, idempotencyKey: key }).unwrap()).data)
    } catch (failed) {
      const { code, errors, title, detail } = readFailure(failed)
      const known = errors.filter(({ path }) => path in typed)
      if (known.length > 0) mark(known)
      else if (code === 'DUPLICATE') mark([{ path: 'bankReference', message: detail }])
      else setRefusal({ title, detail })
    } finally {
      running.current = false
    }
  }

  return (
    <form ref={form} noValidate aria-label="Tell us of your payment" className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" error={wrong.amount}>
          <MoneyInput value={draft.amount} onChange={(amount) => change({ amount })} />
        </Field>
        <Field label={words.date} error={wrong.paidOn}>
          <DateInput value={paidOn} max={today} onChange={(day) => change({ paidOn: day })} />
        </Field>
        <Field label={words.label} help={words.help} error={wrong.bankReference} className="sm:col-span-2">
          <Input
            value={draft.bankReference}
            maxLength={40}
            inputClassName="num"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => change({ bankReference: target.value })}
          />
        </Field>
      </div>
      <ProofField
        proof={draft.proof}
        onChange={(proof) => change({ proof })}
        optional={way === 'cash'}
        error={wrong.proofId}
      />
      <Field label="Note" optional error={wrong.note}>
        <Textarea
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
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
          busy={isLoading}
          busyLabel="Sending"
          className="max-sm:w-full"
        >
          Send for approval
        </Button>
        <p className="text-cell text-3">It is in the wallet once we have found it in our account.</p>
      </div>
    </form>
  )
}
