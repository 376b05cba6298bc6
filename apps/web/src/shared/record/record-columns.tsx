import type { ReactNode } from 'react'
import type { ResourceColumn } from '../../kit/resource-column.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type OfCustomer = { customerName: string; number: string }

/** Whose record of the CRM it is, with its number. */
export const customerColumn = <Row extends OfCustomer>(
  number: (row: Row) => ReactNode = (row) => row.number,
): ResourceColumn<Row> => ({
  key: 'customerName',
  header: 'Customer',
  kind: 'name',
  cell: (row) => <span className="block truncate">{row.customerName}</span>,
  sub: (row) => <span className="num">{number(row)}</span>,
  text: (row) => row.customerName,
})

/** When it was written down, in the words of its list. */
export const createdColumn = <Row extends { createdAt: string }>(header: string): ResourceColumn<Row> => ({
  key: 'createdAt',
  header,
  sortable: true,
  kind: 'quiet',
  width: '112px',
  priority: 4,
  phone: 'none',
  cell: (row) => <RelativeTime at={row.createdAt} />,
  text: (row) => row.createdAt,
})

/** Which agency has it, for whoever sees every organisation. */
export const agencyColumn = <Row extends { companyName: string | null }>(): ResourceColumn<Row> => ({
  key: 'companyName',
  header: 'Agency',
  offAtFirst: true,
  width: '144px',
  priority: 4,
  phone: 'none',
  cell: (row) => <span className="block truncate">{row.companyName}</span>,
  text: (row) => row.companyName,
})
