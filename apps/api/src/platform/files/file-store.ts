import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FilePlace, Range, StoredFile } from './file-place.ts'
import { headBytes, isSealed, opening, planOf, sealFile } from './sealed-file.ts'

/** Files as the features use them: sealed, wherever they lie, but for public pictures. */
export type FileStore = {
  /** Keeps the bytes; they are kept, whole, when this resolves. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The file, or a run of its bytes, with the size of the whole. */
  get(key: string, range?: Range): Promise<StoredFile | null>
  /** Tells whether there was anything to remove. */
  remove(key: string): Promise<boolean>
  /** The keys of what nobody has touched since, some at a time; drafts that were never finished are cleared away. */
  untouchedSince(time: Date): AsyncGenerator<string[]>
  /** Seals what former versions wrote open, once; tells how many those were. */
  sealOpen(): Promise<number>
}

/** What everybody may see needs no seal. */
const isPublic = (key: string) => key.startsWith('images/')

/** The name a content is kept under: equal contents share one. */
export const contentName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** Takes the first bytes of a stream, fewer where it has no more; the rest stays in it. */
const takeHead = (stream: Readable, count: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      stream.off('readable', look).off('end', none).off('error', fail)
      end()
    }
    const fail = (error: Error) => settle(() => reject(error))
    const none = () => settle(() => resolve(Buffer.alloc(0)))
    const look = () => {
      const head = stream.read(count) as Buffer | null
      if (head) settle(() => resolve(head))
    }
    stream.on('readable', look).on('end', none).on('error', fail)
  })

/** A stream that is read through another one; whoever leaves the second lets go of the first. */
function through<T extends NodeJS.ReadWriteStream & Readable>(from: Readable, into: T): T {
  // What fails, fails the reader; there is nobody else to tell.
  pipeline(from, into, () => undefined)
  return into
}

const atOnce = 500

export function createFileStore(place: FilePlace, secretKey: string): FileStore {
  const getSome = async (key: string, range: Range): Promise<StoredFile | null> => {
    const begun = await place.read(key, { from: 0, to: headBytes })
    if (!begun) return null
    const head = await buffer(begun.stream)
    if (!isSealed(head)) return place.read(key, range)
    const plan = planOf(begun.size, range)
    const found = await place.read(key, plan.bytes)
    return found && { size: plan.size, stream: through(found.stream, opening(secretKey, key, head, plan)) }
  }
  const getAll = async (key: string): Promise<StoredFile | null> => {
    const found = await place.read(key)
    if (!found) return null
    const { size, stream } = found
    const head = await takeHead(stream, headBytes)
    if (isSealed(head)) {
      const plan = planOf(size)
      return { size: plan.size, stream: through(stream, opening(secretKey, key, head, plan)) }
    }
    if (size <= headBytes) {
      stream.destroy()
      return { size, stream: Readable.from([head]) }
    }
    stream.unshift(head)
    return found
  }
  const store: FileStore = {
    put: (key, bytes) => place.write(key, isPublic(key) ? bytes : sealFile(secretKey, key, bytes)),
    get(key, range) {
      if (isPublic(key)) return place.read(key, range)
      return range ? getSome(key, range) : getAll(key)
    },
    remove: (key) => place.remove(key),
    async *untouchedSince(time) {
      await place.tidy(time)
      let keys: string[] = []
      for await (const { key, changedAt } of place.list()) {
        if (changedAt < time) keys.push(key)
        if (keys.length >= atOnce) {
          yield keys
          keys = []
        }
      }
      if (keys.length > 0) yield keys
    },
    async sealOpen() {
      if ((await place.readNote('sealed')) !== null) return 0
      let count = 0
      for await (const { key } of place.list()) {
        if (isPublic(key)) continue
        const begun = await place.read(key, { from: 0, to: headBytes })
        if (!begun || isSealed(await buffer(begun.stream))) continue
        const found = await store.get(key)
        if (!found) continue
        await store.put(key, await buffer(found.stream))
        count++
      }
      await place.writeNote('sealed', 'All private files here are sealed.\n')
      return count
    },
  }
  return store
}
