import type { TallyName } from '@karavan/contracts/money/returns/return.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import type { Column } from '../../ui/table-column.ts'
import type { BookSide } from '../books/book-words.ts'
import { RegisterNote } from './RegisterNote.tsx'
import { ReturnFiles } from './ReturnFiles.tsx'
import {
  returnContracts,
  useGetTallyMonthQuery,
  useListTallyNamesQuery,
  useNameForTallyMutation,
} from './returns.api.ts'

/** The name of one account; it is kept when the field is left. */
function NameInput({ side, row }: { side: BookSide; row: TallyName }) {
  const [save] = useNameForTallyMutation()
  const [text, setText] = useState(row.name ?? '')

  async function keep() {
    const name = text.trim() === '' ? null : text.trim()
    if (name === row.name) return
    try {
      await save({ side, body: { account: row.account, name } }).unwrap()
      void notify.success(`${row.standard} is called ${name ?? row.standard} in Tally`)
    } catch (error) {
      void notify.error('The name was not kept', readFailure(error).detail)
    }
  }

  return (
    <Input
      aria-label={`${row.standard} in Tally`}
      size="sm"
      value={text}
      maxLength={100}
      placeholder={row.standard}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void keep()}
    />
  )
}

const columnsOf = (side: BookSide): Column<TallyName>[] => [
  {
    key: 'account',
    header: 'Account',
    cell: ({ standard }) => standard,
    sub: ({ group }) => group,
    kind: 'name',
    width: '45%',
  },
  {
    key: 'name',
    header: 'Ledger in Tally',
    cell: (row) => <NameInput key={row.account} side={side} row={row} />,
    phone: 'line',
  },
]

function NamesDrawer({ side, onClose }: { side: BookSide; onClose: () => void }) {
  const result = useListTallyNamesQuery({ side })
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow="Tally"
      title="Names of ledgers"
      sub="Customers and suppliers are called by their own names."
    >
      <WholeTable
        label="Names of ledgers"
        result={result}
        rows={result.data?.data}
        columns={columnsOf(side)}
        rowKey={({ account }) => account}
        empty={<EmptyState title="Nothing was booked yet" />}
      />
    </Drawer>
  )
}

/** The book of a month for Tally: its ledgers first, then a voucher for each transaction. */
export function TallyPart({ side, month }: { side: BookSide; month: string }) {
  const [naming, setNaming] = useState(false)
  const { currentData } = useGetTallyMonthQuery({ side, query: { month } })
  const found = currentData?.data
  const { path } = returnContracts[side].tallyFile
  return (
    <section aria-labelledby="tally" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="tally" className="text-h3">
          Tally
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button onClick={() => setNaming(true)}>Names of ledgers</Button>
          <ReturnFiles
            files={[
              { label: '1. Ledgers (XML)', path, query: { month, file: 'ledgers' } },
              { label: '2. Vouchers (XML)', path, query: { month, file: 'vouchers' } },
            ]}
          />
        </div>
      </div>
      <Note kind="warning" title="Not yet checked in Tally itself">
        Import both files into a copy of your company first, and compare its trial balance with the one here.
      </Note>
      {found && found.unnamed.length > 0 && (
        <Note kind="info" title={`${formatCount(found.unnamed.length, 'account')} without a name of Tally’s`}>
          {found.unnamed.join(', ')}: they come as new ledgers under these names unless you say what yours are called.
        </Note>
      )}
      {found && found.vouchers > 0 && (
        <RegisterNote
          equal={found.equal}
          said={`By the vouchers accounts rise by ${formatMoney(found.moved.vouchers)} and fall by as much; by the book by ${formatMoney(found.moved.register)}.`}
        />
      )}
      <p className="num max-w-[70ch] text-cell text-2">
        {found && found.vouchers > 0
          ? `${formatCount(found.vouchers, 'voucher', 'vouchers')} of ${formatMoney(found.amount)}: ${found.types
              .map(({ type, count }) => `${type} ${count}`)
              .join(', ')}. Import the ledgers first; a voucher that is imported again replaces itself.`
          : 'Nothing was booked in this month.'}
      </p>
      {naming && <NamesDrawer side={side} onClose={() => setNaming(false)} />}
    </section>
  )
}
