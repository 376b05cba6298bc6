import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { hugePng } from '../../base/files/testing/upload.ts'
import { makeDraft, makeOffer, move, personBody, read, submit, type Told } from './testing/application.ts'
import { isOnDisk, pdf, photo, scan, upload } from './testing/paper.ts'

let test: TestApp
let visaId: string
let draft: VisaApplication
const database = () => test.app.platform.database
const agent = () => test.people.agent
const documents = [
  { key: 'passport-front', name: 'Passport, data page', kind: 'scan' as const, required: true },
  { key: 'photo', name: 'Photo on white', kind: 'photo' as const, required: true },
  { key: 'ticket', name: 'Return ticket', kind: 'scan' as const, required: false },
]
beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test, { visa: { documents } })
})
beforeEach(async () => {
  draft = await makeDraft(test, agent(), visaId)
})
afterAll(() => test.close())

const keysOf = ({ applicants }: VisaApplication) => applicants.map((person) => person.documents.map(({ key }) => key))
const now = () => read(test, agent(), draft.id)
const open = (fileId: string, as: Person) => test.call('GET', `/files/${fileId}`, { as })
const auditOf = (id: string) =>
  readRows<{ action: string; actor_id: string }>(
    database(),
    'select action, actor_id from audit_entry where entity_id = $1 order by at, id',
    [id],
  )

describe('the papers of an applicant', () => {
  it('are handed in one by one, until nothing is missing', async () => {
    expect(draft.lacks.map(({ field }) => field)).toEqual(['papers.passport-front', 'papers.photo'])
    const first = await upload(test, agent(), draft, { key: 'passport-front', bytes: pdf, name: 'my passport.exe' })
    expect(first.status).toBe(201)
    expect(first.body.data.applicants[0]?.documents).toEqual([
      expect.objectContaining({
        key: 'passport-front',
        mime: 'application/pdf',
        name: 'my passport.pdf',
        warning: null,
      }),
    ])
    expect(first.body.data.lacks.map(({ message }) => message)).toEqual(['Photo on white is missing'])
    const second = await upload(test, agent(), draft, { key: 'photo', bytes: await photo() })
    expect(second.body.data).toMatchObject({ lacks: [], canSubmit: true })
    expect(keysOf(second.body.data)).toEqual([['passport-front', 'photo']])
  })

  it('leave the version alone, so that the draft can be typed on meanwhile', async () => {
    const { body } = await upload(test, agent(), draft, { key: 'ticket', bytes: await scan() })
    expect(body.data.version).toBe(draft.version)
  })

  it('take the place of what was there before, whose bytes are deleted', async () => {
    const before = await upload(test, agent(), draft, { key: 'ticket', bytes: pdf })
    const former = before.body.data.applicants[0]?.documents[0]
    const after = await upload(test, agent(), draft, { key: 'ticket', bytes: await scan() })
    expect(keysOf(after.body.data)).toEqual([['ticket']])
    expect(after.body.data.applicants[0]?.documents[0]?.mime).toBe('image/jpeg')
    expect((await open(former?.fileId ?? '', agent())).status).toBe(404)
    await vi.waitFor(async () => expect(await isOnDisk(test, former?.fileId ?? '')).toBe(false), 20_000)
  })

  it('are there once when they come twice at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => upload(test, agent(), draft, { key: 'ticket', bytes: pdf })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(keysOf(await now())).toEqual([['ticket']])
    const files = `select f.id from file f join visa_document d on d.file_id = f.id where d.application_id = $1`
    expect(await readRows(database(), files, [draft.id])).toHaveLength(1)
  })

  it('are taken back while it is a draft', async () => {
    const { body } = await upload(test, agent(), draft, { key: 'ticket', bytes: pdf })
    const paper = body.data.applicants[0]?.documents[0]
    const answer = await test.call<Told>('DELETE', `/visa-applications/${draft.id}/documents/${paper?.id}`, {
      as: agent(),
    })
    expect(answer.status).toBe(200)
    expect(keysOf(answer.body.data)).toEqual([[]])
    await vi.waitFor(async () => expect(await isOnDisk(test, paper?.fileId ?? '')).toBe(false), 20_000)
    const again = await test.call<Told>('DELETE', `/visa-applications/${draft.id}/documents/${paper?.id}`, {
      as: agent(),
    })
    expect(again.body.code).toBe('NOT_FOUND')
  })

  it('go with whoever is taken out of the draft, and with the draft', async () => {
    const two = await makeDraft(test, agent(), visaId, { people: [personBody(), personBody()] })
    const [stays, leaves] = two.applicants
    await upload(test, agent(), two, { key: 'ticket', bytes: pdf, applicantId: stays?.id })
    const { body } = await upload(test, agent(), two, { key: 'ticket', bytes: pdf, applicantId: leaves?.id })
    const fileOf = (index: number) => body.data.applicants[index]?.documents[0]?.fileId ?? ''
    const [kept, gone] = [fileOf(0), fileOf(1)]
    const path = `/visa-applications/${two.id}`
    const sent = { visaId, express: false, version: two.version, applicants: [{ ...personBody(), id: stays?.id }] }
    const saved = await test.call<Told>('PUT', path, { as: agent(), body: sent })
    expect(keysOf(saved.body.data)).toEqual([['ticket']])
    await vi.waitFor(async () => expect(await isOnDisk(test, gone)).toBe(false), 20_000)
    expect(await isOnDisk(test, kept)).toBe(true)
    await test.call('DELETE', path, { as: agent() })
    await vi.waitFor(async () => expect(await isOnDisk(test, kept)).toBe(false), 20_000)
  })
})

