/** Something that stands at a point of the screen. */
type Spot<T> = { x: number; y: number; of: T }

/** What is too near to each other to be told apart, at the point of the first of them. */
type Cluster<T> = { x: number; y: number; all: T[] }

/** How wide the mark of one thing is, how wide that of several, and how high both are. */
type MarkSize = { one: number; many: number; height: number }

const widthOf = ({ all }: Cluster<unknown>, { one, many }: MarkSize): number => (all.length > 1 ? many : one)

/** Whether the marks of two would lie over each other. */
export const overlap = (a: Cluster<unknown>, b: Cluster<unknown>, size: MarkSize): boolean =>
  Math.abs(a.x - b.x) < (widthOf(a, size) + widthOf(b, size)) / 2 && Math.abs(a.y - b.y) < size.height

/** Puts together what would lie over each other; what stands alone is a cluster of one. */
export function clustersOf<T>(spots: readonly Spot<T>[], size: MarkSize): Cluster<T>[] {
  const found: Cluster<T>[] = []
  for (const { x, y, of } of spots) {
    let grown: Cluster<T> = { x, y, all: [of] }
    // A cluster is wider than what it was made of and may reach the next one.
    for (let at = found.findIndex((one) => overlap(one, grown, size)); at >= 0; ) {
      const [met] = found.splice(at, 1)
      if (met) grown = { x: met.x, y: met.y, all: [...met.all, ...grown.all] }
      at = found.findIndex((one) => overlap(one, grown, size))
    }
    found.push(grown)
  }
  return found
}
