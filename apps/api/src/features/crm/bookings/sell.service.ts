import type { CrmBookingBody } from '@karavan/contracts/crm/bookings/booking'
import type { SellBody, SellOffer } from '@karavan/contracts/crm/bookings/sell'
import { daysBetween } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { type PortalKind, portalService } from '@karavan/domain/crm/portal-service'
import {
  type Bought,
  resaleCost,
  type Resale,
  resell,
  type Seller,
  treatmentOf,
} from '@karavan/domain/money/pricing/resale'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import type { z } from 'zod'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { loadContext } from '../../catalogue/hotels/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import { createCrmBooking } from './crm-booking.service.ts'
import { travellersOf } from './draft.details.ts'
import { findResellable, findSoldIn, type Resellable } from './sell.queries.ts'
import { lockPurchase } from './unsold-book.service.ts'

type Named = { portalKind: PortalKind; portalId: string }
type Asked = z.output<typeof SellBody>
type Body = z.output<typeof CrmBookingBody>

/** What a booking of the portal is to an agency that sells it on. */
type Resold = { sale: Resellable; bought: Bought; seller: Seller; resale: Resale; taxAs: TaxTreatment }

/** Bookings that are over, and applications that nobody handed in, are nothing to sell. */
const unsold = new Set(['Cancelled', 'Expired', 'Draft', 'AwaitingPayment', 'Rejected'])

async function readResold({ db, platform, user }: Context, { portalKind, portalId }: Named): Promise<Resold> {
  const sale = await findResellable(db, user.orgId, portalKind, portalId)
  if (!sale) throw notFound('booking')
  const day = today(platform.config)
  const service = portalService[portalKind]
  const { seller, own, resaleRows } = await loadContext(db, day, user, service)
  if (!seller) throw problem('NOT_BOOKABLE', 'Only an agency sells what it booked here on to a customer of its own.')
  const taxes = sale.taxes ?? []
  const gross = toMinor(Number(sale.total ?? 0)) - sum(taxes.map(({ amount }) => amount))
  const bought = { service, country: sale.country, gross, taxes }
  const counts = {
    persons: sale.adults + sale.children,
    nights: sale.from && sale.until ? daysBetween(sale.from, sale.until) : 0,
    rooms: sale.rooms,
  }
  const resale = resell(bought, own, counts, { seller, taxRows: resaleRows, day })
  return { sale, bought, seller, resale, taxAs: treatmentOf([service], seller) }
}

/** What selling a booking of the portal would come to, or whom it was sold to. */
export async function offerToSell(context: Context, named: Named): Promise<SellOffer> {
  const { sale, resale, taxAs } = await readResold(context, named)
  return {
    sold: await findSoldIn(context.db, context.user.orgId, named.portalKind, named.portalId),
    title: sale.title,
    guest: sale.guest,
    cost: toMajor(resale.cost),
    sell: toMajor(resale.gross),
    taxAs,
  }
}

/** What was booked, as a booking of the CRM tells it. */
export function resoldDetails({ stay, hotels, title, place, from, until }: Resellable, day: string): Body['details'] {
  if (!stay)
    return {
      kind: 'land-package',
      itineraryId: null,
      destinations: place ? [place.slice(0, 80)] : [],
      hotels,
      days: [],
      vehicle: null,
      guide: null,
      pickup: null,
    }
  return {
    kind: 'hotel',
    hotel: title.slice(0, 160),
    place: place.slice(0, 80),
    address: stay.address?.slice(0, 300) ?? null,
    phone: stay.phone?.slice(0, 30) ?? null,
    checkIn: from ?? day,
    checkOut: until ?? day,
    rooms: stay.rooms.slice(0, 30).map((room) => ({ ...room, count: 1 })),
    mealPlan: null,
    confirmationNo: stay.confirmationNo,
  }
}

const twice = (number?: string) =>
  problem('CONFLICT', `It was sold to a customer already${number ? `, as ${number}` : ''}.`)

/** Sells a booking of the portal to a customer: a booking of the CRM with one confirmed service, which names it. */
export async function sellPortalBooking(context: Context, { customer, ...asked }: Asked): Promise<FullCrmBooking> {
  const { db, user, platform } = context
  const { portalKind, portalId } = asked
  await lockPurchase(db, portalId)
  const { sale, bought, seller, resale, taxAs: proposed } = await readResold(context, asked)
  const sold = await findSoldIn(db, user.orgId, portalKind, portalId)
  if (sold) throw twice(sold.number)
  if (unsold.has(sale.status) || sale.total === null)
    throw problem('NOT_BOOKABLE', `${sale.reference} is ${sale.status}; there is nothing to sell of it.`)
  const day = today(platform.config)
  const taxAs = asked.taxAs ?? proposed
  const cost = resaleCost(bought, taxAs, seller)
  const [startDate, endDate] = [sale.from ?? day, sale.until ?? sale.from ?? day]
  const details = resoldDetails(sale, day)
  const kind: CrmBookingKind = details.kind
  const leader = sale.guest.name || ('name' in customer ? customer.name : 'Lead traveller')
  const guests = {
    adults: sale.adults,
    childrenWithBed: sale.children,
    childrenWithoutBed: 0,
    infants: sale.infants,
  }
  const body: Body = {
    customer,
    enquiryId: null,
    quotationId: null,
    title: sale.title.slice(0, 160),
    country: sale.country,
    startDate,
    endDate,
    assignedTo: null,
    travellers: travellersOf(
      guests,
      sale.ages,
      leader.slice(0, 120),
      portalKind === 'visa-application' ? 'Applied' : 'Not needed',
    ),
    details,
    lines: [
      {
        service: sale.service,
        label: sale.label.slice(0, 200),
        supplier: null,
        supplierEmail: null,
        terms: 'Before check-in',
        from: sale.from,
        until: sale.until,
        currency: 'INR',
        cost: toMajor(cost),
        gst: 0,
        // The own markup stands on what it costs by this tax.
        sell: asked.sell ?? toMajor(sum([cost, resale.gross, -resale.cost])),
        // Whoever provides it knows no number of the house.
        supplierReference: sale.confirmationNo,
      },
    ],
    taxAs,
    instalments: [],
    notes: null,
  }
  try {
    return await createCrmBooking(context, kind, body, {
      ...{ portalKind, portalId, portalReference: sale.reference },
      ...{ state: 'Confirmed', confirmedAt: new Date().toISOString() },
    })
  } catch (error) {
    if (brokenUnique(error) === 'crm_booking_line_portal_once') throw twice()
    throw error
  }
}