describe('what is refused with the reason', () => {
  const refused: [string, string, () => Buffer | string | Promise<Buffer>, string, string][] = [
    [
      'a renamed executable',
      'passport-front',
      () => 'MZ\x90\x00\x03',
      'passport.pdf',
      'Documents are PDF, PNG, JPEG or WebP',
    ],
    [
      'a page of HTML',
      'passport-front',
      () => '<html><script>',
      'passport.jpg',
      'Documents are PDF, PNG, JPEG or WebP',
    ],
    ['a picture of another type', 'photo', () => 'GIF89a......', 'photo.gif', 'Documents are PDF, PNG, JPEG or WebP'],
    ['80 megapixels', 'passport-front', () => hugePng(10_000, 8_000), 'passport.png', 'more than 40 megapixels'],
    ['a photo as PDF', 'photo', () => pdf, 'photo.pdf', 'A photo is a picture'],
    ['a photo lying on its side', 'photo', () => photo('#fff', 531, 413), 'photo.jpg', 'other proportions'],
    ['a photo too small to print', 'photo', () => photo('#fff', 210, 270), 'photo.jpg', '210 × 270'],
    ['a scan nobody can read', 'passport-front', () => scan(600, 400), 'scan.jpg', 'cannot be read'],
    ['a picture cut off', 'photo', async () => (await photo()).subarray(0, 900), 'photo.jpg', 'damaged'],
  ]

  it.each(refused)('%s, and the draft is kept', async (_, key, bytes, name, words) => {
    const files = 'select count(*)::int as count from file'
    const before = await readRows(database(), files)
    const { status, body } = await upload(test, agent(), draft, { key, bytes: await bytes(), name })
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED'])
    expect(body.detail).toContain(words)
    expect(await now()).toEqual(draft)
    expect(await readRows(database(), files)).toEqual(before)
  })

  it('more than 10 MB', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')
    const { status, body } = await upload(test, agent(), draft, { key: 'ticket', bytes })
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await now()).toEqual(draft)
  })

  it.each(['', 'visa', 'driving-licence'])('a paper nobody asks for: “%s”', async (key) => {
    const { status, body } = await upload(test, agent(), draft, { key, bytes: pdf })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'key'])
  })

  it('a form without a file, and somebody who does not apply here', async () => {
    const path = (person: string) => `/visa-applications/${draft.id}/applicants/${person}/documents`
    const plain = await test.call<Told>('POST', path(draft.applicants[0]?.id ?? ''), { as: agent(), body: {} })
    expect(plain.body.code).toBe('VALIDATION')
    const other = await upload(test, agent(), draft, { key: 'ticket', bytes: pdf, applicantId: uuidv7() })
    expect(other.body.code).toBe('NOT_FOUND')
  })

  it('an application with a paper missing', async () => {
    await upload(test, agent(), draft, { key: 'photo', bytes: await photo() })
    const { status, body } = await submit(test, agent(), draft.id, draft.price?.total ?? 0)
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.detail).toContain('Passport, data page is missing')
    expect(await now()).toMatchObject({ status: 'Draft', version: draft.version })
  })

  it('is a background that is not white only warned about', async () => {
    const warningOf = async (background: string) => {
      const { body } = await upload(test, agent(), draft, { key: 'photo', bytes: await photo(background) })
      return body.data.applicants[0]?.documents[0]?.warning
    }
    expect(await warningOf('#fefefe')).toBeNull()
    for (const background of ['#3a6ea5', '#ffe08a', '#888'])
      expect(await warningOf(background)).toContain('not look white')
  })
})

