import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isSealed, openSealed, sealFile } from './sealed-file.ts'

export type StoredFile = { stream: Readable; size: number }

/** Files on the local disk, sealed but for public pictures; a key never changes its content. */
export type FileStore = {
  /** Keeps the bytes; they are on the disk, whole, when this resolves. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** The keys of what nobody has touched since, folder by folder; drafts that were never finished are cleared away. */
  untouchedSince(time: Date): AsyncGenerator<string[]>
  /** Seals what former versions wrote open, once; tells how many those were. */
  sealOpen(): Promise<number>
}

/** What everybody may see needs no seal. */
const isPublic = (key: string) => key.startsWith('images/')
const sealedNote = '.sealed'

/** The name a content is kept under: equal contents share one. */
export const contentName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

const keyForm = /^[a-z]+\/[a-z0-9-]{8,64}(\.[a-z0-9]{2,4})?$/

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What is in a folder; nothing where it has gone. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** The folders that hold files: two levels of shards below each area. */
async function* shardsOf(folder: string, depth = 3): AsyncGenerator<string> {
  if (depth === 0) yield folder
  else
    for await (const entry of entriesOf(folder))
      if (entry.isDirectory()) yield* shardsOf(join(folder, entry.name), depth - 1)
}

const atOnce = 500

/** Whether a file is sealed; one that has just gone needs no seal. */
async function isSealedAt(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!file) return true
  try {
    return await isSealed(file)
  } finally {
    await file.close()
  }
}

/** Every file under a folder, with its area and its name. */
async function* filesOf(folder: string) {
  for await (const shard of shardsOf(folder)) {
    const area = relative(folder, shard).split(sep)[0] ?? ''
    for await (const { name } of entriesOf(shard)) yield { area, name, path: join(shard, name) }
  }
}

/** A store under the folder, spread over subfolders so that none grows large. */
export function createFileStore(folder: string, secretKey: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error(`Not the key of a file: ${key}`)
    const [area = '', name = ''] = key.split('/')
    const shard = createHash('sha256').update(name).digest('hex')
    return join(folder, area, shard.slice(0, 2), shard.slice(2, 4), name)
  }
  const store: FileStore = {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(isPublic(key) ? bytes : sealFile(secretKey, key, bytes))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        // Opened before it is promised: whatever is deleted from here on can still be read, and nothing fails later on.
        const file = await open(pathOf(key))
        if (!isPublic(key) && (await isSealed(file))) return openSealed(secretKey, key, file)
        const { size } = await file.stat()
        return { size, stream: file.createReadStream({ start: 0 }) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *untouchedSince(time) {
      let keys: string[] = []
      for await (const { area, name, path } of filesOf(folder)) {
        const changedAt = await stat(path).then(
          ({ mtime }) => mtime,
          () => time,
        )
        if (changedAt >= time) continue
        if (name.endsWith('.part')) await rm(path, { force: true })
        else if (keyForm.test(`${area}/${name}`)) keys.push(`${area}/${name}`)
        if (keys.length >= atOnce) {
          yield keys
          keys = []
        }
      }
      if (keys.length > 0) yield keys
    },
    async sealOpen() {
      const note = join(folder, sealedNote)
      const known = await access(note).then(
        () => true,
        () => false,
      )
      if (known) return 0
      let count = 0
      for await (const { area, name, path } of filesOf(folder)) {
        const key = `${area}/${name}`
        if (isPublic(key) || !keyForm.test(key) || (await isSealedAt(path))) continue
        const found = await store.get(key)
        if (!found) continue
        // Written beside and put in its place at once: whoever stops this loses nothing.
        await store.put(key, await buffer(found.stream))
        count++
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(note, 'All private files here are sealed.\n', { mode: 0o600 })
      return count
    },
  }
  return store
}
