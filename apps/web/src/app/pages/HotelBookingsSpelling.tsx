import { Navigate, useLocation } from 'react-router'
import { paths } from '../../shared/paths.ts'

/** The address that the menu key spells with a space; it replaces itself with the one the screen has. */
export function HotelBookingsSpelling() {
  const { search, hash } = useLocation()
  return <Navigate to={paths.dashboard.hotelBookings.index.href() + search + hash} replace />
}
