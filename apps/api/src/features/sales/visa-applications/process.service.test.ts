import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import {
  canMoveVisa,
  visaMovesFrom,
  type VisaStatus,
  visaStatuses,
} from '@karavan/domain/sales/visa-applications/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith } from '../../../testing/in-clear.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { write } from '../stays/testing/stay.ts'
import {
  handIn,
  mailsAbout,
  makeDraft,
  makeOffer,
  move,
  personBody,
  read,
  submit,
  type Told,
} from './testing/application.ts'
import { pdf, upload, uploadVisa } from './testing/paper.ts'
import { sealVisaNumbers } from './visa-number.start.ts'

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
const admin = () => test.people.admin

beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test)
  buyer = await makeBuyer(test, 2_000_000)
})
afterAll(() => test.close())

const grant = (as: Person, application: VisaApplication, fields: Record<string, string> = {}, bytes = pdf) =>
  uploadVisa(test, as, application, { fields, bytes })

const unpaid: readonly VisaStatus[] = ['Draft', 'AwaitingPayment']

/** An application of one person who stands there, however they came there. */
async function standing(status: VisaStatus): Promise<VisaApplication> {
  const made = unpaid.includes(status) ? await makeDraft(test, buyer, visaId) : await handIn(test, buyer, visaId)
  const resume = status === 'DocumentsRequired' ? 'Submitted' : null
  await database().pool.query('update visa_applicant set status = $2, resume_status = $3 where application_id = $1', [
    made.id,
    status,
    resume,
  ])
  await database().pool.query('update visa_application set status = $2 where id = $1', [made.id, status])
  return made
}

const said = { reason: 'For this reason' }

describe('every step from everywhere', () => {
  const pairs = visaStatuses.flatMap((from) => visaStatuses.map((to) => ({ from, to })))

  /** The house goes by the table, but approves by uploading, and resumes where somebody stood. */
  const houseMay = (from: VisaStatus, to: VisaStatus) =>
    canMoveVisa(from, to, 'house') && to !== 'Approved' && !(from === 'DocumentsRequired' && to === 'InProcess')

  it.each(pairs)('from $from to $to by an Admin', async ({ from, to }) => {
    const application = await standing(from)
    const { status, body } = await move(test, admin(), application, to, said)
    const may = houseMay(from, to)
    expect(status).toBe(may ? 200 : 409)
    if (!may && canMoveVisa(from, to, 'house') && to === 'Approved') expect(body.detail).toMatch(/Upload/)
    else if (!may) expect(body.code).toBe('ILLEGAL_TRANSITION')
    const now = await read(test, admin(), application.id)
    expect([now.status, now.applicants[0]?.status]).toEqual(may ? [to, to] : [from, from])
  })

  it.each(visaStatuses)('from %s an agent moves nobody, and nobody else even sees it', async (from) => {
    const application = await standing(from)
    for (const as of [buyer, test.people.customer, test.people.houseStaff])
      expect((await move(test, as, application, 'InProcess', said)).status).toBe(403)
    expect((await read(test, buyer, application.id)).status).toBe(from)
  })

  it.each(visaStatuses)('from %s whoever applies steps back or answers only where the table says so', async (from) => {
    const application = await standing(from)
    const { id } = application
    const moves = visaMovesFrom(from, 'applicant')
    const answered = await test.call('POST', `/visa-applications/${id}/answer`, { as: buyer, body: {} })
    expect(answered.status).toBe(from === 'DocumentsRequired' ? 200 : 409)
    if (from === 'DocumentsRequired') return
    const path = `/visa-applications/${id}/cancellation`
    const cost = await test.call<{ data: { allowed: boolean; refund: number } }>('GET', path, { as: buyer })
    expect(cost.body.data.allowed).toBe(moves.includes('Cancelled'))
    const { status } = await write(test, `/visa-applications/${id}/cancel`, buyer, {
      reason: '',
      shownRefund: cost.body.data.refund,
    })
    expect(status).toBe(moves.includes('Cancelled') ? 200 : 409)
  })

  it.each(visaStatuses)('from %s a visa is granted only out of the embassy', async (from) => {
    const application = await standing(from)
    const { status } = await grant(admin(), application)
    // One that was uploaded in error is replaced.
    expect(status).toBe(from === 'InProcess' || from === 'Approved' ? 201 : 409)
  })
})

