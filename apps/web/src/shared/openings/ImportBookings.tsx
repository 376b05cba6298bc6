import type { openings } from '@karavan/contracts/crm/openings/opening.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'
import { useImportOpenBookingsMutation } from './openings.api.ts'

type Told = Got<typeof openings.importBookings>['data']

/** One line of the file: what it makes, or what is wrong with it by column. */
function Line({ row }: { row: Told['rows'][number] }) {
  const { line, customer, title, total, paid, newCustomer, faults } = row
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-cell">
      <span className="num w-8 text-3">{line}</span>
      <span className="min-w-32 flex-1">
        <span className="font-emphasis">{customer ?? 'Nobody'}</span>
        {title && <span className="text-2">, {title}</span>}
        {newCustomer && <span className="text-3"> (new customer)</span>}
      </span>
      {total !== null && faults.length === 0 ? (
        <span className="num text-right">
          {formatMoney(total)}
          {paid ? <span className="block text-3">paid {formatMoney(paid)}</span> : null}
        </span>
      ) : (
        <Badge tone="red">Not taken</Badge>
      )}
      {faults.map(({ column, message }) => (
        <span key={`${column} ${message}`} className="basis-full pl-11 text-red-t">
          {column}: {message}
        </span>
      ))}
    </li>
  )
}

/** Open bookings of a CSV file: first what each line would make, then all of them or none. */
export function ImportBookings({ onClose }: { onClose: () => void }) {
  const [send, { isLoading }] = useImportOpenBookingsMutation()
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const wrong = told?.rows.filter(({ faults }) => faults.length > 0).length ?? 0

  async function act(apply: boolean) {
    setFailed(null)
    try {
      const { data } = await send({ body: { text, apply } }).unwrap()
      setTold(data)
      if (data.made === 0) return
      void notify.success(`${formatCount(data.made, 'booking')} made`)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title="Bring in open bookings"
      description="A CSV file whose first line names the columns: Customer, Title, Country, From, Until and Price (before tax); and, where you have them, Phone, E-mail, PAN, Pax, Tax (package, fee or none), Paid, Paid on, Due, Supplier, Cost and Old number."
      footer={
        <>
          <Button variant="ghost" onClick={told ? () => setTold(null) : onClose}>
            {told ? 'Back' : 'Cancel'}
          </Button>
          {told ? (
            <Button
              variant="primary"
              busy={isLoading}
              busyLabel="Making them"
              disabled={wrong > 0}
              onClick={() => void act(true)}
            >
              Make {formatCount(told.rows.length, 'booking')}
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
          <>
            {wrong > 0 ? (
              <Note kind="warning">
                {formatCount(wrong, 'line')} of {told.rows.length} cannot be taken. Put them right in the file and check
                it again: all are made, or none.
              </Note>
            ) : (
              <Note kind="good">Every line can be taken. Nothing is made yet.</Note>
            )}
            {told.ignored.length > 0 && <p className="text-cell text-3">Not read: {told.ignored.join(', ')}</p>}
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {told.rows.map((row) => (
                <Line key={row.line} row={row} />
              ))}
            </ul>
          </>
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
