import { type TaxRate, taxes } from '@karavan/contracts/money/taxes/tax.contract'
import { services } from '@karavan/domain/base/markup'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { useListParams } from '../../../kit/useListParams.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { Column } from '../../../ui/table-column.ts'
import type { Tone } from '../../../ui/tone.ts'
import { PagedList } from '../../../kit/PagedList.tsx'
import { useListTaxRatesQuery } from './accounts.api.ts'
import { DeleteTaxRate } from './DeleteTaxRate.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { TaxRateDialog } from './TaxRateDialog.tsx'
import { kindWords, basisWords, marketWords, rateName, slabWords, stateOn } from './tax-rate-words.ts'

const states: Record<ReturnType<typeof stateOn>, { words: string; tone: Tone }> = {
  now: { words: 'In force', tone: 'green' },
  planned: { words: 'To come', tone: 'blue' },
  ended: { words: 'Over', tone: 'neutral' },
}

const columnsOn = (today: string): Column<TaxRate>[] => [
  {
    key: 'kind',
    header: 'Tax',
    cell: ({ kind, rate }) => (
      <span className="num">
        {kindWords[kind]} {rate} %
      </span>
    ),
    sub: ({ slab }) => slabWords(slab),
    kind: 'name',
    width: '24%',
  },
  {
    key: 'service',
    header: 'Service',
    cell: ({ service }) => serviceWords[service],
    sub: ({ market }) => marketWords[market],
    sortable: true,
    phone: 'line',
  },
  { key: 'basis', header: 'On', cell: ({ basis }) => basisWords[basis], priority: 3 },
  {
    key: 'from',
    header: 'First day',
    cell: ({ from }) => <span className="num">{formatDate(from)}</span>,
    sortable: true,
    width: '130px',
    phone: 'line',
  },
  {
    key: 'until',
    header: 'Last day',
    cell: ({ until }) => (until ? <span className="num">{formatDate(until)}</span> : 'No end'),
    kind: 'quiet',
    priority: 2,
    width: '130px',
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { words, tone } = states[stateOn(row, today)]
      return <Badge tone={tone}>{words}</Badge>
    },
    width: '120px',
    phone: 'side',
  },
]

/** The dated rows of tax: added, changed, and taken back before they begin. */
export function TaxRatesTab() {
  const list = useListParams(taxes.list)
  const result = useListTaxRatesQuery({ query: list.query })
  const { data: today } = useGetHouseDayQuery()
  const [editing, setEditing] = useState<{ row: TaxRate | null } | null>(null)
  const [deleting, setDeleting] = useState<TaxRate | null>(null)
  return (
    <>
      <PagedList
        label="Tax rates"
        noun={{ one: 'tax rate', many: 'tax rates' }}
        list={list}
        result={result}
        columns={columnsOn(today ?? '')}
        rowKey={({ id }) => id}
        rowName={rateName}
        onOpen={(row) => setEditing({ row })}
        filters={
          <>
            <FilterChip
              name="kind"
              label="Tax"
              options={[
                { value: 'GST', label: 'GST' },
                { value: 'TCS', label: 'TCS' },
                { value: 'TCS-NO-PAN', label: kindWords['TCS-NO-PAN'] },
              ]}
            />
            <FilterChip
              name="service"
              label="Service"
              options={services.map((value) => ({ value, label: serviceWords[value] }))}
            />
            {today && <FilterChip name="on" label="In force" options={[{ value: today, label: 'Today' }]} />}
          </>
        }
        tools={
          <Button variant="primary" icon={Plus} onClick={() => setEditing({ row: null })}>
            Add tax rate
          </Button>
        }
        actions={(row) => (
          <RowMenu name={rateName(row)}>
            <MenuItem icon={Pencil} onSelect={() => setEditing({ row })}>
              Edit
            </MenuItem>
            {today && stateOn(row, today) === 'planned' && (
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(row)}>
                Remove
              </MenuItem>
            )}
          </RowMenu>
        )}
      />
      {editing && today && (
        <TaxRateDialog
          key={editing.row?.id ?? 'new'}
          row={editing.row}
          today={today}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteTaxRate row={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
