import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import {
  canMoveCrmBooking,
  type CrmBookingKind,
  type CrmBookingStatus,
  crmBookingStatuses,
} from '@karavan/domain/crm/booking'
import { MoveRight } from 'lucide-react'
import type { Report } from '../../../../kit/BulkReport.tsx'
import { useEach } from '../../../../kit/useEach.ts'
import { BulkAction } from '../../../../ui/BulkBar.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/Menu.tsx'
import { useMoveCrmBookingMutation } from '../bookings.api.ts'

interface BulkBookingsProps {
  rows: readonly BookingEntry[]
  /** Called when all were tried, with what some of them refused, or null. */
  onDone: (report: Report | null) => void
}

const asStatus = (status: string) => crmBookingStatuses.find((one) => one === status)

type Target = Exclude<CrmBookingStatus, 'Cancelled'>

type Movable = Pick<BookingEntry, 'source' | 'status'>

/** Why a booking cannot go somewhere with others at once, in words; null when it can. */
function refusalOf({ source, status }: Movable, to: Target): string | null {
  const from = asStatus(status)
  if (source !== 'crm' || !from) return 'Bookings of the portal are moved in the portal.'
  if (from === to) return `It is ${to} already.`
  return canMoveCrmBooking(from, to) ? null : `It is ${from}; from there it does not become ${to}.`
}

/** Moves that some of them may make, with how many these are; what each is cancelled for is seen one by one. */
export const bulkMoves = (rows: readonly Movable[]): { to: Target; fit: number }[] =>
  crmBookingStatuses
    .filter((to) => to !== 'Cancelled')
    .map((to) => ({ to, fit: rows.filter((row) => refusalOf(row, to) === null).length }))
    .filter(({ fit }) => fit > 0)

/** What can be done to many bookings of the CRM at once: one after the other, with a report of those that refused. */
export function BulkBookings({ rows, onDone }: BulkBookingsProps) {
  const [move] = useMoveCrmBookingMutation()
  const { each, progress } = useEach(rows, { one: 'booking', many: 'bookings' }, onDone)
  const moves = bulkMoves(rows)
  const moveAll = (to: Target) =>
    each(
      to === 'Confirmed' ? 'confirmed' : `moved to ${to}`,
      ({ kind, id, status }) =>
        move({
          params: { kind: kind as CrmBookingKind, id },
          body: { from: status as CrmBookingStatus, status: to },
        }).unwrap(),
      (row) => refusalOf(row, to),
    )
  return (
    <Menu
      side="top"
      trigger={
        <BulkAction icon={MoveRight} busy={progress !== null} busyLabel={progress ?? undefined}>
          Move
        </BulkAction>
      }
    >
      {moves.length === 0 && (
        <MenuLabel>
          {rows.every(({ source }) => source !== 'crm')
            ? 'Bookings of the portal are moved in the portal'
            : 'None of them can be moved like this'}
        </MenuLabel>
      )}
      {moves.map(({ to, fit }) => (
        <MenuItem
          key={to}
          hint={fit < rows.length ? `${fit} of ${rows.length}` : undefined}
          onSelect={() => void moveAll(to)}
        >
          {to}
        </MenuItem>
      ))}
    </Menu>
  )
}
