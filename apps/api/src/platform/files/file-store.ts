import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { stream: Readable; size: number }

/** Files on the local disk; a key never changes its content. */
export type FileStore = {
  /** Keeps the bytes; they are on the disk, whole, when this resolves. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** The keys of what nobody has touched since, folder by folder; drafts that were never finished are cleared away. */
  untouchedSince(time: Date): AsyncGenerator<string[]>
}

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

/** A store under the folder, spread over subfolders so that none grows large. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error(`Not the key of a file: ${key}`)
    const [area = '', name = ''] = key.split('/')
    const shard = createHash('sha256').update(name).digest('hex')
    return join(folder, area, shard.slice(0, 2), shard.slice(2, 4), name)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
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
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *untouchedSince(time) {
      for await (const shard of shardsOf(folder)) {
        const area = relative(folder, shard).split(sep)[0] ?? ''
        const keys: string[] = []
        for await (const { name } of entriesOf(shard)) {
          const path = join(shard, name)
          const changedAt = await stat(path).then(
            ({ mtime }) => mtime,
            () => time,
          )
          if (changedAt >= time) continue
          if (name.endsWith('.part')) await rm(path, { force: true })
          else if (keyForm.test(`${area}/${name}`)) keys.push(`${area}/${name}`)
        }
        if (keys.length > 0) yield keys
      }
    },
  }
}
