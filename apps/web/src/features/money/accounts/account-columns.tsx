import { Badge } from '../../../ui/Badge.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { Column } from '../../../ui/table-column.ts'
import type { Tone } from '../../../ui/tone.ts'

/** Whose money it is, where that names the row. */
export const organisationColumn = <Row extends { companyName: string }>(): Column<Row> => ({
  key: 'companyName',
  header: 'Organisation',
  cell: ({ companyName }) => companyName,
  kind: 'name',
  width: '28%',
})

/** When it began, in the words of its list. */
export const begunColumn = <Row extends { createdAt: string }>(header: string): Column<Row> => ({
  key: 'createdAt',
  header,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  kind: 'quiet',
  sortable: true,
  priority: 2,
  width: '120px',
})

/** Since when something is open. */
export const sinceColumn = <Row extends { since: string }>(): Column<Row> => ({
  key: 'since',
  header: 'Since',
  cell: ({ since }) => <RelativeTime at={since} />,
  kind: 'quiet',
  priority: 2,
  width: '130px',
})

/** Where it stands. */
export const stateColumn = <State extends string, Row extends { status: State }>(
  states: Record<State, { tone: Tone; words: string }>,
): Column<Row> => ({
  key: 'status',
  header: 'State',
  cell: ({ status }) => (
    <Badge tone={states[status].tone} mark="ring">
      {states[status].words}
    </Badge>
  ),
  width: '120px',
  phone: 'side',
})

/** How much is open. */
export const openAmountColumn = <Row extends { amount: number }>(): Column<Row> => ({
  key: 'amount',
  header: 'Amount',
  cell: ({ amount }) => formatMoney(amount),
  kind: 'money',
  width: '150px',
})
