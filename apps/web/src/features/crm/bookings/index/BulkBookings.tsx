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

/** Moves that all of them may make; what each is cancelled for is seen one by one. */
export const commonMoves = (rows: readonly Pick<BookingEntry, 'source' | 'status'>[]): Target[] =>
  crmBookingStatuses.filter(
    (to): to is Target =>
      to !== 'Cancelled' &&
      rows.every(({ source, status }) => {
        const from = source === 'crm' && asStatus(status)
        return from && canMoveCrmBooking(from, to)
      }),
  )

/** What can be done to many bookings of the CRM at once: one after the other, with a report of those that refused. */
export function BulkBookings({ rows, onDone }: BulkBookingsProps) {
  const [move] = useMoveCrmBookingMutation()
  const { each, progress } = useEach(rows, { one: 'booking', many: 'bookings' }, onDone)
  const moves = commonMoves(rows)
  const moveAll = (to: Target) =>
    each(to === 'Confirmed' ? 'confirmed' : `moved to ${to}`, ({ kind, id, status }) =>
      move({
        params: { kind: kind as CrmBookingKind, id },
        body: { from: status as CrmBookingStatus, status: to },
      }).unwrap(),
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
          {rows.some(({ source }) => source !== 'crm')
            ? 'Bookings of the portal are moved in the portal'
            : 'No move fits all of them'}
        </MenuLabel>
      )}
      {moves.map((to) => (
        <MenuItem key={to} onSelect={() => void moveAll(to)}>
          {to}
        </MenuItem>
      ))}
    </Menu>
  )
}
