import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useAnswerServiceMutation } from '../bookings.api.ts'
import type { Service } from './service-words.ts'

type Way = 'Confirmed' | 'Changed' | 'Declined'
const words: Record<Way, string> = { Confirmed: 'Yes', Changed: 'Other price', Declined: 'No' }

interface NoteAnswerProps {
  booking: CrmBooking
  line: Service
  onClose: () => void
}

/** Notes what a supplier said on the phone. */
export function NoteAnswer({ booking, line, onClose }: NoteAnswerProps) {
  const { kind, id } = booking
  const ways = (['Confirmed', 'Changed', 'Declined'] as const).filter((way) => line.moves.includes(way))
  const [way, setWay] = useState<Way>(ways[0] ?? 'Confirmed')
  const [text, setText] = useState('')
  const [price, setPrice] = useState<number | null>(line.cost)
  const [failed, setFailed] = useState<string | null>(null)
  const [note, { isLoading }] = useAnswerServiceMutation()
  const form = useId()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (way !== 'Changed' && !text.trim()) return setFailed(way === 'Confirmed' ? 'Under which number?' : 'Why not?')
    const body =
      way === 'Confirmed'
        ? { answer: way, reference: text }
        : way === 'Declined'
          ? { answer: way, reason: text }
          : { answer: way, price: price ?? 0, note: text }
    try {
      await note({ params: { kind, id, partId: line.id }, body, idempotencyKey: crypto.randomUUID() }).unwrap()
      void notify.success('Noted', line.label)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`What did ${line.supplier ?? 'they'} say?`}
      description={line.label}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={isLoading} busyLabel="Noting">
            Note it
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
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
      </form>
    </Dialog>
  )
}
