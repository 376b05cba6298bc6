/** Values of which there are few, each kept once and known by its number. */
export class Distinct<T> {
  readonly list: T[] = []
  readonly #at = new Map<string, number>()

  indexOf(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#at.get(key)
    if (known !== undefined) return known
    this.#at.set(key, this.list.length)
    return this.list.push(value) - 1
  }

  /** The number of a value, or undefined when it was never seen. */
  find(value: T): number | undefined {
    return this.#at.get(JSON.stringify(value))
  }

  get(index: number): T {
    return this.list[index] as T
  }
}
