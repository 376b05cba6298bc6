import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { keepDocument } from './file.service.ts'
import { type Document, uploadDocument } from './testing/upload.ts'

const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
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
      remove: async (key) => void kept.delete(key),
      get: async () => null,
    }
    const failing = { transaction: () => Promise.reject(new Error('database away')) } as unknown as Database
    const caller = { id: missing, orgId: missing } as Caller
    const actor = { id: missing, orgId: missing, name: 'x', requestId: 'x' }
    const upload = { bytes: Buffer.from(pdf), fileName: 'a.pdf', fields: {} }
    await expect(keepDocument(store, failing, caller, actor, upload)).rejects.toThrow('database away')
    expect(kept.size).toBe(0)
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
