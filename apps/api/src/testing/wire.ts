import pg from 'pg'
import { type MockInstance, vi } from 'vitest'

type Spoken = { query(text: string): void; parse(given: Named): void; bind(given: Bound): void; execute(): void }
type Named = { name: string; text: string }
type Bound = { statement?: string }

/**
 * Writes down what is executed on each connection, as it goes over the wire: one list of texts a connection, and in it
 * the texts that went out in one piece together. Begun before anything is prepared, so that texts are known by name.
 */
export function listenToWire() {
  const connection = (pg as unknown as { Connection: { prototype: Spoken } }).Connection.prototype
  const texts = new Map<string, string>()
  const bound = new Map<unknown, string>()
  let heard = new Map<unknown, string[]>()
  const note = (on: unknown, text: string) =>
    heard.set(on, [...(heard.get(on) ?? []), text.replaceAll(/\s+/g, ' ').trim()])
  const { query, parse, bind, execute } = connection
  const spies: MockInstance[] = [
    vi.spyOn(connection, 'query').mockImplementation(function (this: Spoken, text) {
      note(this, text)
      query.call(this, text)
    }),
    vi.spyOn(connection, 'parse').mockImplementation(function (this: Spoken, given) {
      texts.set(given.name, given.text)
      parse.call(this, given)
    }),
    vi.spyOn(connection, 'bind').mockImplementation(function (this: Spoken, given) {
      bound.set(this, texts.get(given.statement ?? '') ?? `unknown ${given.statement}`)
      bind.call(this, given)
    }),
    vi.spyOn(connection, 'execute').mockImplementation(function (this: Spoken, ...given) {
      note(this, bound.get(this) ?? '')
      execute.apply(this, given)
    }),
  ]
  return {
    /** What was executed since it was asked last, connection by connection. */
    take(): string[][] {
      const lists = [...heard.values()]
      heard = new Map()
      return lists
    },
    stop(): void {
      for (const spy of spies) spy.mockRestore()
    },
  }
}

/** The statements of the one transaction that has a text in it, BEGIN and COMMIT included. */
export function transactionWith(lists: string[][], part: string): string[] {
  const list = lists.find((texts) => texts.some((text) => text.includes(part))) ?? []
  const at = list.findIndex((text) => text.includes(part))
  return list.slice(list.lastIndexOf('BEGIN', at), list.indexOf('COMMIT', at) + 1)
}
