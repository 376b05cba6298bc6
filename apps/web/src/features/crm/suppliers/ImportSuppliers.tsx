import type { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import type { Tone } from '../../../ui/tone.ts'
import { useImportSuppliersMutation } from './suppliers.api.ts'

type Told = Got<typeof suppliers.import>['data']

const tones: Record<Told['rows'][number]['status'], Tone> = {
  new: 'green',
  added: 'green',
  same: 'neutral',
  rejected: 'red',
}
const words = { new: 'New', added: 'Added', same: 'There already', rejected: 'Not taken' } as const

/** Suppliers of a CSV file: told row by row, then added. */
export function ImportSuppliers({ onClose }: { onClose: () => void }) {
  const [send, { isLoading }] = useImportSuppliersMutation()
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fresh = told?.rows.filter(({ status }) => status === 'new').length ?? 0

  async function act(apply: boolean) {
    setFailed(null)
    try {
      const { data } = await send({ body: { text, apply } }).unwrap()
      setTold(data)
      if (!apply) return
      void notify.success(`${formatCount(data.added, 'supplier')} added`)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import suppliers"
      description="A CSV file whose first line names the columns: Name, Type, Contact, Phone, E-mail, Country, GSTIN, PAN, Currency, Notes."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {told ? (
            <Button
              variant="primary"
              busy={isLoading}
              busyLabel="Adding"
              disabled={fresh === 0}
              onClick={() => void act(true)}
            >
              Add {formatCount(fresh, 'supplier')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isLoading}
              busyLabel="Checking"
              disabled={!text.trim()}
              onClick={() => void act(false)}
            >
              Check
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {failed && <Note kind="bad">{failed}</Note>}
        {told ? (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto">
            {told.rows.map(({ line, name, status, problem }) => (
              <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-cell">
                <span className="num w-10 text-3">{line}</span>
                <span className="min-w-32 flex-1 font-emphasis">{name ?? '–'}</span>
                <Badge tone={tones[status]}>{words[status]}</Badge>
                {problem && status === 'rejected' && <span className="basis-full pl-13 text-red-t">{problem}</span>}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <FileDrop
              label="Choose a CSV file"
              accept=".csv,text/csv"
              onFiles={([file]) => {
                void file?.text().then(setText)
              }}
            />
            <Field label="Or paste its lines" optional>
              <Textarea rows={6} value={text} onChange={({ target }) => setText(target.value)} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
