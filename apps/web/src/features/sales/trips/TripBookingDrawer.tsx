import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { AlarmClockPlus, Hash, TicketCheck } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { type OpenSale, SaleDrawer } from '../../../shared/sale/SaleDrawer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TripBookingFacts } from './TripBookingFacts.tsx'
import { useGetTripBookingQuery } from './trip-bookings.api.ts'

/** What can be done to a booked trip. */
export type TripBookingAct = 'cancel' | 'status' | 'numbers' | 'release' | 'extend'

/** One booked trip beside the list: its stays and days, who travels, what is paid, its papers, what happened, and what can be done. */
export function TripBookingDrawer(open: OpenSale<TripBookingAct>) {
  const confirms = useUser()?.permissions.includes('portalBookings.status') ?? false
  return (
    <SaleDrawer<TripBooking>
      {...open}
      noun="booking"
      useRecord={useGetTripBookingQuery}
      more={({ id, status, stays, canRelease, canExtend }) => {
        const numbers = confirms && stays.length > 0 && (status === 'Pending' || status === 'Confirmed')
        return (
          (numbers || canRelease || canExtend) && (
            <>
              {canExtend && (
                <Button icon={AlarmClockPlus} onClick={() => open.onAct('extend', id)}>
                  Extend
                </Button>
              )}
              {numbers && (
                <Button icon={Hash} onClick={() => open.onAct('numbers', id)}>
                  Hotel numbers
                </Button>
              )}
              {canRelease && (
                <Button icon={TicketCheck} onClick={() => open.onAct('release', id)}>
                  Release voucher
                </Button>
              )}
            </>
          )
        )
      }}
    >
      {(booking, refetch) => <TripBookingFacts booking={booking} onEnd={refetch} />}
    </SaleDrawer>
  )
}
