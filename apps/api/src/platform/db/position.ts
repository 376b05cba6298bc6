/** A place in the log of the database: whoever has replayed it up to there has all that was committed before. */
export type Position = bigint

/** Whatever comes out of this is behind every place there is, so that no replica has it. */
export const beyondAll = 'FFFFFFFF/FFFFFFFF'

/** Reads a position as the database writes it; null when it is none. */
export function readPosition(text: string | null | undefined): Position | null {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return found ? (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`) : null
}

export const writePosition = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

// The heads of a page of the log, and of the first page of one of its files.
const heads = [24n, 40n]

/**
 * Where the last record ends, by where the next one will begin. Between a page that is full and the next record lies the head of
 * a page, which a replica that has everything has not read yet; no record is short enough to end within it.
 */
export function endBefore(next: Position, page: number): Position {
  const inPage = next % BigInt(page)
  return heads.includes(inPage) ? next - inPage : next
}

/** The furthest of some positions as text; behind every place there is when one of them is none. */
export function furthestOf(texts: readonly string[]): string {
  const found = texts.map(readPosition)
  if (found.some((position) => position === null)) return beyondAll
  return writePosition(found.reduce<Position>((most, one) => (one !== null && one > most ? one : most), 0n))
}

/** Where the log of the primary ended, when it was asked. */
export type Sample = { at: number; position: Position }

/** The latest moment of which a replica has all; null while that is not known of any. */
export const freshSince = (samples: readonly Sample[], replayed: Position): number | null =>
  samples.reduce<number | null>(
    (latest, { at, position }) => (position <= replayed && (latest === null || at > latest) ? at : latest),
    null,
  )

/** What is known of a replica: how far it has replayed, and the moment of which it has all. */
export type Replayed = { replayed: Position; fresh: number }

/** What a read must find: its own writes up to a position, and what its reader was told of at a moment. */
export type Needs = { position: string | undefined; told: number }

/** Whether a replica has all that this read must find, and is not too far behind for anybody. */
export function hasAll({ replayed, fresh }: Replayed, { position, told }: Needs, oldest: number): boolean {
  if (fresh < oldest || fresh < told) return false
  if (position === undefined) return true
  const needed = readPosition(position)
  return needed !== null && needed <= replayed
}
