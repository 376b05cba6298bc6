/** The first so many of a list in an order, in that order; the rest of a long list is never sorted. */
export function firstOf(list: Int32Array, many: number, compare: (a: number, b: number) => number): number[] {
  if (many * 4 >= list.length) return [...list].sort(compare).slice(0, many)
  // A heap with the last of the first on top, which the next one has to come before.
  const heap: number[] = []
  const sink = (from: number) => {
    let at = from
    for (;;) {
      let last = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && compare(heap[child] as number, heap[last] as number) > 0) last = child
      if (last === at) return
      const moved = heap[at] as number
      heap[at] = heap[last] as number
      heap[last] = moved
      at = last
    }
  }
  for (const one of list) {
    if (heap.length < many) {
      heap.push(one)
      if (heap.length === many) for (let at = many >> 1; at >= 0; at--) sink(at)
    } else if (compare(one, heap[0] as number) < 0) {
      heap[0] = one
      sink(0)
    }
  }
  return heap.sort(compare)
}
