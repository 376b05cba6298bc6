import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import { FileCheck2, X } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plainWords } from '../../../kit/plain-words.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import type { Claim } from './usePayLink.ts'

interface ClaimFormProps {
  page: PayPage
  way: Claim['way']
  amount: number | null
  onClaim: (claim: Claim, proof: File | null) => Promise<boolean>
}

function Proof({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  return (
    <Field label="Proof of payment" optional>
      {file ? (
        <p className="flex items-center gap-3 rounded-lg border border-line-strong p-3 text-small">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-green-f text-green-t">
            <FileCheck2 size={18} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <IconButton icon={X} size="sm" aria-label={`Remove ${file.name}`} onClick={() => onChange(null)} />
        </p>
      ) : (
        <FileDrop
          label="Choose a file"
          hint="A screenshot or PDF of your app or bank"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onFiles={([chosen]) => onChange(chosen ?? null)}
        />
      )}
    </Field>
  )
}

/** Tells the seller of money that was sent past the provider: under which number, and the proof. */
export function ClaimForm({ page, way, amount: wanted, onClaim }: ClaimFormProps) {
  const [amount, setAmount] = useState(wanted)
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState(page.today)
  const [proof, setProof] = useState<File | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<{ title: string; detail: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  function mark(faults: readonly { path: string; message: string }[]) {
    // The fields must be marked before the first marked one can be found.
    flushSync(() => setWrong(Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, message]))))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (running.current) return
    setRefused(null)
    setWrong({})
    const { data, error } = payPages.claim.body.safeParse({ amount, way, reference, paidOn }, { error: plainWords })
    if (!data) return mark(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    running.current = true
    setBusy(true)
    try {
      if (!(await onClaim(data, proof)))
        void notify.error('Your payment is noted, its proof is not', `Send the file to ${page.company.name} instead.`)
    } catch (failed) {
      const { code, errors, title, detail } = readFailure(failed)
      if (errors.length > 0) mark(errors)
      else if (code === 'DUPLICATE')
        mark([{ path: 'reference', message: 'This number is noted already; it counts once' }])
      else setRefused({ title, detail })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="Tell us of your payment" className="grid gap-4" onSubmit={submit}>
      <h3 className="text-h4">Sent it? Tell us</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" error={wrong.amount}>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="Paid on" error={wrong.paidOn}>
          <DateInput value={paidOn} max={page.today} onChange={setPaidOn} />
        </Field>
        <Field
          label={way === 'upi' ? 'UPI reference' : 'Bank reference (UTR)'}
          help={way === 'upi' ? 'The transaction number your app shows' : 'The UTR on your bank’s confirmation'}
          error={wrong.reference}
          className="sm:col-span-2"
        >
          <Input
            value={reference}
            maxLength={80}
            inputClassName="num"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
      </div>
      <Proof file={proof} onChange={setProof} />
      {refused && (
        <Note kind="bad" title={refused.title}>
          {refused.detail}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel="Sending">
        I have sent it
      </Button>
      <p className="text-cell text-3">It counts once {page.company.name} has seen it on the account.</p>
    </form>
  )
}
