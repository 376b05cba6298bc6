import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useState } from 'react'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useAnswerServiceMutation, useCorrectAnswerMutation } from '../bookings.api.ts'
import type { Service } from './service-words.ts'

type Way = 'Confirmed' | 'Changed' | 'Declined'
const words: Record<Way, string> = { Confirmed: 'Yes', Changed: 'Other price', Declined: 'No' }

const all = ['Confirmed', 'Changed', 'Declined'] as const

interface NoteAnswerProps {
  booking: CrmBooking
  line: Service
  /** Puts the answer right that is there, instead of noting the first. */
  correct?: boolean
  onClose: () => void
}

/** Notes what a supplier said on the phone, or puts right what was noted. */
export function NoteAnswer({ booking, line, correct = false, onClose }: NoteAnswerProps) {
  const { kind, id } = booking
  const ways = all.filter((way) => (correct ? way !== 'Changed' || line.request : line.moves.includes(way)))
  const [way, setWay] = useState<Way>(ways[0] ?? 'Confirmed')
  const [text, setText] = useState('')
  const [price, setPrice] = useState<number | null>(line.cost)
  const [failed, setFailed] = useState<string | null>(null)
  const [note, noting] = useAnswerServiceMutation()
  const [putRight, correcting] = useCorrectAnswerMutation()

  async function save() {
    if (way !== 'Changed' && !text.trim()) return setFailed(way === 'Confirmed' ? 'Under which number?' : 'Why not?')
    const body =
      way === 'Confirmed'
        ? { answer: way, reference: text }
        : way === 'Declined'
          ? { answer: way, reason: text }
          : { answer: way, price: price ?? 0, note: text }
    try {
      const call = { params: { kind, id, partId: line.id }, idempotencyKey: crypto.randomUUID() }
      const shown = all.find((one) => one === line.state)
      if (correct && shown) await putRight({ ...call, body: { shown, said: body } }).unwrap()
      else await note({ ...call, body }).unwrap()
      void notify.success(correct ? 'Put right' : 'Noted', line.label)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <ActDialog
      title={
        correct ? `Change the answer of ${line.supplier ?? 'the supplier'}` : `What did ${line.supplier ?? 'they'} say?`
      }
      description={
        correct ? `${line.label} is ${line.state.toLowerCase()} now; what it was stays in the trail.` : line.label
      }
      action={correct ? 'Change answer' : 'Note it'}
      acting={correct ? 'Changing' : 'Noting'}
      busy={noting.isLoading || correcting.isLoading}
      failed={failed}
      onAct={save}
      onClose={onClose}
    >
      {ways.length > 1 && (
        <Segments
          label="Answer"
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({ value, label: words[value] }))}
        />
      )}
      {way === 'Changed' && (
        <Field label="Their price">
          <MoneyInput value={price} onChange={setPrice} sign={line.currency} />
        </Field>
      )}
      <Field
        label={way === 'Confirmed' ? 'Their number' : way === 'Declined' ? 'Reason' : 'Note'}
        optional={way === 'Changed'}
      >
        <Input
          value={text}
          maxLength={way === 'Confirmed' ? 80 : 300}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </ActDialog>
  )
}
