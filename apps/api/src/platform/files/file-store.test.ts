import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createFileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'karavan-files-'))
const secretKey = 's'.repeat(32)
const store = createFileStore(folder, secretKey)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (key: string) => {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    ({ name }) => name === key.split('/')[1],
  )
  if (!found) throw new Error(`${key} is not on the disk`)
  return join(found.parentPath, found.name)
}
const read = async (key: string, from = store) => {
  const found = await from.get(key)
  return found && { size: found.size, bytes: await buffer(found.stream) }
}

it('reads a file whole that is deleted once it was found', async () => {
  await store.put('documents/passport-1', Buffer.from('P<IND'))
  const found = await store.get('documents/passport-1')
  // A file that would still have to be opened could be gone by then, with nobody there to hear of it.
  await store.remove('documents/passport-1')
  expect(found?.size).toBe(5)
  expect(found && (await buffer(found.stream)).toString()).toBe('P<IND')
  expect(await store.get('documents/passport-1')).toBeNull()
})

it('lets go of a file that nobody reads after all', async () => {
  await store.put('documents/passport-2', Buffer.from('P<IND'))
  const found = await store.get('documents/passport-2')
  await store.remove('documents/passport-2')
  found?.stream.destroy()
  await new Promise((resolve) => found?.stream.once('close', resolve))
  expect(found?.stream.errored).toBeNull()
})

it('keeps documents sealed and pictures for everybody as they are', async () => {
  const bytes = Buffer.from('P<INDRAU<<ASHA Z7654321')
  for (const key of ['documents/passport-3', 'exports/customers-3', 'images/picture-3.webp'])
    await store.put(key, bytes)
  expect(readFileSync(pathOf('documents/passport-3')).includes('Z7654321')).toBe(false)
  expect(readFileSync(pathOf('exports/customers-3')).includes('Z7654321')).toBe(false)
  expect(readFileSync(pathOf('images/picture-3.webp'))).toEqual(bytes)
  expect(await read('documents/passport-3')).toEqual({ size: bytes.length, bytes })
})

it('gives back whatever was put in, at every length around the edge of a piece', async () => {
  const piece = 64 * 1024
  const sizes = fc.constantFrom(1, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 17)
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 0, max: 255 }), async (size, fill) => {
      const bytes = Buffer.alloc(size, fill)
      await store.put('documents/passport-4', bytes)
      expect(await read('documents/passport-4')).toEqual({ size, bytes })
    }),
    { numRuns: 30 },
  )
})

it('opens nothing that was changed, cut off, put in another place, or sealed under another key', async () => {
  const bytes = Buffer.alloc(150_000, 'x')
  const [own, other] = ['documents/passport-5', 'documents/passport-6']
  await store.put(own, bytes)
  await store.put(other, bytes)
  const sealed = readFileSync(pathOf(own))
  await expect(read(own, createFileStore(folder, 't'.repeat(32)))).rejects.toThrow()
  writeFileSync(pathOf(other), sealed)
  await expect(read(other)).rejects.toThrow()
  writeFileSync(pathOf(own), sealed.subarray(0, 40 + 2 * (64 * 1024 + 16)))
  await expect(read(own)).rejects.toThrow()
  const changed = Buffer.from(sealed)
  changed[100] = (changed[100] ?? 0) ^ 1
  writeFileSync(pathOf(own), changed)
  await expect(read(own)).rejects.toThrow()
})

it('seals what former versions left open, goes on where it was stopped, and looks only once', async () => {
  const old = mkdtempSync(join(tmpdir(), 'karavan-old-'))
  const before = createFileStore(old, secretKey)
  const keys = ['documents/passport-7', 'documents/passport-8', 'exports/customers-7']
  for (const key of keys) {
    await before.put(key, Buffer.from(`%PDF ${key}`))
    const path = readdirSync(old, { recursive: true, withFileTypes: true }).find(
      ({ name }) => name === key.split('/')[1],
    )
    const place = join(path?.parentPath ?? '', path?.name ?? '')
    mkdirSync(dirname(place), { recursive: true })
    // The first was sealed before somebody pulled the plug.
    if (key !== keys[0]) writeFileSync(place, `%PDF ${key}`)
  }
  for (const key of keys) expect((await read(key, before))?.bytes.toString()).toBe(`%PDF ${key}`)
  expect(await before.sealOpen()).toBe(2)
  expect(await before.sealOpen()).toBe(0)
  for (const entry of readdirSync(old, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name)).includes('%PDF')).toBe(false)
  for (const key of keys) expect((await read(key, before))?.bytes.toString()).toBe(`%PDF ${key}`)
  rmSync(old, { recursive: true, force: true })
})
