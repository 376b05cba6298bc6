import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A run of bytes: from the first one to before the last one. */
export type Range = { from: number; to: number }
/** The bytes that were asked for, and how many there are in all. */
export type StoredFile = { stream: Readable; size: number }
export type ListedFile = { key: string; size: number; changedAt: Date }
/** What a place says of itself: that all in it is sealed, and whose files they are. */
export type Note = 'sealed' | 'store'

/** Where the bytes of files lie, whatever they mean: a folder, or a bucket. A key never changes its content. */
export type FilePlace = {
  kind: 'disk' | 's3'
  /** As it is called to the person who runs it. */
  name: string
  /** Keeps the bytes; they are kept, whole, when this resolves. */
  write(key: string, bytes: Buffer): Promise<void>
  read(key: string, range?: Range): Promise<StoredFile | null>
  /** Tells whether there was anything to remove. */
  remove(key: string): Promise<boolean>
  list(): AsyncGenerator<ListedFile>
  /** Clears away what was begun before and never finished. */
  tidy(before: Date): Promise<void>
  /** Removes all there is. */
  clear(): Promise<void>
  readNote(note: Note): Promise<string | null>
  writeNote(note: Note, text: string): Promise<void>
  /** Refuses, in words, a place that cannot be written to or that everybody can read. */
  check(): Promise<void>
  /** What is wrong with it at the moment, in words; null while nothing is known to be. */
  trouble(): string | null
}

const keyForm = /^[a-z]+\/[a-z0-9-]{8,64}(\.[a-z0-9]{2,4})?$/
export const isKey = (text: string): boolean => keyForm.test(text)

/** Where a file lies below its folder, spread over subfolders so that none grows large. */
export function pathOfKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not the key of a file: ${key}`)
  const [area = '', name = ''] = key.split('/')
  const shard = createHash('sha256').update(name).digest('hex')
  return `${area}/${shard.slice(0, 2)}/${shard.slice(2, 4)}/${name}`
}

/** The key of what lies there; null for what is no file of ours. */
export function keyOfPath(path: string): string | null {
  const parts = path.split('/')
  const key = `${parts[0]}/${parts.at(-1)}`
  return isKey(key) && pathOfKey(key) === path ? key : null
}
