import { createHash } from 'node:crypto'
import pg from 'pg'

const names = new Map<string, string>()

/** The name a statement is kept under by every connection. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

const writes = /^\s*(insert|update)\b/i
const mostNames = 500
const longest = 8000

type Config = { text?: unknown; name?: unknown }

const isUnnamed = (config: unknown): config is { text: string } => {
  const { text, name } = (config ?? {}) as Config
  return typeof text === 'string' && name === undefined && text.length <= longest && writes.test(text)
}

/**
 * A connection that has the database parse each writing statement once. Reads are left alone: theirs is a plan worth
 * making for the values at hand. Statements made of ever new texts stay unnamed once there are many of them. What is
 * asked without waiting goes out in one piece, and is answered in its order.
 */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given
    const config = typeof first === 'string' && Array.isArray(rest[0]) ? { text: first } : first
    const named =
      isUnnamed(config) && (names.has(config.text) || names.size < mostNames)
        ? { ...config, name: nameOf(config.text) }
        : config
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return (super.query as (...args: unknown[]) => unknown).call(this, named, ...rest) as never
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.connection.stream.destroy()
  }
}
