import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { Smartphone } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { plainWords } from '../../../kit/plain-words.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { CardFormProps } from './CardForm.tsx'
import { testUpis } from './card-input.ts'
import { sendCard } from './send-card.ts'
import { TestMeans } from './TestMeans.tsx'

/** The UPI id that the buyer's app is asked under. */
export function UpiForm({ id, total, refused, onOutcome }: CardFormProps) {
  const [upi, setUpi] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<{ title: string; detail: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  function mark(message: string) {
    setWrong(message)
    input.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setFailed(null)
    if (upi.trim() === '') return mark('Required')
    const { data, error } = payments.sandboxUpi.body.safeParse({ upi }, { error: plainWords })
    if (!data) return mark(error.issues[0]?.message ?? '')
    running.current = true
    setBusy(true)
    try {
      onOutcome(await sendCard(id, data))
    } catch (cause) {
      const { errors, title, detail } = readFailure(cause)
      const fault = errors.find(({ path }) => path === 'upi')
      if (fault) mark(fault.message)
      else setFailed({ title, detail })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <form noValidate aria-label="UPI" className="grid gap-4" onSubmit={submit}>
      {refused && (
        <Note kind="bad" title="Nothing was paid">
          {refused}
        </Note>
      )}
      <Field label="UPI id" help="Your app asks you to confirm." error={wrong}>
        <Input
          ref={input}
          value={upi}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@bank"
          maxLength={130}
          onChange={({ target }) => {
            setUpi(target.value)
            setWrong(undefined)
          }}
        />
      </Field>
      {failed && (
        <Note kind="bad" title={failed.title}>
          {failed.detail}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" full icon={Smartphone} busy={busy} busyLabel="Asking your app">
        {`Pay ${formatMoney(total)}`}
      </Button>
      <TestMeans
        title="UPI ids to try"
        means={testUpis}
        onUse={(value) => {
          setUpi(value)
          setWrong(undefined)
        }}
      />
    </form>
  )
}