describe('a paper that is kept', () => {
  let fileId: string
  beforeEach(async () => {
    const { body } = await upload(test, agent(), draft, { key: 'passport-front', bytes: pdf })
    fileId = body.data.applicants[0]?.documents[0]?.fileId ?? ''
  })

  it('is missing for every other agency, with its application and by a link of theirs', async () => {
    const [paper] = (await now()).applicants[0]?.documents ?? []
    const { foreignAgent, customer, houseStaff, crmGuest } = test.people
    for (const as of [foreignAgent, customer, houseStaff, crmGuest]) {
      expect((await open(fileId, as)).status).toBe(404)
      const ticket = await test.call<{ data: { url: string } }>('POST', '/tickets', {
        as,
        body: { path: `/api/v1/files/${fileId}` },
      })
      expect((await test.app.inject(ticket.body.data.url)).statusCode).toBe(404)
      const taken = await test.call<Told>('DELETE', `/visa-applications/${draft.id}/documents/${paper?.id}`, { as })
      expect(taken.body.code).toBe('NOT_FOUND')
      expect((await upload(test, as, draft, { key: 'ticket', bytes: pdf })).status).toBe(404)
    }
    expect(keysOf(await now())).toEqual([['passport-front']])
  })

  it('cannot be taken back through another application', async () => {
    const [paper] = (await now()).applicants[0]?.documents ?? []
    const other = await makeDraft(test, agent(), visaId)
    const answer = await test.call<Told>('DELETE', `/visa-applications/${other.id}/documents/${paper?.id}`, {
      as: agent(),
    })
    expect(answer.body.code).toBe('NOT_FOUND')
    expect((await open(fileId, agent())).status).toBe(200)
  })

  it('is opened by a link that works once, and every time is in the trail', async () => {
    const { admin, agencyStaff } = test.people
    const ticket = await test.call<{ data: { url: string } }>('POST', '/tickets', {
      as: admin,
      body: { path: `/api/v1/files/${fileId}` },
    })
    const answers = [await test.app.inject(ticket.body.data.url), await test.app.inject(ticket.body.data.url)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
    expect((await open(fileId, agencyStaff)).status).toBe(200)
    expect(await auditOf(fileId)).toEqual([
      { action: 'opened', actor_id: admin.id },
      { action: 'opened', actor_id: agencyStaff.id },
    ])
    expect((await auditOf(draft.id)).map(({ action }) => action)).toEqual(['created', 'document added'])
  })
})

describe('after it is handed in', () => {
  it('papers are closed, until the house asks for one of this person', async () => {
    const buyer = await makeBuyer(test, 50_000)
    const two = await makeDraft(test, buyer, visaId, { people: [personBody(), personBody()] })
    for (const { id: applicantId } of two.applicants) {
      await upload(test, buyer, two, { key: 'passport-front', bytes: pdf, applicantId })
      await upload(test, buyer, two, { key: 'photo', bytes: await photo(), applicantId })
    }
    expect((await submit(test, buyer, two.id, two.price?.total ?? 0)).status).toBe(200)
    const late = { key: 'photo', bytes: await photo() }
    expect((await upload(test, buyer, two, late)).body.code).toBe('CONFLICT')
    const [asked, other] = two.applicants
    const answer = await move(test, test.people.admin, two, 'DocumentsRequired', {
      people: [asked?.id ?? ''],
      reason: 'The photo is blurred',
      asked: ['photo', 'Bank statement'],
    })
    const extra = answer.body.data.applicants[0]?.asked.find(({ key }) => key !== 'photo')
    expect((await upload(test, buyer, two, late)).status).toBe(201)
    expect((await upload(test, buyer, two, { key: extra?.key ?? '', bytes: pdf })).status).toBe(201)
    expect((await upload(test, buyer, two, { ...late, applicantId: other?.id })).body.code).toBe('CONFLICT')
    expect((await upload(test, test.people.admin, two, late)).body.code).toBe('CONFLICT')
    const [paper] = (await read(test, buyer, two.id)).applicants[0]?.documents ?? []
    const taken = await test.call<Told>('DELETE', `/visa-applications/${two.id}/documents/${paper?.id}`, { as: buyer })
    expect(taken.body.code).toBe('CONFLICT')
  })
})
