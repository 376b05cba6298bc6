import { accounts, type RegisterRow } from '@karavan/contracts/money/accounts/account.contract'
import { indiaStates } from '@karavan/domain/base/india-states'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { BedDouble, FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { followTicket } from '../../../kit/download.ts'
import { readFailure } from '../../../kit/problem.ts'
import { useListParams } from '../../../kit/useListParams.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import { notify } from '../../../ui/toast.ts'
import type { Column } from '../../../ui/table-column.ts'
import { PagedList } from '../../../kit/PagedList.tsx'
import { causeHref, invoicePath } from './account-words.ts'
import { useListRegisterQuery } from './accounts.api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { RegisterPeriod } from './RegisterPeriod.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'

/** Which taxes an amount is made of: halves for the state and the country, or one whole. */
function taxWords({ cgst, sgst, igst, tcs }: RegisterRow): string {
  const parts = [cgst !== 0 && 'CGST', sgst !== 0 && 'SGST', igst !== 0 && 'IGST', tcs !== 0 && 'TCS']
  return parts.filter(Boolean).join(' + ')
}

const taxOf = ({ cgst, sgst, igst, tcs }: RegisterRow): number => toMajor(sum([cgst, sgst, igst, tcs].map(toMinor)))

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
  {
    key: 'taxable',
    header: 'Taxable',
    cell: ({ taxable }) => formatMoney(taxable),
    kind: 'money',
    priority: 3,
    phone: 'none',
    width: '130px',
  },
  {
    key: 'tax',
    header: 'Tax',
    cell: (row) => formatMoney(taxOf(row)),
    sub: taxWords,
    kind: 'money',
    priority: 2,
    phone: 'none',
    width: '130px',
  },
  { key: 'total', header: 'Total', cell: ({ total }) => formatMoney(total), kind: 'money', width: '140px' },
]

/** The register of invoices and credit notes; each opens as a PDF. */
export function RegisterTab() {
  const [params] = useSearchParams()
  const list = useListParams(accounts.register)
  const result = useListRegisterQuery({ query: list.query })
  const [askTicket] = useAskTicketMutation()

  async function open({ number, cause }: RegisterRow) {
    try {
      await followTicket(askTicket, invoicePath(cause))
    } catch (error) {
      void notify.error(`${number} was not opened`, readFailure(error).detail)
    }
  }

  return (
    <PagedList
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
