import { accounts, type BalanceRow } from '@karavan/contracts/money/accounts/account.contract'
import { Pencil, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useListParams } from '../../../kit/useListParams.ts'
import { cx } from '../../../ui/cx.ts'
import { formatMoney } from '../../../ui/format.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { PagedList } from '../../../kit/PagedList.tsx'
import { useListBalancesQuery } from './accounts.api.ts'
import { CreditLimitDialog } from './CreditLimitDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'

const columns: Column<BalanceRow>[] = [
  {
    key: 'companyName',
    header: 'Organisation',
    cell: ({ companyName }) => companyName,
    sub: ({ agentId, kind }) => agentId ?? (kind === 'traveller' ? 'Traveller' : ''),
    kind: 'name',
    sortable: true,
    width: '26%',
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ balance }) => <span className={cx(balance < 0 && 'text-red-t')}>{formatMoney(balance)}</span>,
    kind: 'money',
    sortable: true,
  },
  {
    key: 'creditLimit',
    header: 'Credit limit',
    cell: ({ creditLimit }) => formatMoney(creditLimit),
    kind: 'money',
    sortable: true,
    priority: 2,
    phone: 'none',
  },
  {
    key: 'spendable',
    header: 'Spendable',
    cell: ({ spendable }) => formatMoney(spendable),
    kind: 'money',
    priority: 3,
    phone: 'none',
  },
  { key: 'held', header: 'Held', cell: ({ held }) => formatMoney(held), kind: 'money', priority: 3, phone: 'none' },
  {
    key: 'lastMovedAt',
    header: 'Last moved',
    cell: ({ lastMovedAt }) => (lastMovedAt ? <RelativeTime at={lastMovedAt} /> : 'Never'),
    kind: 'quiet',
    priority: 4,
    width: '130px',
  },
]

/** Every wallet with its balance and limit; the limit is changed here. */
export function BalancesTab() {
  const list = useListParams(accounts.balances)
  const result = useListBalancesQuery({ query: list.query })
  const [changing, setChanging] = useState<BalanceRow | null>(null)
  return (
    <>
      <PagedList
        label="Balances"
        noun={{ one: 'wallet', many: 'wallets' }}
        list={list}
        result={result}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ companyName }) => companyName}
        search="Name or agent ID"
        filters={
          <FilterChip
            name="kind"
            label="Kind"
            options={[
              { value: 'agency', label: 'Agencies' },
              { value: 'traveller', label: 'Travellers' },
            ]}
          />
        }
        tools={<ExportMenu sheet="balances" />}
        onOpen={setChanging}
        actions={(row) => (
          <RowMenu name={row.companyName}>
            <MenuItem icon={Pencil} onSelect={() => setChanging(row)}>
              Change credit limit
            </MenuItem>
            <MenuItem icon={ScrollText} to={`${paths.dashboard.walletStatement.index.href()}?orgId=${row.id}`}>
              Wallet statement
            </MenuItem>
          </RowMenu>
        )}
      />
      {changing && <CreditLimitDialog wallet={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