describe('a request for more documents', () => {
  it('is mailed, names the papers, and is answered when they are there', async () => {
    const listed = await makeOffer(test, {
      visa: { documents: [{ key: 'ticket', name: 'Return ticket', kind: 'scan', required: false }] },
    })
    const sold = await handIn(test, buyer, listed, { people: [personBody(), personBody()] })
    await move(test, admin(), sold, 'InProcess')
    const [first, second] = sold.applicants
    const people = [first?.id ?? '']
    const unsaid = await move(test, admin(), sold, 'DocumentsRequired', { people })
    expect([unsaid.status, unsaid.body.errors?.[0]?.path]).toEqual([400, 'reason'])
    const { body } = await move(test, admin(), sold, 'DocumentsRequired', {
      people,
      reason: 'The embassy wants to see more',
      asked: ['ticket', 'Letter of the employer'],
    })
    expect(body.data.status).toBe('DocumentsRequired')
    expect(body.data.applicants.map(({ status }) => status)).toEqual(['DocumentsRequired', 'InProcess'])
    const asked = [
      { key: 'ticket', name: 'Return ticket' },
      { key: 'asked-letter-of-the-employer', name: 'Letter of the employer' },
    ]
    expect((await read(test, buyer, sold.id)).applicants[0]).toMatchObject({
      asked,
      reason: 'The embassy wants to see more',
      moves: ['InProcess'],
    })
    const [mail] = await mailsAbout(test, sold, 'documents')
    expect(mail?.text).toContain('Needed: Return ticket, Letter of the employer.')

    const answer = () =>
      test.call<Told>('POST', `/visa-applications/${sold.id}/answer`, { as: buyer, body: { note: 'Both are there' } })
    const early = await answer()
    expect([early.status, early.body.errors?.length]).toEqual([422, 2])
    const send = (key: string, applicantId = first?.id) =>
      upload(test, buyer, sold, { key, bytes: pdf, name: 'paper.pdf', applicantId })
    for (const { key } of asked) expect((await send(key)).status).toBe(201)
    // Nobody asked the other one.
    expect((await send('ticket', second?.id)).status).toBe(409)
    const answered = await answer()
    expect(answered.status).toBe(200)
    expect(answered.body.data.status).toBe('InProcess')
    expect(answered.body.data.applicants[0]).toMatchObject({ asked: [], reason: null, status: 'InProcess' })
    const bells = await readRows(database(), 'select id from notification where user_id = $1 and title = $2', [
      admin().id,
      `${sold.reference} has the documents that were asked for`,
    ])
    expect(bells).toHaveLength(1)
  })

  it('wants the paper anew, not the one that was there', async () => {
    const listed = await makeOffer(test, {
      visa: { documents: [{ key: 'ticket', name: 'Return ticket', kind: 'scan', required: true }] },
    })
    const draft = await makeDraft(test, buyer, listed)
    const send = () => upload(test, buyer, draft, { key: 'ticket', bytes: pdf, name: 'ticket.pdf' })
    await send()
    expect((await submit(test, buyer, draft.id, draft.price?.total ?? 0)).status).toBe(200)
    await move(test, admin(), draft, 'DocumentsRequired', { ...said, asked: ['Return ticket'] })
    const answer = () => test.call<Told>('POST', `/visa-applications/${draft.id}/answer`, { as: buyer, body: {} })
    expect((await answer()).status).toBe(422)
    await send()
    expect((await answer()).body.data.status).toBe('Submitted')
  })
})

