import type { BookingLineBody } from '@karavan/contracts/crm/bookings/booking'
import { stayOfQuoted } from '@karavan/contracts/crm/bookings/service-stay'
import { isOfHouse, serviceOfItem } from '@karavan/domain/crm/quotation'
import { toMinor } from '@karavan/domain/base/money'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { type HouseOffer, type Party, priceHouseItems } from '../purchases/index.ts'
import { refuseOtherPrice } from '../../sales/core/index.ts'
import type { LineRecord, Traveller } from './crm-booking.table.ts'
import { costsFor } from './purchase-cost.ts'

type Body = z.output<typeof BookingLineBody>
/** A line as it is written, with the hotel it is, where the house sells one. */
export type WrittenLine = Body & Partial<Pick<LineRecord, 'stay'>>
type Of = { orgId: string; taxAs: TaxTreatment; travellers: readonly Pick<Traveller, 'kind' | 'age'>[] }

const partyOf = ({ travellers }: Of): Party => ({
  adults: Math.max(1, travellers.filter(({ kind }) => kind === 'adult').length),
  childrenAges: travellers.flatMap(({ kind, age }) => (kind === 'adult' ? [] : (age ?? []))),
})

/** A line as an accepted one stands there: nobody else is asked for it, and its days are those of the thing. */
function lockedLine(line: Body, { item, found, from, until }: HouseOffer, cost: number): WrittenLine {
  return {
    ...line,
    ...{ item, from, until, cost, service: serviceOfItem[item.kind] ?? line.service },
    ...{ supplier: null, supplierEmail: null, supplierReference: null, currency: 'INR', gst: 0 },
    stay: stayOfQuoted({ item, shown: found }),
  }
}

/**
 * Lines with what the house asks now for those that are new of its catalogue, as the portal would answer this organisation. What is
 * not to be had is refused, and so is another price than was shown.
 */
export async function priceNewLines(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  booking: Of,
  lines: readonly Body[],
): Promise<WrittenLine[]> {
  const asked = lines.flatMap(({ item }) => item ?? [])
  if (asked.length === 0) return [...lines]
  const offers = await priceHouseItems({ db, config: platform.config, orgId: booking.orgId }, asked, partyOf(booking))
  const costOf = await costsFor(db, booking)
  const next = offers.values()
  return lines.map((line, index) => {
    const { id, item, label } = line
    if (!item) return line
    const offer = next.next().value
    const path = `lines.${index}.item`
    if (id !== undefined) throw invalid({ path, message: 'What is booked stays what it is' })
    if (!isOfHouse(item.kind)) throw invalid({ path, message: 'The house sells no such thing' })
    if (!offer) throw invalid({ path, message: 'It needs a date' })
    if (!offer.price)
      throw problem('SOLD_OUT', `${label}: ${offer.found.why ?? 'no longer sold'}.`, {
        current: { services: [{ label, why: offer.found.why }] },
      })
    const cost = costOf({ item, portalKind: null }, offer.price)
    refuseOtherPrice(line.cost, toMinor(cost), { services: [{ label, total: cost }] })
    return lockedLine(line, offer, cost)
  })
}
