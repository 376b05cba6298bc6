import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { explainTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'

/** A price made here as the server would send it; until its word comes this one is shown. */
export const asSent = (price: TripPrice): TripPriceSent => ({
  total: toMajor(price.total),
  gross: toMajor(price.gross),
  perPerson: toMajor(price.perPerson),
  taxes: price.taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
  lines: price.lines.map((line) => ({ ...line, unit: toMajor(line.unit), amount: toMajor(line.amount) })),
  gaps: price.gaps,
  rooms: price.rooms,
  clientTotal: null,
})

/** A trip's price as the summary shows it. */
export const explained = (price: TripPriceSent) => ({
  totalInr: price.total,
  clientTotalInr: price.clientTotal,
  explanation: explainTrip({
    gross: toMinor(price.gross),
    lines: price.lines.map((line) => ({ ...line, unit: toMinor(line.unit), amount: toMinor(line.amount) })),
    taxes: price.taxes.map((tax) => ({ ...tax, base: toMinor(tax.base), amount: toMinor(tax.amount) })),
  }).map((step) => ({ ...step, amount: toMajor(step.amount) })),
})
