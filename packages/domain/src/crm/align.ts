/** Two lists side by side: what is the same in both, what stands in the place of what, what came and what went. */
type Pair<T> = { before: T | null; after: T | null }

/** Lays two lists side by side so that as much as possible stands beside its like; the rest is paired in its order. */
export function align<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Pair<T>[] {
  // How many can stand beside their like from here on, for every place in both lists.
  const common = before.map(() => after.map(() => 0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = common[i] as number[]
      row[j] = same(before[i] as T, after[j] as T) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: Pair<T>[] = []
  let gone: T[] = []
  let come: T[] = []
  const close = () => {
    for (let k = 0; k < Math.max(gone.length, come.length); k++)
      pairs.push({ before: gone[k] ?? null, after: come[k] ?? null })
    gone = []
    come = []
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [a, b] = [before[i], after[j]]
    if (i < before.length && j < after.length && same(a as T, b as T)) {
      close()
      pairs.push({ before: a as T, after: b as T })
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      gone.push(a as T)
      i += 1
    } else {
      come.push(b as T)
      j += 1
    }
  }
  close()
  return pairs
}
