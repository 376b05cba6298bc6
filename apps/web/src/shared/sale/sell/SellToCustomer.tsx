import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { useRight, useUser } from '../../hooks.ts'
import { crmBookingHref } from '../../trip/thread-words.ts'
import { SellDialog } from './SellDialog.tsx'
import { useGetSellOfferQuery } from './sell.api.ts'

interface SellToCustomerProps {
  portalKind: PortalKind
  portalId: string
  orgId: string
  /** Whether it stands, so that there is something to sell. */
  stands: boolean
}

/** Sells what an agency booked in the portal to a customer of its own; once sold, leads to the booking it was sold in. */
export function SellToCustomer({ portalKind, portalId, orgId, stands }: SellToCustomerProps) {
  const user = useUser()
  const [books, seesCost] = [useRight('book'), useRight('cost')]
  const [selling, setSelling] = useState(false)
  const mine = user?.orgKind === 'agency' && user.orgId === orgId && user.permissions.includes('crm.bookings.create')
  const offer = useGetSellOfferQuery(
    { query: { portalKind, portalId } },
    { skip: !mine || !books || !seesCost, refetchOnMountOrArgChange: true },
  ).currentData?.data
  if (!offer || (!offer.sold && !stands)) return null
  if (offer.sold)
    return (
      <p className="text-cell">
        Sold to {offer.sold.customerName} as{' '}
        <Link to={crmBookingHref(offer.sold.kind, offer.sold.id)} className="num link underline">
          {offer.sold.number}
        </Link>
      </p>
    )
  return (
    <>
      <Button size="sm" icon={HandCoins} className="w-fit" onClick={() => setSelling(true)}>
        Sell to customer
      </Button>
      {selling && <SellDialog {...{ portalKind, portalId, offer }} onClose={() => setSelling(false)} />}
    </>
  )
}
