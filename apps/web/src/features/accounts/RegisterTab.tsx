import { accounts, type RegisterRow } from '@karavan/contracts/accounts/account.contract'
import { indiaStates } from '@karavan/domain/india-states'
import { BedDouble, FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { useListParams } from '../../kit/useListParams.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import type { Column } from '../../ui/table-column.ts'
import { AccountList } from './AccountList.tsx'
import { causeHref } from './account-words.ts'
import { useAskAccountTicketMutation, useListRegisterQuery } from './accounts.api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { RegisterPeriod } from './RegisterPeriod.tsx'
import { RowMenu } from './RowMenu.tsx'

const money = (
  key: 'taxable' | 'cgst' | 'sgst' | 'igst',
  header: string,
  priority: Column<RegisterRow>['priority'],
): Column<RegisterRow> => ({
  key,
  header,
  cell: (row) => formatMoney(row[key]),
  kind: 'money',
  priority,
  phone: 'none',
})

const columns: Column<RegisterRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ against }) => (against ? `against ${against}` : ''),
    kind: 'name',
    sortable: true,
    width: '170px',
  },
  {
    key: 'issuedOn',
    header: 'Date',
    cell: ({ issuedOn }) => formatDate(issuedOn),
    kind: 'quiet',
    sortable: true,
    width: '110px',
    phone: 'line',
  },
  {
    key: 'companyName',
    header: 'Recipient',
    cell: ({ companyName }) => companyName,
    sub: ({ gstin, placeOfSupply }) =>
      [gstin ?? 'Unregistered', placeOfSupply && indiaStates[placeOfSupply]].filter(Boolean).join(', '),
    phone: 'line',
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (
      <Badge tone={kind === 'invoice' ? 'blue' : 'violet'} mark="plain">
        {kind === 'invoice' ? 'Invoice' : 'Credit note'}
      </Badge>
    ),
    priority: 2,
    width: '112px',
    phone: 'side',
  },
  money('taxable', 'Taxable', 3),
  money('cgst', 'CGST', 4),
  money('sgst', 'SGST', 4),
  money('igst', 'IGST', 3),
  { key: 'total', header: 'Total', cell: ({ total }) => formatMoney(total), kind: 'money' },
]

/** The register of invoices and credit notes; each opens as a PDF. */
export function RegisterTab() {
  const [params] = useSearchParams()
  const list = useListParams(accounts.register)
  const result = useListRegisterQuery({ query: list.query })
  const [askTicket] = useAskAccountTicketMutation()

  async function open({ number, cause }: RegisterRow) {
    try {
      await followTicket(askTicket, `/bookings/${cause.id}/invoice.pdf`)
    } catch (error) {
      void notify.error(`${number} was not opened`, readFailure(error).detail)
    }
  }

  return (
    <AccountList
      label="Invoice register"
      noun={{ one: 'invoice', many: 'invoices' }}
      list={list}
      result={result}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={(row) => void open(row)}
      search="Number, booking, name, GSTIN"
      filters={
        <>
          <FilterChip
            name="kind"
            label="Kind"
            options={[
              { value: 'invoice', label: 'Invoices' },
              { value: 'credit-note', label: 'Credit notes' },
            ]}
          />
          <RegisterPeriod />
        </>
      }
      tools={
        <ExportMenu
          sheet="register"
          query={{ from: params.get('from') ?? undefined, until: params.get('until') ?? undefined }}
        />
      }
      actions={(row) => {
        const cause = causeHref(row.cause.entity, row.cause.id)
        return (
          <RowMenu name={row.number}>
            <MenuItem icon={FileDown} onSelect={() => void open(row)}>
              Download PDF
            </MenuItem>
            {cause && (
              <MenuItem icon={BedDouble} to={cause}>
                {row.cause.number}
              </MenuItem>
            )}
          </RowMenu>
        )
      }}
      empty={<EmptyState title="No invoices yet">They are made when something is sold.</EmptyState>}
    />
  )
}
