import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { balanceOf, cancelSale, chargeFault, creditFor, type ServiceCharge } from '@karavan/domain/crm/cancellation'
import { formatMoney } from '../../../../ui/format.ts'

export type Cancellable = Cancellation['services'][number]
type Chosen = { id: string; supplierCharge: number; ourCharge: number }

const taxesInMinor = (taxes: Cancellation['taxes']) =>
  taxes.map((tax) => ({ ...tax, base: toMinor(tax.base), amount: toMinor(tax.amount) }))

/** What a choice of services and charges comes to, in rupees, by the same rules as the server's. */
export function cancelSums(now: Cancellation, chosen: readonly Chosen[]) {
  const sale = {
    taxAs: now.taxAs,
    taxes: taxesInMinor(now.taxes),
    gross: toMinor(now.gross),
    total: toMinor(now.total),
    services: now.services.map(({ id, sell, plannedCost, charge }) => ({
      ...{ id, charge },
      ...{ sell: toMinor(sell), plannedCost: toMinor(plannedCost) },
    })),
  }
  const charges = chosen.map(
    ({ id, supplierCharge, ourCharge }): ServiceCharge => ({
      ...{ id, supplier: toMinor(supplierCharge), ours: toMinor(ourCharge) },
    }),
  )
  const after = cancelSale(sale, charges, toMinor(now.tcsStays))
  const { back, open } = balanceOf(after.total, toMinor(now.paid))
  const { credit } = now.invoice ? creditFor(sale, after) : { credit: null }
  const ids = new Set(chosen.map(({ id }) => id))
  const portal = sum(now.services.map((one) => (ids.has(one.id) && one.portal ? toMinor(one.portal.refund) : 0)))
  const tcs = sum(after.taxes.map(({ name, amount }) => (name === 'TCS' ? amount : 0)))
  return {
    whole: after.whole,
    total: toMajor(after.total),
    charges: toMajor(after.charges.gross),
    tax: toMajor(after.charges.total - after.charges.gross),
    keptTcs: after.whole ? toMajor(tcs) : 0,
    back: toMajor(back),
    open: toMajor(open),
    credit: credit ? toMajor(credit.total) : 0,
    portal: toMajor(portal),
    shownRefund: toMajor(back + portal),
    fault: chargeFault(sale.services, charges),
    tooMuch: after.total > sale.total,
  }
}

/** Where the proposed charge of a supplier comes from. */
export function sourceWords({ by, portal, supplier, why }: Cancellable): string {
  const who = supplier ?? 'The supplier'
  if (why) return why
  switch (by) {
    case 'portal':
      return `${portal?.reference ?? ''}: the portal keeps ${formatMoney(portal?.penalty ?? 0)} and gives back ${formatMoney(portal?.refund ?? 0)}`
    case 'steps':
      return `By the terms of ${who}`
    case 'ticket':
      return 'The ticket is issued and counts as spent'
    case 'unknown':
      return `${who} confirmed it, and no terms are on file: ask what they keep`
    case 'none':
      return 'Nobody has confirmed it yet'
  }
}
