import { type Minor, plus, sum } from '@karavan/domain/base/money'

/** A service as it was agreed; what is kept of one that was called off is what its supplier and the customer are held to. */
export type AgreedService = {
  supplier: string
  sell: Minor
  cost: Minor
  kept: { supplier: Minor; ours: Minor } | null
}

/**
 * A trip abroad sold as a package, as somebody would follow it on paper, beside the product. Prices are multiples of ₹20, so that no
 * tax on them is ever rounded: 5 % GST on all of it, and 2 % at source on what goes on with its GST.
 */
export type Deal = {
  services: AgreedService[]
  invoiced: boolean
  over: boolean
  received: Minor
  returned: Minor
  writtenOff: Minor
}

const withGst = (amount: Minor): Minor => plus(amount, amount / 20)
const goingOn = ({ services }: Deal): Minor => sum(services.map(({ kept, sell }) => (kept ? 0 : sell)))

export const grossOf = (deal: Deal): Minor =>
  plus(goingOn(deal), sum(deal.services.map(({ kept }) => (kept ? plus(kept.supplier, kept.ours) : 0))))

const tcsOf = (deal: Deal): Minor => withGst(goingOn(deal)) / 50

export const totalOf = (deal: Deal): Minor => plus(withGst(grossOf(deal)), tcsOf(deal))

/** What the customer was charged by papers so far, and of that what is tax. */
export function chargedOf(deal: Deal): { total: Minor; gst: Minor; tcs: Minor } {
  if (deal.over || deal.invoiced) return { total: totalOf(deal), gst: grossOf(deal) / 20, tcs: tcsOf(deal) }
  // Tax at source is collected with the first money, and stands while any of it does.
  const tcs = deal.received > deal.returned ? tcsOf(deal) : 0
  return { total: tcs, gst: 0, tcs }
}

/** What the customer owes by the books; below zero is theirs. */
export const owedBy = (deal: Deal): Minor => chargedOf(deal).total - deal.received + deal.returned - deal.writtenOff

/** What a supplier is to get for it, and keeps of it. */
export const costFrom = ({ services }: Deal, supplier: string): Minor =>
  sum(services.map((one) => (one.supplier === supplier ? (one.kept?.supplier ?? one.cost) : 0)))
