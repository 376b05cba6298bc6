import type { openings } from '@karavan/contracts/crm/openings/opening.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { Fragment } from 'react'
import { ImportDialog } from '../../kit/ImportDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import { useImportOpenBookingsMutation } from './openings.api.ts'

type Told = Got<typeof openings.importBookings>['data']

const wrongOf = (rows: Told['rows']) => rows.filter(({ faults }) => faults.length > 0).length

/** One line of the file: what it makes, or what is wrong with it by column. */
function Line({ row }: { row: Told['rows'][number] }) {
  const { line, of, customer, title, total, paid, newCustomer, faults } = row
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-cell">
      <span className="num w-8 text-3">{line}</span>
      <span className="min-w-32 flex-1">
        <span className="font-emphasis">{customer ?? 'No customer'}</span>
        {title && <span className="text-2">, {title}</span>}
        {newCustomer && <span className="text-3"> (new customer)</span>}
      </span>
      {of !== null && faults.length === 0 ? (
        <span className="text-3">with line {of}</span>
      ) : total !== null && faults.length === 0 ? (
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

/** What each line would make, and whether all of them can be made; what is wrong stands first. */
function Lines({ told: { rows, ignored } }: { told: Told }) {
  const wrong = wrongOf(rows)
  const isWrong = ({ faults }: Told['rows'][number]) => Number(faults.length > 0)
  return (
    <>
      {wrong > 0 ? (
        <Note kind="warning">
          {formatCount(wrong, 'line')} of {rows.length} cannot be taken. Put them right in the file and check it again:
          all are made, or none.
        </Note>
      ) : (
        <Note kind="good">Every line can be taken. Nothing is made yet.</Note>
      )}
      {ignored.length > 0 && <p className="text-cell text-3">Columns not read: {ignored.join(', ')}</p>}
      <ul className="divide-y divide-line">
        {rows
          .toSorted((one, other) => isWrong(other) - isWrong(one))
          .map((row) => (
            <Line key={row.line} row={row} />
          ))}
      </ul>
    </>
  )
}

const columns = [
  ['Always', 'Customer, Title, Country, From, Until, Price (before tax)'],
  [
    'If you have it',
    'Phone, E-mail, PAN, Pax, Tax (package, fee or none), Paid, Paid on, Due, Supplier, Cost, Old number',
  ],
  ['Kind', 'flight, hotel or package'],
  [
    'Several services',
    'Lines with the same Old number are one booking. Each has its Service (Hotel, Flight, Transfer and so on), Label, Place, PNR, dates, Price, Supplier and Cost; what is said of the whole stands in the first.',
  ],
] as const

function Columns() {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-cell sm:grid-cols-[auto_1fr] sm:gap-y-1.5">
      {columns.map(([when, names]) => (
        <Fragment key={when}>
          <dt className="font-emphasis">{when}</dt>
          <dd className="text-2 max-sm:mb-1.5">{names}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Open bookings of a CSV file: first what each line would make, then all of them or none. */
export function ImportBookings({ onClose }: { onClose: () => void }) {
  const [send] = useImportOpenBookingsMutation()
  return (
    <ImportDialog<Told>
      title="Bring in open bookings"
      description="A CSV file whose first line names its columns. You see first what each line would make."
      columns={<Columns />}
      send={async (text, apply) => (await send({ body: { text, apply } }).unwrap()).data}
      show={(told) => <Lines told={told} />}
      actOf={({ rows }) => {
        const possible = wrongOf(rows) === 0
        const made = rows.filter(({ of }) => of === null).length
        return { label: possible ? `Make ${formatCount(made, 'booking')}` : 'Make bookings', possible }
      }}
      acting="Making them"
      onMade={({ made }) => {
        // None is made where one of them became wrong meanwhile; the lines say which.
        if (made === 0) return
        void notify.success(`${formatCount(made, 'booking')} made`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
