const isBaggage = /\b\d+(\.\d+)?\s?(kgs?|kilos?|pcs?|pieces?)\b|\b(bags?|baggage|luggage)\b/i
/** What more would cost is a rule of the fare, and nothing that flies with it. */
const isPriced = /[₹$€£]|\b(rs|inr|usd|fees?|charges?|charged|costs?|paid|extra|excess|additional)\b/i

const joined = (clauses: readonly string[]): string => clauses.map((clause) => clause.trim()).join(', ')

/**
 * What of the fare rules of a flight says its baggage, in the words they were written in, and what else they say. Rules that cannot be told apart
 * stay as they are.
 */
export function baggageOf(fareRules: string): { baggage: string | null; rules: string } {
  const rest: string[] = []
  const baggage: string[] = []
  // A comma or a full stop within a number ends nothing.
  for (const sentence of fareRules.split(/(?<=[.;!?])\s+|\n+/)) {
    const clauses = sentence.split(/,\s+/)
    const mine = clauses.filter((clause) => isBaggage.test(clause) && !isPriced.test(clause))
    if (mine.length > 0) baggage.push(joined(mine).replace(/[.;]$/, ''))
    const others = clauses.filter((clause) => !mine.includes(clause) && clause.trim() !== '')
    if (others.length > 0) rest.push(joined(others))
  }
  return baggage.length === 0
    ? { baggage: null, rules: fareRules }
    : { baggage: baggage.join('; '), rules: rest.join(' ') }
}
