import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
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
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return (super.query as (...args: unknown[]) => unknown).call(this, this.named(config), ...rest) as never
  }

  /** A statement as it is sent, with the name it is kept under. */
  protected named(config: unknown): unknown {
    return isUnnamed(config) && (names.has(config.text) || names.size < mostNames)
      ? { ...config, name: nameOf(config.text) }
      : config
  }

  /** How much the other end has said so far. */
  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Sends a statement of which only the end matters; by itself one that has the other end say something. */
  async ask(text = 'select 1', values: unknown[] = []): Promise<void> {
    const asked: unknown = this.query({ text, values })
    await asked
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.connection.stream.destroy()
  }
}

/** The same for a database behind a pooler that knows no names: every statement is parsed whenever it is sent. */
export class UnpreparingClient extends PreparingClient {
  protected override named(config: unknown): unknown {
    const { name, ...rest } = (config ?? {}) as Config
    return name === undefined || config instanceof pg.Query ? config : rest
  }
}
