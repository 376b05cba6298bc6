import type { PlainDate } from '../base/dates.ts'
import { type Minor, percentOf, plus, portion, sum } from '../base/money.ts'
import type { TaxLine } from '../money/tax/tax.ts'
import { keepTcs } from '../money/tax/tcs.ts'
import type { TaxTreatment } from '../money/tax/treatment.ts'

/** A service as it counts in the price of a booking; what is left of one that was cancelled is a charge. */
export type SoldService = { id: string; sell: Minor; plannedCost: Minor; charge: boolean }

/** What is taken for cancelling a service: what its supplier keeps, and what we ask ourselves. */
export type ServiceCharge = { id: string; supplier: Minor; ours: Minor }

/** What something comes to, with its taxes. */
export type Priced = { gross: Minor; taxes: TaxLine[]; total: Minor }

/** What was sold, and how it is taxed. */
export type Sale = Priced & { taxAs: TaxTreatment; services: readonly SoldService[] }

export type CancelledSale = Priced & {
  services: SoldService[]
  /** What of it are charges, with their own taxes. */
  charges: Priced
  /** Whether nothing is left but charges. */
  whole: boolean
}

const grossOf = (services: readonly SoldService[]): Minor => sum(services.map(({ sell }) => sell))

const feeOf = (services: readonly SoldService[]): Minor =>
  Math.max(0, sum(services.map(({ sell, plannedCost }) => sell - plannedCost)))

const isGst = ({ name }: TaxLine) => name !== 'TCS'

/** What the customer is charged of what a supplier keeps: never more than they were to pay for the service. */
const passedOn = ({ sell }: Pick<SoldService, 'sell'>, supplier: Minor): Minor => Math.min(sell, supplier)

/** The most that can be asked for ourselves beside what the supplier keeps. */
export const mostOurs = (service: Pick<SoldService, 'sell'>, supplier: Minor): Minor =>
  service.sell - passedOn(service, supplier)

/** Why some charges cannot be taken: where it stands and in words; null when they can. */
export function chargeFault(
  services: readonly SoldService[],
  charges: readonly ServiceCharge[],
): { at: number; field: 'id' | 'ourCharge'; message: string } | null {
  for (const [at, { id, supplier, ours }] of charges.entries()) {
    const service = services.find((one) => one.id === id)
    if (!service) return { at, field: 'id', message: 'No service of this booking' }
    if (charges.findIndex((one) => one.id === id) !== at) return { at, field: 'id', message: 'Each service only once' }
    if (service.charge) return { at, field: 'id', message: 'This is cancelled already' }
    if (ours > mostOurs(service, supplier))
      return { at, field: 'ourCharge', message: 'Together more than it was sold for' }
  }
  return null
}

/**
 * What is asked for ourselves by a percentage of what a service is sold for, as far as there is room for it. Where tax is on what is
 * earned, a charge of our own is taxed more than the sale was, and all of it together stays within what the service came to.
 */
export function proposedOurs(
  { taxAs, taxes }: Pick<Sale, 'taxAs' | 'taxes'>,
  service: SoldService,
  { supplier, percent }: { supplier: Minor; percent: number },
): Minor {
  const wanted = Math.min(percentOf(service.sell, percent), mostOurs(service, supplier))
  if (taxAs !== 'fee') return wanted
  const rates = taxes.filter(isGst).map(({ rate }) => rate)
  const rate = rates.reduce((all, one) => all + one, 0)
  const before = plus(service.sell, amountOf(gstOn(taxes, feeOf([service]))))
  // A paisa for each tax is left to rounding.
  const room = before - passedOn(service, supplier) - rates.length
  return Math.max(0, Math.min(wanted, Math.floor((room * 100) / (100 + rate))))
}

/** On how much GST is, as the sale was taxed: on all of it, or on what is earned. */
function gstBaseOf(sale: Pick<Sale, 'taxAs' | 'services' | 'taxes'>, services: readonly SoldService[]): Minor {
  const base = (some: readonly SoldService[]) => (sale.taxAs === 'package' ? grossOf(some) : feeOf(some))
  const stored = sale.taxes.find(isGst)?.base ?? 0
  if (stored === base(sale.services)) return base(services)
  // Where it was valued otherwise, as tickets by their fares, what goes on has its share of that; of charges ours count.
  const goesOn = services.filter((one) => sale.services.some((old) => old.id === one.id && old.charge === one.charge))
  const charged = services.filter((one) => !goesOn.includes(one))
  const all = grossOf(sale.services)
  return plus(all > 0 ? portion(stored, grossOf(goesOn), all) : 0, base(charged))
}

const gstOn = (taxes: readonly TaxLine[], base: Minor): TaxLine[] =>
  taxes.filter(isGst).map(({ name, rate }) => ({ name, rate, base, amount: percentOf(base, rate) }))

const amountOf = (taxes: readonly TaxLine[]): Minor => sum(taxes.map(({ amount }) => amount))

/** What is collected at source on what goes on: each of its rows as far as there is anything left for it. */
function tcsOn(taxes: readonly TaxLine[], goesOn: Minor): TaxLine[] {
  let left = goesOn
  return taxes
    .filter((tax) => !isGst(tax))
    .flatMap(({ name, rate, base }) => {
      const part = Math.min(base, left)
      left -= part
      return part > 0 ? [{ name, rate, base: part, amount: percentOf(part, rate) }] : []
    })
}

