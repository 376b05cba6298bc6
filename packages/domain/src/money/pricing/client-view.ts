import { convertBack, type Minor, perOne, sum, toMajor, toMinor } from '../../base/money.ts'
import { withCharge } from './charge.ts'
import { isTaxStep } from './quote.ts'

/** A price as it is sent, in major units; what the client of an agency pays stands beside what the agency does. */
type Sent = {
  total: number
  taxes: number
  totalInr: number
  taxesInr: number
  /** Null of whoever is no agency, or has no markup of its own. */
  clientTotalInr: number | null
  rate: { rate: number } | null
  explanation: SentStep[]
}
type SentStep = { what: string; how: string; amount: number }
type SentStay = Sent & { perNight: number; perNightInr: number }
type SentLine = { unit: number; count: number; amount: number }
type SentTrip<L extends SentLine> = {
  total: number
  gross: number
  perPerson: number
  taxes: unknown[]
  lines: L[]
  clientTotal: number | null
}

const asPriced = <L extends SentLine>(line: L) => ({
  ...line,
  unit: toMinor(line.unit),
  amount: toMinor(line.amount),
})
const asSent = <L extends SentLine>(line: L): L => ({
  ...line,
  unit: toMajor(line.unit),
  amount: toMajor(line.amount),
})

/** Lines that come to what a client pays, each by what it costs; null when there is none to bear it. */
function spread<L extends SentLine>(lines: readonly L[], total: Minor, bears?: (line: L) => boolean): L[] | null {
  const priced = lines.map(asPriced)
  const above = sum([total, ...priced.map(({ amount }) => -amount)])
  return withCharge(priced, above, bears && ((line) => bears(line)))?.map(asSent) ?? null
}

/**
 * Steps that come to what a client pays. The taxes of both sales and the markup are in what was bought: beside it each of
 * them would tell the others. What everybody can look up stays as it is, since divided by that a greater one would too.
 */
function stepsFor(steps: readonly SentStep[], total: Minor, known?: string): SentStep[] {
  const lines = steps.filter((step) => !isTaxStep(step)).map((step) => ({ ...step, unit: step.amount, count: 1 }))
  const told = sum(lines.map(({ amount }) => toMinor(amount)))
  const left = { what: 'Service fee', how: 'in all', amount: toMajor(sum([total, -told])) }
  const found = spread(lines, total, ({ what }) => what !== known) ?? [...lines, left]
  return found.map(({ what, how, amount }) => ({ what, how, amount }))
}

/**
 * A price as somebody of an agency sees it who may not know what things cost: what the client pays, and nothing that leads
 * back. Where the agency adds nothing there is no other price than its own.
 */
export function clientView<P extends Sent>(price: P): P {
  const { clientTotalInr, rate, explanation } = price
  if (clientTotalInr === null) return price
  const total = toMinor(clientTotalInr)
  return {
    ...price,
    total: toMajor(convertBack(total, rate?.rate ?? 1)),
    taxes: 0,
    totalInr: clientTotalInr,
    taxesInr: 0,
    clientTotalInr: null,
    explanation: stepsFor(explanation, total),
  }
}

/** The same of so many nights. */
export function clientViewOfStay<P extends SentStay>(price: P, nights: number): P {
  if (price.clientTotalInr === null) return price
  const seen = clientView(price)
  const aNight = (total: number) => toMajor(perOne(toMinor(total), nights))
  return { ...seen, perNight: aNight(seen.total), perNightInr: aNight(seen.totalInr) }
}

/** The same of a trip of so many people. */
export function clientViewOfTrip<L extends SentLine, P extends SentTrip<L>>(price: P, people: number): P {
  const { clientTotal: total, lines } = price
  if (total === null) return price
  return {
    ...price,
    ...{ total, gross: total, perPerson: toMajor(perOne(toMinor(total), people)), taxes: [], clientTotal: null },
    lines: spread(lines, toMinor(total)) ?? [],
  }
}

type SentApplication = { steps: SentStep[]; total: number; clientTotal: number | null }

/** The same of an application, of which the step of this name is known to everybody. */
export function clientViewOfVisa<P extends SentApplication>(price: P, known: string): P {
  const { clientTotal: total, steps } = price
  if (total === null) return price
  return { ...price, total, steps: stepsFor(steps, toMinor(total), known), clientTotal: null }
}
