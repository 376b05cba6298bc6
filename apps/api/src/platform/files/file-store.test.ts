import { mkdtempSync, type ReadStream, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { createFileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'karavan-files-'))
const store = createFileStore(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads a file whole that is deleted once it was found', async () => {
  await store.put('documents/passport-1', Buffer.from('P<IND'))
  const found = await store.get('documents/passport-1')
  // A file that would still have to be opened could be gone by then, with nobody there to hear of it.
  expect((found?.stream as ReadStream).pending).toBe(false)
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
