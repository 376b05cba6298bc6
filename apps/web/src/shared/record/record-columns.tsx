import type { ReactNode } from 'react'
import type { ResourceColumn } from '../../kit/resource-column.ts'
import { Picture } from '../../ui/Picture.tsx'
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
})

/** When it was last changed. */
export const updatedColumn = <Row extends { updatedAt: string }>(
  shape: Pick<ResourceColumn<Row>, 'priority' | 'width' | 'offAtFirst'> = {},
): ResourceColumn<Row> => ({
  key: 'updatedAt',
  header: 'Updated',
  sortable: true,
  kind: 'quiet',
  priority: 4,
  width: '120px',
  phone: 'none',
  ...shape,
  cell: (row) => <RelativeTime at={row.updatedAt} />,
})

/** Where it is. */
export const placeColumn = <Row extends { location: string; country: string }>(): ResourceColumn<Row> => ({
  key: 'location',
  header: 'Place',
  sortable: true,
  phone: 'line',
  cell: (row) => row.location,
  sub: (row) => row.country,
})

interface PicturedProps {
  image: string | undefined
  /** Drawn where there is no picture. */
  scene: string | undefined
  name: string
  sub: string
}

/** A name with its picture and a line under it, in a list. */
export const Pictured = ({ image, scene, name, sub }: PicturedProps) => (
  <span className="flex min-w-0 items-center gap-3">
    <Picture src={image} fallback={scene} alt="" className="w-12 shrink-0 rounded-sm max-md:w-14" />
    <span className="min-w-0">
      <span className="block truncate">{name}</span>
      <span className="block truncate text-caption font-normal text-3">{sub}</span>
    </span>
  </span>
)