describe('a granted visa', () => {
  it('approves its holder, is theirs and the house’s to fetch, and is told by mail', async () => {
    const sold = await handIn(test, buyer, visaId)
    await move(test, admin(), sold, 'InProcess')
    const { status, body } = await grant(admin(), sold, { visaNumber: 'V-2027-4711' })
    expect(status).toBe(201)
    expect(body.data.status).toBe('Approved')
    const mine = (await read(test, buyer, sold.id)).applicants[0]
    expect(mine).toMatchObject({ status: 'Approved', visaNumberMasked: '••••••••711', documents: [] })
    const whole = (as: Person) =>
      test.call<{ data: { visaNumber: string } }>(
        'POST',
        `/visa-applications/${sold.id}/applicants/${mine?.id}/visa-number`,
        { as },
      )
    expect((await whole(buyer)).body.data).toEqual({ visaNumber: 'V-2027-4711' })
    expect((await whole(test.people.foreignAgent)).status).toBe(404)
    const looked = `select actor_id from audit_entry where entity_id = $1 and action = 'visa number looked at'`
    expect(await readRows(database(), looked, [sold.id])).toEqual([{ actor_id: buyer.id }])
    expect(await tablesWith(database(), 'V-2027-4711')).toEqual([])
    const file = (as: Person) => test.call('GET', `/files/${mine?.visa?.fileId}`, { as })
    expect((await file(buyer)).status).toBe(200)
    expect((await file(admin())).status).toBe(200)
    expect((await file(test.people.foreignAgent)).status).toBe(404)
    const opened = await readRows(database(), `select id from audit_entry where entity_id = $1 and action = 'opened'`, [
      mine?.visa?.fileId,
    ])
    expect(opened).toHaveLength(2)
    expect(await mailsAbout(test, sold, 'approved')).toHaveLength(1)
    // The wrong page was uploaded: the next one takes its place.
    const again = await grant(admin(), sold, { visaNumber: 'V-2027-4712' })
    expect(again.body.data.applicants[0]?.visa?.fileId).not.toBe(mine?.visa?.fileId)
    expect((await file(buyer)).status).toBe(404)
  })

  it('of before has its number sealed at the start, and none is written plain again', async () => {
    const sold = await handIn(test, buyer, visaId)
    const applicantId = sold.applicants[0]?.id
    const { pool } = database()
    const plain = () =>
      pool.query(`update visa_applicant set plain_visa_number = 'V-OLD-1234' where id = $1`, [applicantId])
    const constraint = 'visa_applicant_visa_number_not_plain'
    await expect(plain()).rejects.toMatchObject({ constraint })
    await pool.query(`alter table visa_applicant drop constraint ${constraint}`)
    await plain()
    await sealVisaNumbers(database(), test.app.platform)
    await pool.query(`alter table visa_applicant add constraint ${constraint} check (plain_visa_number is null)`)
    const path = `/visa-applications/${sold.id}/applicants/${applicantId}/visa-number`
    expect((await test.call('POST', path, { as: buyer })).body).toEqual({ data: { visaNumber: 'V-OLD-1234' } })
  })

  it('is a document, and nothing that pretends to be one', async () => {
    const sold = await handIn(test, buyer, visaId)
    await move(test, admin(), sold, 'InProcess')
    const executable = Buffer.from('MZ\x90\x00 this program cannot be run in DOS mode')
    const { status, body } = await grant(admin(), sold, {}, executable)
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED'])
    expect((await grant(admin(), sold, { visaNumber: 'x'.repeat(41) })).status).toBe(400)
    expect((await grant(buyer, sold)).status).toBe(403)
    expect((await read(test, admin(), sold.id)).status).toBe('InProcess')
  })
})

describe('moving several people', () => {
  it('is all of them or none', async () => {
    const sold = await handIn(test, buyer, visaId, { people: [personBody(), personBody(), personBody()] })
    const ids = sold.applicants.map((person) => person.id)
    await move(test, admin(), sold, 'InProcess', { people: ids.slice(0, 1) })
    expect((await move(test, admin(), sold, 'InProcess', { people: ids })).status).toBe(409)
    const stranger = (await handIn(test, buyer, visaId)).applicants[0]?.id ?? ''
    expect((await move(test, admin(), sold, 'InProcess', { people: [ids[1] ?? '', stranger] })).status).toBe(400)
    const now = await read(test, admin(), sold.id)
    expect(now.applicants.map(({ status }) => status)).toEqual(['InProcess', 'Submitted', 'Submitted'])
    expect(now.status).toBe('Submitted')
  })

  it('to an end each of its own is shown as partly approved, and found by that', async () => {
    const sold = await handIn(test, buyer, visaId, { people: [personBody(), personBody()] })
    const ids = sold.applicants.map((person) => person.id)
    await move(test, admin(), sold, 'InProcess', { people: ids })
    expect((await grant(admin(), sold)).body.data.standing).toBe('InProcess')
    await move(test, admin(), sold, 'Rejected', { ...said, people: ids.slice(1) })
    expect(await read(test, buyer, sold.id)).toMatchObject({ approved: 1, standing: 'PartlyApproved' })
    const found = async (status: string) =>
      (
        await test.call<{ data: { id: string; standing: string }[] }>('GET', `/visa-applications?status=${status}`, {
          as: buyer,
        })
      ).body.data
        .filter(({ id }) => id === sold.id)
        .map(({ standing: shown }) => shown)
    expect([await found('PartlyApproved'), await found('Rejected'), await found('Approved')]).toEqual([
      ['PartlyApproved'],
      [],
      [],
    ])
    // Somebody has a visa: an agency may sell it on.
    const sale = await test.call('GET', `/crm/bookings/sell?portalKind=visa-application&portalId=${sold.id}`, {
      as: buyer,
    })
    expect(sale.status).toBe(200)
  })

  it('leaves a trail without passports', async () => {
    const sold = await handIn(test, buyer, visaId)
    await move(test, admin(), sold, 'InProcess')
    const trail = await readRows<{ action: string; changes: unknown }>(
      database(),
      `select action, changes from audit_entry where entity = 'visa-application' and entity_id = $1 order by at`,
      [sold.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['created', 'submitted', 'status'])
    expect((await read(test, buyer, sold.id)).applicants[0]?.passportMasked).toMatch(/^•+\d{3}$/)
    expect(JSON.stringify(trail)).not.toMatch(/P\d{7}/)
  })
})
