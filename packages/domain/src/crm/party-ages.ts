type Ages = { children: (number | null)[]; infants: (number | null)[] }

const among = (count: number, ages: readonly number[]) => Array.from({ length: count }, (_, at) => ages[at] ?? null)

/** Whose the ages of a party are, in their order: those under two are of the infants, where there are any. */
export function agesAmong({ children, infants }: { children: number; infants: number }, ages: readonly number[]): Ages {
  const little = infants > 0 ? ages.filter((age) => age < 2) : []
  const older = infants > 0 ? ages.filter((age) => age >= 2) : ages
  return { children: among(children, older), infants: among(infants, little) }
}
