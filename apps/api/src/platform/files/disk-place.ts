import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { StartupError } from '../postgres/startup-error.ts'
import { type FilePlace, isKey, pathOfKey } from './file-place.ts'

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

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

/** Every file under a folder, with what would be its key; one that has just gone is left out. */
async function* filesOf(folder: string) {
  for await (const shard of shardsOf(folder)) {
    const area = relative(folder, shard).split(sep)[0] ?? ''
    for await (const { name } of entriesOf(shard)) {
      const path = join(shard, name)
      const found = await stat(path).catch(nullIfMissing)
      if (found) yield { key: `${area}/${name}`, path, size: found.size, changedAt: found.mtime }
    }
  }
}

/** Writes beside and puts in its place at once: whoever stops this loses nothing. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
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
}

/** Files under a folder of this machine, or of one that it shares with others. */
export function createDiskPlace(folder: string): FilePlace {
  const pathOf = (key: string) => join(folder, pathOfKey(key))
  return {
    kind: 'disk',
    name: `${folder} on ${hostname()}`,
    write: (key, bytes) => writeWhole(pathOf(key), bytes),
    async read(key, range) {
      // Opened before it is promised: whatever is deleted from here on can still be read, and nothing fails later on.
      const file = await open(pathOf(key)).catch(nullIfMissing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        if (!range) return { size, stream: file.createReadStream({ start: 0 }) }
        const to = Math.min(range.to, size)
        if (range.from < to) return { size, stream: file.createReadStream({ start: range.from, end: to - 1 }) }
        await file.close()
        return { size, stream: Readable.from([]) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(key) {
      return (await rm(pathOf(key)).then(() => true, nullIfMissing)) ?? false
    },
    async *list() {
      for await (const { key, size, changedAt } of filesOf(folder)) if (isKey(key)) yield { key, size, changedAt }
    },
    async tidy(before) {
      for await (const { path, changedAt } of filesOf(folder))
        if (path.endsWith('.part') && changedAt < before) await rm(path, { force: true })
    },
    clear: () => rm(folder, { recursive: true, force: true }),
    readNote: async (note) => (await readFile(join(folder, `.${note}`), 'utf8').catch(nullIfMissing))?.trim() ?? null,
    writeNote: (note, text) => writeWhole(join(folder, `.${note}`), Buffer.from(text)),
    async check() {
      const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(probe, 'A file can be written here.\n', { mode: 0o600, flag: 'wx' })
        await rm(probe)
      } catch (error) {
        throw new StartupError(
          `The folder of files ${folder} cannot be written to (${(error as Error).message}): give it to the user that runs Karavan, or set DATA_DIR to another one.`,
        )
      }
    },
    trouble: () => null,
  }
}
