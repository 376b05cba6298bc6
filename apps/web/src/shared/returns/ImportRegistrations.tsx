import { readRegistrations } from '@karavan/domain/money/returns/registration-text'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'
import type { BookSide } from '../books/book-words.ts'
import { useImportEinvoicesMutation } from './returns.api.ts'

/** Brings back what the portal answered, as it was copied out of its file. */
export function ImportRegistrations({ side, onClose }: { side: BookSide; onClose: () => void }) {
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const [save, { isLoading }] = useImportEinvoicesMutation()
  const rows = readRegistrations(text)

  async function act() {
    try {
      await save({ side, body: { rows } }).unwrap()
      void notify.success(`${formatCount(rows.length, 'paper', 'papers')} registered`)
      onClose()
    } catch (error) {
      const { detail, errors } = readFailure(error)
      setFailed([detail, ...errors.map(({ message }) => message)].join(' '))
    }
  }

  return (
    <ActDialog
      title="Bring back answers"
      description="Copy the rows out of the file of the portal: number, IRN, acknowledgement, its date, signed code."
      width="lg"
      action={rows.length === 0 ? 'Bring back' : `Bring back ${rows.length}`}
      acting="Bringing back"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Answers of the portal">
        <Textarea rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </ActDialog>
  )
}
