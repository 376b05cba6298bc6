import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../tests/support/database.ts'
import { makeQueues } from './admin-backup.ts'
import { openDatabase } from './platform/db/database.ts'
import { createDiskPlace } from './platform/files/disk-place.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { filePlaceOf } from './platform/files/stored-image.ts'
import { readRows } from './testing/rows.ts'
import { startS3, type TestS3 } from './testing/s3-server.ts'
import { startBeside, startTestApp, type TestApp } from './testing/test-app.ts'
import { makeBackup, placeOf, restoreBackup, verifyBackup } from './features/base/backups/index.ts'
import { adoptFiles, moveFiles } from './features/base/files/file-move.service.ts'
import { tieFiles } from './features/base/files/file-tie.service.ts'
import {
  type Document,
  type Image,
  permitFor,
  uploadDocument,
  uploadImage,
} from './features/base/files/testing/upload.ts'

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

let s3: TestS3
let test: TestApp
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  test = await startTestApp({ ...s3.env, JOBS: 'off' })
  folder = mkdtempSync(join(tmpdir(), 'karavan-test-places-'))
})
afterAll(async () => {
  await test.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => filePlaceOf(test.app.platform.config)
const send = async () => (await uploadDocument(test, test.people.agent, pdf)).json<Document>().data.id
const open = ({ app }: Pick<TestApp, 'app'>, id: string) =>
  app.inject({ url: `/api/v1/files/${id}`, headers: { authorization: `Bearer ${test.people.agent.token}` } })

describe('files in a bucket', () => {
  it('are those of every process, wherever it runs, and pass through it', async () => {
    const id = await send()
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } })
      .png()
      .toBuffer()
    const picture = (await uploadImage(test, await permitFor(test, test.people.agent), bytes)).json<Image>()
    const elsewhere = mkdtempSync(join(folder, 'host-'))
    const other = await startBeside(test, { ...s3.env, DATA_DIR: elsewhere })
    try {
      for (const at of [test, other]) {
        expect((await open(at, id)).body).toBe(pdf)
        expect((await at.app.inject(picture.thumbnailUrl)).statusCode).toBe(200)
      }
      const kept = await bucket().read(`documents/${id}`)
      expect(kept && (await buffer(kept.stream)).includes('%PDF')).toBe(false)
    } finally {
      await other.close()
    }
  })

  it('cannot be saved or read while it is away, which is said in words and leaves no row', async () => {
    const [id, before] = [await send(), await readRows(test.app.platform.database, 'select id from file')]
    s3.be('failing')
    const answers = [await uploadDocument(test, test.people.agent, pdf), await open(test, id)]
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ status: 503, detail: expect.stringContaining('files are kept') as string })
    expect(await readRows(test.app.platform.database, 'select id from file')).toEqual(before)
    const ready = await test.app.inject('/readyz')
    expect([ready.statusCode, ready.json<{ status: string }>().status]).toEqual([200, 'no files'])
    s3.be('good')
    expect((await open(test, id)).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('are in a backup, and come back into a folder', async () => {
    const id = await send()
    const { config, secretKey } = test.app.platform
    const place = placeOf(config, test.databaseUrl, secretKey)
    const manifest = await makeBackup(join(folder, 'backup'), place)
    expect(await verifyBackup(join(folder, 'backup'), null)).toEqual(manifest)
    expect(manifest.files.count).toBeGreaterThan(2)
    const other = await createDatabase()
    try {
      const files = createDiskPlace(join(folder, 'restored'))
      const more = { root: config.root, replace: true, otherSecret: false, makeQueues }
      await restoreBackup(join(folder, 'backup'), { ...place, databaseUrl: other.url, files, ...more })
      const found = await createFileStore(files, secretKey).get(`documents/${id}`)
      expect(found && (await buffer(found.stream)).toString()).toBe(pdf)
      // The database is that of the folder now, and says so to who still has the setting of then.
      const restored = openDatabase(other.url, () => {}, 2)
      try {
        await tieFiles(restored, files)
        await expect(tieFiles(restored, bucket())).rejects.toThrow('set FILES=disk')
      } finally {
        await restored.close()
      }
    } finally {
      await other.drop()
    }
  })
})

describe('a database', () => {
  const tied = async (work: (database: ReturnType<typeof openDatabase>) => Promise<void>) => {
    const made = await createDatabase()
    const database = openDatabase(made.url, () => {}, 1)
    try {
      await work(database)
    } finally {
      await database.close()
      await made.drop()
    }
  }
  const diskAt = (name: string) => createDiskPlace(join(folder, name))

  it('works with the one folder it began with, until another is taken for it', () =>
    tied(async (database) => {
      const [first, second] = [diskAt('first'), diskAt('second')]
      await tieFiles(database, first)
      await tieFiles(database, diskAt('first'))
      await expect(tieFiles(database, second)).rejects.toThrow(/first on .* is another place\. Hosts share one folder/)
      await expect(tieFiles(database, bucket())).rejects.toThrow('set FILES=disk')
      // A wiped folder is another one too, and one that somebody brought back.
      await adoptFiles(database, second, false)
      await tieFiles(database, second)
      await expect(tieFiles(database, first)).rejects.toThrow('npm run admin -- files adopt')
    }))

  it('does not take the folder of another one, whose files it would sweep away', () =>
    tied(async (database) => {
      const place = diskAt('foreign')
      await place.writeNote('store', '0190a000-0000-7000-8000-000000000000')
      await place.write('documents/0190a000-0000-7000', Buffer.from('x'))
      await expect(tieFiles(database, place)).rejects.toThrow('holds the files of another database')
      await place.remove('documents/0190a000-0000-7000')
      await tieFiles(database, place)
    }))

  it('says at the start that a folder cannot be written to', () =>
    tied(async (database) => {
      await diskAt('plain').writeNote('store', 'x')
      await expect(tieFiles(database, diskAt('plain/.store'))).rejects.toThrow('cannot be written to')
    }))

  it('moves with its files from a folder to a bucket', () =>
    tied(async (database) => {
      const disk = diskAt('moved')
      await tieFiles(database, disk)
      const keys = ['documents/moved-0190a000', 'images/moved-0190a000.webp']
      for (const key of keys) await disk.write(key, Buffer.from(key))
      expect(await moveFiles(database, () => disk, bucket())).toMatchObject({ copied: 2 })
      for (const key of keys) {
        const found = await bucket().read(key)
        expect(found && (await buffer(found.stream)).toString()).toBe(key)
      }
      await tieFiles(database, bucket())
      await expect(tieFiles(database, disk)).rejects.toThrow('set FILES=s3')
      await expect(moveFiles(database, () => disk, bucket())).rejects.toThrow('already')
    }))
})