const priced = (gross: Minor, taxes: TaxLine[]): Priced => ({ gross, taxes, total: plus(gross, amountOf(taxes)) })

/**
 * What is left of a sale when services of it are cancelled for their charges: GST on charges as on the sale, on both of them or on
 * ours alone; tax at source on none of them, but no less of it than is with the office already and stays.
 */
export function cancelSale(sale: Sale, charges: readonly ServiceCharge[], tcsStays: Minor): CancelledSale {
  const chargeOf = new Map(charges.map((one) => [one.id, one]))
  const services = sale.services.map((service): SoldService => {
    const charge = chargeOf.get(service.id)
    if (!charge) return service
    const supplier = passedOn(service, charge.supplier)
    return { id: service.id, sell: plus(supplier, charge.ours), plannedCost: supplier, charge: true }
  })
  const goesOn = services.filter(({ charge }) => !charge)
  const gst = gstOn(sale.taxes, gstBaseOf(sale, services))
  const ownGst = gstOn(sale.taxes, gstBaseOf(sale, goesOn))
  const tcs = keepTcs(tcsOn(sale.taxes, plus(grossOf(goesOn), amountOf(ownGst))), sale.taxes, tcsStays)
  const gross = grossOf(services)
  const own = priced(grossOf(goesOn), ownGst)
  const all = priced(gross, gst)
  return {
    // What is on nothing now says by which rate later charges are taxed, as long as there can be any.
    ...priced(gross, [...gst.filter(({ base }) => base > 0 || goesOn.length > 0), ...tcs]),
    services,
    charges: { ...lessOf(all, own), total: all.total - own.total },
    whole: goesOn.length === 0,
  }
}

const isSame = (a: TaxLine, b: TaxLine) => a.name === b.name && a.rate === b.rate

/** What one comes to beyond another, tax by tax. */
function lessOf(before: Priced, after: Priced): Priced {
  const taxes = before.taxes.map((tax) => {
    const left = after.taxes.find((one) => isSame(one, tax))
    return { ...tax, base: tax.base - (left?.base ?? 0), amount: tax.amount - (left?.amount ?? 0) }
  })
  const added = after.taxes.filter((tax) => !before.taxes.some((one) => isSame(one, tax)))
  return {
    gross: before.gross - after.gross,
    taxes: [
      ...taxes.filter(({ base, amount }) => base !== 0 || amount !== 0),
      ...added.filter(({ base }) => base > 0).map((tax) => ({ ...tax, base: -tax.base, amount: -tax.amount })),
    ],
    total: before.total - after.total,
  }
}

/**
 * How an invoice is put right: by a credit note over the difference; where a tax on it would be below zero, by one over all of it and
 * an invoice anew. Nothing where nothing goes back.
 */
export function creditFor(before: Priced, after: Priced): { credit: Priced | null; anew: Priced | null } {
  if (before.total === after.total) return { credit: null, anew: null }
  const credit = lessOf(before, after)
  if (credit.gross >= 0 && credit.taxes.every(({ base, amount }) => base >= 0 && amount >= 0))
    return { credit, anew: null }
  const { gross, taxes, total } = before
  return { credit: { gross, taxes, total }, anew: after.total > 0 ? after : null }
}

/** Money of a receipt that is used on an instalment of a booking. */
export type UsedMoney = {
  receiptId: string
  instalmentId: string
  amount: Minor
  way: 'cash' | 'bank' | 'upi' | 'cheque' | 'card'
  /** Whether it came by card here, so that it can go back there. */
  byCard: boolean
  paidOn: PlainDate
}

const rankOf = ({ byCard, way }: UsedMoney): number => (byCard ? 0 : way === 'upi' ? 1 : 2)

/** Which money comes free when so much is not needed: of cards first, then of UPI, and the newest first of each. */
export function freeMoney<M extends UsedMoney>(amount: Minor, used: readonly M[]): M[] {
  let left = amount
  return used
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.paidOn === b.paidOn ? 0 : a.paidOn < b.paidOn ? 1 : -1))
    .flatMap((one) => {
      const taken = Math.min(left, one.amount)
      left -= taken
      return taken > 0 ? [{ ...one, amount: taken }] : []
    })
}

/** The amounts of instalments when they come to less: what is open is taken off the last ones, and what is paid of each stays. */
export function shrinkParts<P extends { number: number; dueOn: PlainDate; amount: Minor; paid: Minor }>(
  parts: readonly P[],
  total: Minor,
): P[] {
  let over = sum(parts.map(({ amount }) => amount)) - total
  const last = (a: P, b: P) => (a.dueOn === b.dueOn ? b.number - a.number : a.dueOn < b.dueOn ? 1 : -1)
  const left = new Map(
    parts.toSorted(last).map((part) => {
      const off = Math.min(Math.max(0, over), part.amount - part.paid)
      over -= off
      return [part, part.amount - off]
    }),
  )
  return parts.map((part) => ({ ...part, amount: left.get(part) ?? part.amount })).filter(({ amount }) => amount > 0)
}

/** What comes free of what is paid, and what is still to be paid. */
export const balanceOf = (total: Minor, paid: Minor): { back: Minor; open: Minor } => ({
  back: Math.max(0, paid - total),
  open: Math.max(0, total - paid),
})
