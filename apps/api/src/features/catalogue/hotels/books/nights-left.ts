/** Rooms left on the nights that are not as the allotment says: for each room a few days in their order, all in two lists. */
export class NightsLeft {
  #from: Int32Array
  #day: Int32Array
  #left: Int16Array
  #rooms = 0

  constructor(rooms: number, nights: number) {
    this.#from = new Int32Array(rooms + 1)
    this.#day = new Int32Array(nights)
    this.#left = new Int16Array(nights)
  }

  get bytes(): number {
    return this.#from.byteLength + this.#day.byteLength + this.#left.byteLength
  }

  /** Adds the next room with its nights, `[day, left]` in the order of days. */
  addRoom(nights: readonly (readonly [number, number])[]): void {
    if (this.#rooms + 1 >= this.#from.length) this.#from = enlarged(this.#from, Int32Array, this.#rooms + 2)
    const room = this.#rooms++
    this.#from[room + 1] = this.#from[room] ?? 0
    this.#fill(room, 0, 0, nights)
  }

  /** Puts these nights of a room in the place of all that it has from the first day to the last, both included. */
  setNights(room: number, first: number, last: number, nights: readonly (readonly [number, number])[]): void {
    this.#fill(room, first, last + 1, nights)
  }

  /** The fewest rooms left from the first day up to and without the last; `otherwise` where nothing is said of them. */
  least(room: number, first: number, until: number, otherwise: number): number {
    const end = this.#from[room + 1] ?? 0
    const begin = this.#find(room, first)
    let least = Infinity
    let at = begin
    for (; at < end && (this.#day[at] ?? 0) < until; at++) {
      const left = this.#left[at] ?? 0
      if (left < least) least = left
    }
    // A night may have more rooms than the allotment says: it counts only where a night has nothing of its own.
    return at - begin < until - first && otherwise < least ? otherwise : least
  }

  /** The nights of a room from the first day up to and without the last on which none is left. */
  *withoutRoom(room: number, first: number, until: number): Iterable<number> {
    const end = this.#from[room + 1] ?? 0
    for (let at = this.#find(room, first); at < end && (this.#day[at] ?? 0) < until; at++)
      if ((this.#left[at] ?? 0) < 1) yield this.#day[at] ?? 0
  }

  /** Where the first night of the room on that day or later stands. */
  #find(room: number, day: number): number {
    let low = this.#from[room] ?? 0
    let high = this.#from[room + 1] ?? 0
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#day[middle] ?? 0) < day) low = middle + 1
      else high = middle
    }
    return low
  }

  #fill(room: number, first: number, until: number, nights: readonly (readonly [number, number])[]): void {
    const start = this.#find(room, first)
    const end = this.#find(room, until)
    const used = this.#from[this.#rooms] ?? 0
    const grown = nights.length - (end - start)
    if (used + grown > this.#day.length) {
      this.#day = enlarged(this.#day, Int32Array, used + grown)
      this.#left = enlarged(this.#left, Int16Array, used + grown)
    }
    if (grown !== 0) {
      this.#day.copyWithin(end + grown, end, used)
      this.#left.copyWithin(end + grown, end, used)
      for (let next = room + 1; next <= this.#rooms; next++) this.#from[next] = (this.#from[next] ?? 0) + grown
    }
    for (const [index, [day, left]] of nights.entries()) {
      this.#day[start + index] = day
      this.#left[start + index] = left
    }
  }
}

type List = Int32Array | Int16Array | Uint16Array | Uint8Array | Float32Array | Float64Array

/** A list with room for at least so many, and an eighth more, so that adding one by one does not copy it each time. */
export function enlarged<L extends List>(list: L, of: new (length: number) => L, length: number): L {
  if (length <= list.length) return list
  const larger = new of(Math.max(8, length + (length >> 3)))
  larger.set(list)
  return larger
}
