import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { pan as panRule } from '@karavan/contracts/kit/field'
import { type SyntheticEvent, useRef, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { PanField } from '../../../shared/pay/PanField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { Pan } from './usePayLink.ts'

interface PanFormProps {
  pan: NonNullable<PayPage['pan']>
  onGive: (pan: Pan) => Promise<void>
}

/** Asks, before anything is paid, under which PAN tax is collected, or for the word that there is none. */
export function PanForm({ pan, onGive }: PanFormProps) {
  const [typed, setTyped] = useState('')
  const [none, setNone] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { rate, amount } = none ? pan.none : pan

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (running.current) return
    const given = none ? null : panRule.safeParse(typed)
    setWrong(given && !given.success ? (given.error.issues[0]?.message ?? 'Not a PAN') : undefined)
    setRefused(null)
    if (given && !given.success) return
    running.current = true
    setBusy(true)
    try {
      await onGive(given ? { pan: given.data } : { noPan: true, shownTotal: pan.none.total })
    } catch (failed) {
      const { errors, detail } = readFailure(failed)
      const [first] = errors
      if (first) setWrong(first.message)
      else setRefused(detail)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <form noValidate aria-labelledby="before" className="grid gap-4" onSubmit={submit}>
      <h2 id="before" className="text-h4">
        Before you pay
      </h2>
      <PanField
        pan={{ rate, amount, none, onNone: setNone, total: pan.none.total }}
        value={typed}
        onChange={setTyped}
        error={wrong}
        pending={false}
      />
      {refused && <Note kind="bad">{refused}</Note>}
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel="Saving">
        {none ? 'Go on without a PAN' : 'Go on to pay'}
      </Button>
    </form>
  )
}
