import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingStatus } from '@karavan/domain/crm/booking'
import { isArranged, isWanted } from '@karavan/domain/crm/service'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useMoveCrmBookingMutation } from '../bookings.api.ts'
import { CancelDialog } from './CancelDialog.tsx'

type Target = Exclude<CrmBookingStatus, 'Draft' | 'Cancelled'>

const asks: Record<Target, { title: string; verb: string; acting: string; words: string }> = {
  Confirmed: {
    title: 'Confirm',
    verb: 'Confirm booking',
    acting: 'Confirming',
    words: 'It counts as sold from now on, and its invoice can be issued.',
  },
  Travelling: {
    title: 'Start',
    verb: 'They are travelling',
    acting: 'Moving',
    words: 'They have set out. This happens by itself on the first day.',
  },
  Completed: {
    title: 'Complete',
    verb: 'Complete booking',
    acting: 'Completing',
    words: 'The trip is over. After this it stays as it is.',
  },
}

/** Moves a booking on, asking first; a cancellation asks for its charges. */
export function MoveButton({ booking }: { booking: CrmBooking }) {
  const { id, kind, number, status } = booking
  // Charges are written by who knows what things cost.
  const seesCost = useRight('cost')
  const moves = booking.moves.filter((to) => to !== 'Cancelled' || seesCost)
  const [move] = useMoveCrmBookingMutation()
  const [asked, setAsked] = useState<CrmBookingStatus | null>(null)
  if (moves.length === 0) return null
  // Before that the next step is at the services.
  const arranged = booking.lines.every(({ state }) => isArranged(state) || !isWanted(state))

  async function act(to: Target) {
    await move({ params: { kind, id }, body: { from: status, status: to } }).unwrap()
    void notify.success(`${number} is ${to.toLowerCase()}`)
  }

  const plain = asked && asked !== 'Cancelled' && asked !== 'Draft' ? asked : null
  return (
    <>
      {status === 'Draft' && (
        <Button variant={arranged ? 'primary' : 'secondary'} onClick={() => setAsked('Confirmed')}>
          Confirm
        </Button>
      )}
      <Menu trigger={<Button iconAfter={ChevronDown}>Move to</Button>}>
        {moves.map((to) => (
          <MenuItem key={to} danger={to === 'Cancelled'} onSelect={() => setAsked(to)}>
            {to}
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={plain !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={plain ? `${asks[plain].title} ${number}?` : ''}
        confirm={plain ? asks[plain].verb : ''}
        confirmBusy={plain ? asks[plain].acting : ''}
        cancel="Not yet"
        danger={false}
        onConfirm={async () => {
          if (!plain) return
          try {
            await act(plain)
          } catch (error) {
            void notify.error(`${number} was not moved`, readFailure(error).detail)
            throw error
          }
        }}
      >
        {plain && asks[plain].words}
      </ConfirmDialog>
      {asked === 'Cancelled' && <CancelDialog booking={booking} only={null} onClose={() => setAsked(null)} />}
    </>
  )
}
