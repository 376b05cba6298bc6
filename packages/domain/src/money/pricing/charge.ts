import { allocate, type Minor, perOne, plus, sum } from '../../base/money.ts'

type Priced = { unit: Minor; count: number; amount: Minor }

/** By how much each line bears of a charge: by what it costs, and where none costs anything by how many they are. */
function weightsOf(lines: readonly Priced[]): number[] | null {
  const [amounts, above, counts] = [
    lines.map(({ amount }) => amount),
    lines.map(({ amount }) => Math.max(0, amount)),
    lines.map(({ count }) => count),
  ]
  return [amounts, above, counts].find((weights) => sum(weights) > 0) ?? null
}

/**
 * Lays a charge upon lines, so that none of them shows what it costs without it; null when there is none to bear it. What
 * is taken off grows with the rest, so that a discount stays the share of the price that it is.
 */
export function withCharge<L extends Priced>(
  lines: readonly L[],
  charge: Minor,
  bears: (line: L, index: number) => boolean = () => true,
): L[] | null {
  const bearing = lines.filter(bears)
  const weights = weightsOf(bearing)
  if (!weights) return null
  const parts = allocate(charge, weights)
  let next = 0
  return lines.map((line, index) => {
    if (!bears(line, index)) return line
    const amount = plus(line.amount, parts[next++] ?? 0)
    return { ...line, amount, unit: line.count === 0 ? line.unit : perOne(amount, line.count) }
  })
}
