import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readFiles } from '../../config-services.ts'
import { startS3 } from '../../testing/s3-server.ts'
import type { ProblemError } from '../http/problem.ts'
import { createDiskPlace } from './disk-place.ts'
import type { FilePlace } from './file-place.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { filePlaceOf } from './stored-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'karavan-files-'))
const secretKey = 's'.repeat(32)
const disk = createDiskPlace(folder)
const store = createFileStore(disk, secretKey)
const s3 = await startS3()
const bucketOf = (env = {}) => filePlaceOf({ files: readFiles('s3', '', { ...s3.env, ...env }) })
const bucket = bucketOf()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.close()
})

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

describe.each<[string, FilePlace]>([
  ['a folder', disk],
  ['a bucket', bucket],
])('files in %s', (_, place) => {
  const kept: FileStore = createFileStore(place, secretKey)
  const raw = async (key: string) => {
    const found = await place.read(key)
    return found && (await buffer(found.stream))
  }
  const piece = 64 * 1024

  it('keep documents sealed and pictures for everybody as they are', async () => {
    const bytes = Buffer.from('P<INDRAU<<ASHA Z7654321')
    const keys = ['documents/passport-3', 'exports/customers-3', 'images/picture-3.webp']
    for (const key of keys) await kept.put(key, bytes)
    expect(await Promise.all(keys.map(async (key) => (await raw(key))?.includes('Z7654321')))).toEqual([
      false,
      false,
      true,
    ])
    for (const key of keys) expect(await read(key, kept)).toEqual({ size: bytes.length, bytes })
  })

  it('come back as they were put in, at every length around the edge of a piece, whole or in part', async () => {
    const sizes = fc.constantFrom(0, 1, 39, 41, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 17)
    const edge = fc.oneof(fc.nat(3 * piece), fc.constantFrom(0, piece - 1, piece, piece + 1, 2 * piece))
    await fc.assert(
      fc.asyncProperty(sizes, edge, edge, fc.boolean(), async (length, from, to, isPublic) => {
        // No picture is empty, and the store of the tests cannot send a part of nothing.
        const size = isPublic ? Math.max(1, length) : length
        const bytes = Buffer.from(Uint8Array.from({ length: size }, (__, index) => (index * 7) % 251))
        const key = isPublic ? 'images/picture-4.webp' : 'documents/passport-4'
        await kept.put(key, bytes)
        const whole = await read(key, kept)
        expect([whole?.size, whole?.bytes.equals(bytes)]).toEqual([size, true])
        const part = await kept.get(key, { from, to })
        const some = part && (await buffer(part.stream))
        expect([part?.size, some?.equals(bytes.subarray(from, Math.max(from, to)))]).toEqual([size, true])
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('tell what nobody has touched, whether there was something to remove, and what is not there', async () => {
    const key = 'documents/passport-9'
    await kept.put(key, Buffer.from('x'))
    const untouched = async (time: Date) => {
      const found: string[] = []
      for await (const keys of kept.untouchedSince(time)) found.push(...keys)
      return found
    }
    expect(await untouched(new Date(Date.now() - 60_000))).toEqual([])
    expect(await untouched(new Date(Date.now() + 60_000))).toContain(key)
    expect([await kept.remove(key), await kept.remove(key)]).toEqual([true, false])
    expect([await kept.get(key), await kept.get(key, { from: 0, to: 9 })]).toEqual([null, null])
  })

  it('are read of the same bytes in either, and nothing is taken for a key that is none', async () => {
    const [key, other] = ['documents/passport-1a', place === disk ? bucket : disk]
    await kept.put(key, Buffer.from('P<IND'))
    await other.write(key, (await raw(key)) ?? Buffer.alloc(0))
    expect((await read(key, createFileStore(other, secretKey)))?.bytes.toString()).toBe('P<IND')
    for (const bad of ['documents/../../etc/passwd', '.store', 'documents/x'])
      await expect((async () => place.write(bad, Buffer.from('x')))()).rejects.toThrow('Not the key')
  })

  it('say whose they are', async () => {
    await place.check()
    expect(await place.readNote('store')).toBeNull()
    await place.writeNote('store', 'a mark')
    expect(await place.readNote('store')).toBe('a mark')
    for await (const { key } of place.list()) expect(key).toMatch(/^(documents|images|exports)\/[a-z]/)
  })
})

describe('a bucket', () => {
  it('is refused at the start in words where it is missing, closed, open to all, or not to be reached', async () => {
    const refusal = (env = {}) =>
      bucketOf(env)
        .check()
        .catch((error: unknown) => (error as Error).message)
    expect(await refusal({ S3_BUCKET: 'nowhere' })).toContain('which is not there: make it')
    expect(await refusal({ S3_SECRET_ACCESS_KEY: 'wrong' })).toContain(
      'refuses to be written to (SignatureDoesNotMatch)',
    )
    expect(await refusal({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toContain('cannot be reached (ECONNREFUSED)')
    s3.be('read-only')
    expect(await refusal()).toContain('refuses to be written to (AccessDenied)')
    s3.be('open')
    expect(await refusal()).toContain('everybody can read: make it private')
    s3.be('good')
    expect(await refusal()).toBeUndefined()
  })

  it('that fails is a matter of a moment, said in words, and told until it answers again', async () => {
    const kept = createFileStore(bucket, secretKey)
    await kept.put('documents/passport-b', Buffer.from('x'))
    s3.be('failing')
    for (const asked of [
      () => kept.get('documents/passport-b'),
      () => kept.put('documents/passport-c', Buffer.from('x')),
      () => kept.remove('documents/passport-b'),
    ])
      expect(await asked().catch(({ status, detail }: ProblemError) => [status, detail])).toEqual([
        503,
        'The place where files are kept cannot be reached right now; try again shortly.',
      ])
    expect(bucket.trouble()).toContain('cannot be used (status 503)')
    s3.be('good')
    expect((await read('documents/passport-b', kept))?.size).toBe(1)
    expect(bucket.trouble()).toBeNull()
  })
})

it('opens nothing that was changed, cut off, put in another place, or sealed under another key', async () => {
  const bytes = Buffer.alloc(150_000, 'x')
  const [own, other] = ['documents/passport-5', 'documents/passport-6']
  await store.put(own, bytes)
  await store.put(other, bytes)
  const sealed = readFileSync(pathOf(own))
  await expect(read(own, createFileStore(disk, 't'.repeat(32)))).rejects.toThrow()
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
  const before = createFileStore(createDiskPlace(old), secretKey)
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
