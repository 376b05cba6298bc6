import type { ReactNode } from 'react'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import { PaymentBadge, StatusBadge } from '../../kit/booking/StateBadges.tsx'
import type { ResourceColumn } from '../../kit/resource-column.ts'

type Bought = { reference: string; leadGuest: string; companyName: string; bookedBy: string }

/** Which sale it is and whose; the agency is told to the house only. */
export const buyerColumns = <Row extends Bought>(ofHouse: boolean): ResourceColumn<Row>[] => [
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    width: '148px',
    cell: (row) => <span className="num font-emphasis text-link">{row.reference}</span>,
  },
  {
    key: 'leadGuest',
    header: 'Lead guest',
    kind: 'name',
    phone: 'line',
    cell: (row) => row.leadGuest,
    sub: (row) => (ofHouse ? row.companyName : row.bookedBy),
  },
  ...(ofHouse
    ? [
        {
          key: 'companyName',
          header: 'Agency',
          offAtFirst: true,
          phone: 'none' as const,
          cell: (row: Row) => row.companyName,
        },
      ]
    : []),
]

/** Where a sale stands. */
export const statusColumn = <Row extends { status: BookingStatus }>(
  sub?: (row: Row) => ReactNode,
): ResourceColumn<Row> => ({
  key: 'status',
  header: 'Status',
  width: '112px',
  phone: 'side',
  cell: (row) => <StatusBadge status={row.status} />,
  sub,
})

/** What has become of its money; `sub` says until when something is to happen. */
export const paymentColumn = <Row extends { paymentStatus: PaymentStatus }>({
  sub,
  ...shape
}: Pick<ResourceColumn<Row>, 'width' | 'phone' | 'sub'>): ResourceColumn<Row> => ({
  key: 'paymentStatus',
  header: 'Payment',
  priority: 2,
  ...shape,
  cell: (row) => <PaymentBadge paymentStatus={row.paymentStatus} />,
  sub,
})
