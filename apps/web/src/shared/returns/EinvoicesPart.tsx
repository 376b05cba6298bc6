import type { Einvoice } from '@karavan/contracts/money/returns/einvoice.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import type { Column } from '../../ui/table-column.ts'
import { notify } from '../../ui/toast.ts'
import type { BookSide } from '../books/book-words.ts'
import { ImportRegistrations } from './ImportRegistrations.tsx'
import { einvoiceLackWords } from './return-words.ts'
import { ReturnFiles } from './ReturnFiles.tsx'
import { einvoiceContracts, useListEinvoicesQuery, useRegisterEinvoiceMutation } from './returns.api.ts'

/** When a paper that is not registered begins to be urgent. */
const soonDays = 7

function State({ paper: { irn, daysLeft, lacks } }: { paper: Einvoice }) {
  if (irn) return <Badge tone="green">Registered</Badge>
  if (daysLeft < 0) return <Badge tone="red">{formatCount(-daysLeft, 'day', 'days')} late</Badge>
  if (lacks.length > 0) return <Badge tone="amber">Lacks something</Badge>
  return <Badge tone={daysLeft <= soonDays ? 'amber' : 'neutral'}>{formatCount(daysLeft, 'day', 'days')} left</Badge>
}

const columns: Column<Einvoice>[] = [
  {
    key: 'number',
    header: 'Paper',
    cell: ({ number }) => number,
    sub: ({ kind, issuedOn }) => `${kind === 'invoice' ? 'Invoice' : 'Credit note'}, ${formatDate(issuedOn)}`,
    kind: 'name',
    width: '26%',
  },
  { key: 'name', header: 'To', cell: ({ name }) => name, sub: ({ gstin }) => gstin, phone: 'line' },
  {
    key: 'state',
    header: 'Registration',
    cell: (paper) => <State paper={paper} />,
    sub: ({ lacks, irn }) => (irn ? `${irn.slice(0, 12)}…` : lacks.map((lack) => einvoiceLackWords[lack]).join(', ')),
    phone: 'line',
  },
  { key: 'value', header: 'Value', cell: ({ value }) => formatMoney(value), kind: 'money', priority: 2 },
]

/** Papers to businesses: those that wait for their registration first, with the days that are left. */
export function EinvoicesPart({ side }: { side: BookSide }) {
  const result = useListEinvoicesQuery({ side })
  const [register] = useRegisterEinvoiceMutation()
  const [importing, setImporting] = useState(false)
  const found = result.data?.data
  const open = found?.papers.filter(({ irn }) => irn === null) ?? []
  const urgent = open.filter(({ daysLeft }) => daysLeft <= soonDays)

  async function send({ id, number }: Einvoice) {
    try {
      await register({ side, params: { id } }).unwrap()
      void notify.success(`${number} is registered`)
    } catch (error) {
      void notify.error(`${number} was not registered`, readFailure(error).detail)
    }
  }

  return (
    <section aria-labelledby="einvoices" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="einvoices" className="text-h3">
          E-invoices
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button onClick={() => setImporting(true)}>Bring back answers</Button>
          <ReturnFiles files={[{ label: 'INV-01 (JSON)', path: einvoiceContracts[side].file.path, query: {} }]} />
        </div>
      </div>
      <Note kind="warning" title="Not yet checked in the invoice portal’s own tool">
        Try the file in its test system, or register one paper by hand, before you rely on it.
      </Note>
      {urgent.length > 0 && (
        <Note kind="warning" title={`${formatCount(urgent.length, 'paper', 'papers')} to be registered now`}>
          After 30 days the portal refuses papers of larger sellers.
        </Note>
      )}
      <WholeTable
        label="Papers to businesses"
        result={result}
        rows={found?.papers}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        {...(found?.portal
          ? {
              actions: (paper: Einvoice) =>
                !paper.irn &&
                paper.lacks.length === 0 && (
                  <Button size="sm" aria-label={`Register ${paper.number}`} onClick={() => void send(paper)}>
                    Register
                  </Button>
                ),
            }
          : {})}
        empty={
          <EmptyState title="No papers to businesses">Only those to somebody with a GSTIN are registered.</EmptyState>
        }
      />
      {importing && <ImportRegistrations side={side} onClose={() => setImporting(false)} />}
    </section>
  )
}
