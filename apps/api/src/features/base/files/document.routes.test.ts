import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationRoom, leastBytes } from '@karavan/domain/base/files/room'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../platform/auth/caller.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { type Person, testIssuer, tokenOf } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertUser } from '../../people/users/index.ts'
import { eraseFiles, keepDocument, sweepFiles } from './file.service.ts'
import { cutAtCommit } from './testing/cut-at-commit.ts'
import { type Document, type Image, permitFor, uploadDocument, uploadImage } from './testing/upload.ts'

const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const pdfBytes = Buffer.byteLength(pdf)
const missing = '0190a000-0000-7000-8000-000000000000'

let test: TestApp
let id: string
beforeAll(async () => {
  test = await startTestApp()
  id = (await uploadDocument(test, test.people.agent, pdf, 'PAN card.pdf')).json<Document>().data.id
})
afterAll(() => test.close())

const open = (file: string, as?: Person) =>
  test.app.inject({ url: `/api/v1/files/${file}`, headers: as ? { authorization: `Bearer ${as.token}` } : {} })
const auditOf = (file: string) =>
  readRows(test.app.platform.database, 'select action, actor_id from audit_entry where entity_id = $1', [file])

describe('a document', () => {
  it('may be PDF, and is kept as it came', async () => {
    const answer = await uploadDocument(test, test.people.customer, pdf, 'C:\\Papers\\..\\Pässe <2026>;.exe.PDF')
    expect(answer.statusCode).toBe(201)
    expect(answer.json<Document>().data).toMatchObject({ name: 'Pässe 2026 exe.pdf', mime: 'application/pdf' })
    const opened = await open(answer.json<Document>().data.id, test.people.customer)
    expect(opened.body).toBe(pdf)
    expect(opened.headers['content-disposition']).toBe(
      `inline; filename="P_sse 2026 exe.pdf"; filename*=UTF-8''P%C3%A4sse%202026%20exe.pdf`,
    )
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'may be a scan as %s, of which only the pixels are kept',
    async (format) => {
      const scan = sharp({ create: { width: 50, height: 30, channels: 3, background: '#fff' } })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .toFormat(format)
      const { data } = (
        await uploadDocument(test, test.people.agent, await scan.toBuffer(), 'scan.bin')
      ).json<Document>()
      expect(data.mime).toBe(`image/${format}`)
      const opened = await open(data.id, test.people.agent)
      const stored = await sharp(opened.rawPayload).metadata()
      expect(stored).toMatchObject({ format, width: 50, height: 30 })
      expect(stored.exif).toBeUndefined()
    },
  )

  it.each([
    ['a program', 'MZ\x90\x00', 'passport.pdf'],
    ['HTML', '<html><script>alert(1)</script>', 'passport.pdf'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'passport.png'],
    ['PDF with a script', pdf.replace('<<>>', '<</S/JavaScript/JS(app.alert(1))>>'), 'passport.pdf'],
    ['PDF further down', `x${pdf}`, 'passport.pdf'],
  ])('may not be %s', async (_, bytes, name) => {
    const before = (await test.app.platform.database.pool.query('select count(*) from file')).rows
    expect((await uploadDocument(test, test.people.agent, bytes, name)).json()).toMatchObject({ code: 'FILE_REFUSED' })
    expect((await test.app.platform.database.pool.query('select count(*) from file')).rows).toEqual(before)
  })

  it('may not be over 10 MB', async () => {
    const answer = await uploadDocument(test, test.people.agent, Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'))
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  it('is open to its owner, the own office and the house', async () => {
    const { agent, agencyStaff, admin } = test.people
    for (const person of [agent, agencyStaff, admin]) expect((await open(id, person)).statusCode).toBe(200)
  })

  it('is missing for everyone else, exactly as one that does not exist', async () => {
    const { foreignAgent, customer, houseStaff, unverified } = test.people
    for (const person of [foreignAgent, customer, houseStaff, unverified]) {
      const foreign = (await open(id, person)).json<object>()
      const none = (await open(missing, person)).json<object>()
      expect({ ...foreign, requestId: '' }).toEqual({ ...none, requestId: '' })
      expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect((await open(id)).statusCode).toBe(401)
  })

  it('is never kept by anybody on the way', async () => {
    const { headers } = await open(id, test.people.agent)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  it.each([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${pdfBytes}`],
    ['bytes=-6', 206, '%%EOF\n', `bytes ${pdfBytes - 6}-${pdfBytes - 1}/${pdfBytes}`],
    [`bytes=${pdfBytes - 6}-`, 206, '%%EOF\n', `bytes ${pdfBytes - 6}-${pdfBytes - 1}/${pdfBytes}`],
    ['bytes=0-3,5-6', 200, pdf, undefined],
    [`bytes=${pdfBytes}-`, 200, pdf, undefined],
  ])('is sent in part to who asks for %s', async (range, status, body, told) => {
    const headers = { authorization: `Bearer ${test.people.agent.token}`, range }
    const answer = await test.app.inject({ url: `/api/v1/files/${id}`, headers })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, told])
  })

  it('leaves a trail: who uploaded it, who opened it', async () => {
    const { data } = (await uploadDocument(test, test.people.agent, pdf)).json<Document>()
    await open(data.id, test.people.admin)
    expect(await auditOf(data.id)).toEqual([
      { action: 'uploaded', actor_id: test.people.agent.id },
      { action: 'opened', actor_id: test.people.admin.id },
    ])
  })

  it('leaves nothing on the disk when it cannot be written down', async () => {
    const kept = new Set<string>()
    const store: FileStore = {
      put: async (key) => void kept.add(key),
      remove: async (key) => kept.delete(key),
      get: async () => null,
      async *untouchedSince() {},
      sealOpen: async () => 0,
    }
    const failing = { transaction: () => Promise.reject(new Error('database away')) } as unknown as Database
    const caller = { id: missing, orgId: missing } as Caller
    const actor = { id: missing, orgId: missing, name: 'x', requestId: 'x' }
    const upload = { bytes: Buffer.from(pdf), fileName: 'a.pdf', fields: {} }
    await expect(
      keepDocument({ store, database: failing, config: test.app.platform.config }, caller, actor, upload),
    ).rejects.toThrow('database away')
    expect(kept.size).toBe(0)
  })

  it('keeps its bytes when nobody knows whether it was written down', async () => {
    const { config, secretKey } = test.app.platform
    const way = await cutAtCommit(test.databaseUrl)
    const database = openDatabase(way.url, () => {}, 1)
    try {
      const { agent } = test.people
      const caller = { id: agent.id, orgId: agent.orgId } as Caller
      const actor = { id: agent.id, orgId: agent.orgId, name: 'x', requestId: 'x' }
      const upload = { bytes: Buffer.from(pdf), fileName: 'unknown.pdf', fields: {} }
      const store = fileStoreOf({ config, secretKey })
      const kept = keepDocument({ store, database, config }, caller, actor, upload)
      await expect(kept).rejects.toThrow('not known')
      const rows = await readRows<{ id: string }>(test.app.platform.database, `select id from file where name = $1`, [
        'unknown.pdf',
      ])
      expect(rows).toHaveLength(1)
      expect((await open(rows[0]?.id ?? '', agent)).body).toBe(pdf)
    } finally {
      await database.close()
      await way.close()
    }
  })

  it('is not taken for erased when its bytes are not there', async () => {
    const { platform } = test.app
    const key = (name: string) => `documents/${name}-0190a000`
    await fileStoreOf(platform).put(key('here'), Buffer.from(pdf))
    const asked: unknown[] = []
    const enqueue = async (_: unknown, queue: string, data: unknown) => void asked.push([queue, data])
    const erase = (...keys: string[]) =>
      platform.database.transaction((db) => eraseFiles({ ...platform, enqueue } as typeof platform)({ keys }, { db }))
    // What was erased is done; what was not is tried again alone, and set aside in the end.
    await erase(key('here'), key('gone'))
    expect(asked).toEqual([['file.erase', { keys: [key('gone')] }]])
    expect(await fileStoreOf(platform).get(key('here'))).toBeNull()
    await expect(erase(key('gone'))).rejects.toThrow(`no such files: ${key('gone')}`)
  })

  it('is readable on the disk by the server only', () => {
    const folder = join(test.app.platform.config.dataDir, 'files')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const { parentPath, name } of files) {
      expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0)
      expect(name).not.toMatch(/\.part$/)
    }
  })
})

describe('room for documents', () => {
  const rowsOf = (ids: string[]) =>
    readRows<{ id: string }>(test.app.platform.database, 'select id from file where id = any ($1)', [ids])
  const strangerOf = async (userType: 'Customer' | 'SystemUser', orgId: string): Promise<Person> => {
    const [unknown, email] = [uuidv7(), `${uuidv7()}@example.test`]
    const person = { id: unknown, orgId, issuer: testIssuer, subject: unknown, email, name: 'x', userType } as const
    await insertUser(test.app.platform.database.db, { ...person, verified: false })
    return { id: unknown, orgId, email, token: tokenOf({ subject: unknown, email }) }
  }

  it('is none for a stranger whose address nobody has confirmed', async () => {
    const { traveller, waiting } = { traveller: test.people.customer.orgId, waiting: test.people.unverified.orgId }
    for (const stranger of [await strangerOf('Customer', traveller), await strangerOf('SystemUser', waiting)]) {
      expect((await uploadDocument(test, stranger, pdf)).json()).toMatchObject({ status: 403, code: 'NOT_VERIFIED' })
      expect((await test.call('GET', '/imagekit-auth', { as: stranger })).status).toBe(403)
    }
  })

  it('is some for an agency that applies, and no more than it needs', async () => {
    const { unverified } = test.people
    const kept: string[] = []
    for (let index = 0; index < applicationRoom.files; index++) {
      const answer = await uploadDocument(test, unverified, pdf)
      expect(answer.statusCode).toBe(201)
      kept.push(answer.json<Document>().data.id)
    }
    const refused = await uploadDocument(test, unverified, pdf)
    expect(refused.json()).toMatchObject({ code: 'FILE_REFUSED', detail: expect.stringContaining('no room') as string })
    expect(await rowsOf(kept)).toHaveLength(applicationRoom.files)
  })

  it('is the quota of the organisation, even for ten uploads at once, pictures among them', async () => {
    const { foreignAgent } = test.people
    const { orgFileBytes } = test.app.platform.config
    const [fill, each] = [orgFileBytes - 3 * leastBytes, 1_000_000_000]
    for (let left = fill; left > 0; left -= each)
      await test.app.platform.database.pool.query(
        `insert into file (id, org_id, owner_id, kind, key, name, mime, size)
         values (gen_random_uuid(), $1, $2, 'document', 'documents/none', 'n', 'm', $3)`,
        [foreignAgent.orgId, foreignAgent.id, Math.min(left, each)],
      )
    // Held where rows are written, so that all of them have looked for room before the first one takes any.
    const answers = await queueBehind(
      test.app.platform.database,
      { text: 'lock table file in share mode', values: [] },
      Array.from({ length: 10 }, () => () => uploadDocument(test, foreignAgent, pdf)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, ...Array<number>(7).fill(422)])
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await uploadImage(test, await permitFor(test, foreignAgent), picture)).statusCode).toBe(422)
    await test.app.platform.database.pool.query(`delete from file where org_id = $1`, [foreignAgent.orgId])
    expect((await uploadDocument(test, foreignAgent, pdf)).statusCode).toBe(201)
  })
})

describe('the sweep', () => {
  const platform = () => test.app.platform
  const sweep = () => sweepFiles(platform())()
  const old = (...ids: string[]) =>
    platform().database.pool.query(`update file set created_at = now() - interval '25 hours' where id = any ($1)`, [
      ids,
    ])
  const there = async (...ids: string[]) =>
    (await readRows<{ id: string }>(platform().database, 'select id from file where id = any ($1)', [ids])).map(
      (row) => row.id,
    )
  const send = async (as = test.people.agent) => (await uploadDocument(test, as, pdf)).json<Document>().data.id
  /** The file on the disk that holds these bytes, last touched some hours ago. */
  const pathOf = (key: string) => {
    const folder = join(platform().config.dataDir, 'files')
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const found = entries.find((entry) => entry.isFile() && entry.name === key.split('/')[1])
    return found && join(found.parentPath, found.name)
  }
  const age = (key: string, hours: number) => {
    const time = Date.now() / 1000 - hours * 3600
    utimesSync(pathOf(key) ?? '', time, time)
  }

  it('takes documents that nobody used within a day, and their bytes, and leaves what is used or fresh', async () => {
    const [unused, used, fresh] = [await send(), await send(), await send()]
    await old(unused, used)
    await platform().database.pool.query(
      `update org set verification_documents = jsonb_build_array(jsonb_build_object('kind', 'PAN card', 'fileId', $1::text, 'name', 'n'))
       where id = (select org_id from file where id = $1::uuid)`,
      [used],
    )
    for (const file of [unused, used]) age(`documents/${file}`, 25)
    await sweep()
    expect((await there(unused, used, fresh)).sort()).toEqual([used, fresh].sort())
    expect([unused, used, fresh].map((file) => pathOf(`documents/${file}`) !== undefined)).toEqual([false, true, true])
  })

  it('takes pictures that stand nowhere, and looks for each only once', async () => {
    const pictures = await Promise.all(
      ['#123456', '#654321'].map(async (background) => {
        const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer()
        return (await uploadImage(test, await permitFor(test, test.people.agent), bytes)).json<Image>()
      }),
    )
    const [shown, unseen] = pictures as [Image, Image]
    await platform().database.pool.query('update org set logo_url = $1 where id = $2', [
      shown.url,
      test.people.agent.orgId,
    ])
    await old(shown.fileId, unseen.fileId)
    for (const { url, thumbnailUrl } of pictures)
      for (const address of [url, thumbnailUrl]) age(address.replace('/files/', ''), 25)
    await sweep()
    expect(await there(shown.fileId, unseen.fileId)).toEqual([shown.fileId])
    for (const [address, status] of [
      [shown.url, 200],
      [shown.thumbnailUrl, 200],
      [unseen.url, 404],
      [unseen.thumbnailUrl, 404],
    ] as const)
      expect([address, (await test.app.inject(address)).statusCode]).toEqual([address, status])
  })

  it('takes bytes without a row and drafts once they are a day old', async () => {
    const store = fileStoreOf(platform())
    const keys = [`documents/${uuidv7()}`, `documents/${uuidv7()}`]
    for (const key of keys) await store.put(key, Buffer.from(pdf))
    age(keys[0] ?? '', 25)
    const draft = `${pathOf(keys[1] ?? '')}.0123456789ab.part`
    writeFileSync(draft, 'half', { mode: 0o600 })
    utimesSync(draft, 0, 0)
    await sweep()
    expect(keys.map((key) => pathOf(key) !== undefined)).toEqual([false, true])
    expect(existsSync(draft)).toBe(false)
    await store.remove(keys[1] ?? '')
  })
})

describe('a ticket', () => {
  const path = () => `/api/v1/files/${id}`
  const ticketFor = async (as: Person, wanted = path()) =>
    (await test.call<{ data: { ticket: string; url: string } }>('POST', '/tickets', { as, body: { path: wanted } }))
      .body.data

  it('opens its path once, without a header', async () => {
    const { url } = await ticketFor(test.people.agent)
    const first = await test.app.inject(url)
    expect([first.statusCode, first.body]).toEqual([200, pdf])
    expect((await test.app.inject(url)).statusCode).toBe(401)
  })

  it('opens once even when asked ten times at the same moment', async () => {
    const { url } = await ticketFor(test.people.agent)
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.app.inject(url)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('opens no other path', async () => {
    const { ticket } = await ticketFor(test.people.agent)
    expect((await test.app.inject(`/api/v1/me?ticket=${ticket}`)).statusCode).toBe(401)
    expect((await test.app.inject(`${path()}?ticket=${ticket}`)).statusCode).toBe(200)
  })

  it('lasts 60 seconds', async () => {
    const { pool } = test.app.platform.database
    const { url } = await ticketFor(test.people.agent)
    const [ticket] = await readRows<{ left: number }>(
      test.app.platform.database,
      `select max(extract(epoch from expires_at - now()))::int as left from ticket where used_at is null`,
    )
    expect(ticket?.left).toBeGreaterThan(55)
    expect(ticket?.left).toBeLessThanOrEqual(60)
    await pool.query(`update ticket set expires_at = expires_at - interval '60 seconds' where used_at is null`)
    expect((await test.app.inject(url)).statusCode).toBe(401)
  })

  it('opens to its holder what they may see, and no more', async () => {
    const { url } = await ticketFor(test.people.foreignAgent)
    expect((await test.app.inject(url)).statusCode).toBe(404)
  })

  it('writes nothing', async () => {
    const { ticket } = await ticketFor(test.people.agent, '/api/v1/logout')
    const answer = await test.app.inject({ method: 'POST', url: `/api/v1/logout?ticket=${ticket}` })
    expect(answer.statusCode).toBe(401)
  })
})
