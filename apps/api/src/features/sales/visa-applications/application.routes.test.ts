import type { ApplicationRow, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { addDays } from '@karavan/domain/base/dates'
import { writeMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PreparingClient } from '../../../platform/db/preparing-client.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, dayFromNow, write } from '../stays/testing/stay.ts'
import { handIn, makeDraft, makeOffer, personBody, read, submit, type Told } from './testing/application.ts'

let test: TestApp
let visaId: string
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  // Jobs would be counted among the statements.
  test = await startTestApp({ JOBS: 'off' })
  visaId = await makeOffer(test)
})
afterAll(() => test.close())

/** What is sent to save a draft as it stands, with some of it changed. */
const bodyOf = (draft: VisaApplication, change: object = {}) => ({
  visaId: draft.visaId,
  travelDate: draft.travelDate,
  returnDate: draft.returnDate,
  express: draft.express,
  version: draft.version,
  applicants: draft.applicants.map((person) => ({
    id: person.id,
    surname: person.surname,
    givenNames: person.givenNames,
    gender: person.gender,
    birthDate: person.birthDate,
    nationality: person.nationality,
    passportIssuedOn: person.passportIssuedOn,
    passportExpiresOn: person.passportExpiresOn,
  })),
  ...change,
})
const save = (draft: VisaApplication, change: object = {}, as: Person = agent()) =>
  test.call<Told>('PUT', `/visa-applications/${draft.id}`, { as, body: bodyOf(draft, change) })

const passport = (rest: Partial<Parameters<typeof writeMrz>[0]> = {}) => ({
  passportNumber: 'Z7654321',
  surname: 'RAO',
  givenNames: 'ASHA DEVI',
  nationality: 'IND',
  issuingState: 'IND',
  birthDate: '1990-05-04',
  gender: 'female' as const,
  expiryDate: '2034-12-31',
  ...rest,
})

describe('a draft', () => {
  it('is begun with a number, its price of today and what it lacks', async () => {
    const draft = await makeDraft(test, agent(), visaId, { people: [{ surname: 'Rao' }], returnDate: null })
    expect(draft.reference).toMatch(/^VA-\d{4}-\d{6}$/)
    expect(draft).toMatchObject({
      status: 'Draft',
      price: { total: 6180 },
      totalInr: null,
      leadApplicant: 'Rao',
      canEdit: true,
      canSubmit: false,
      canCancel: false,
      version: 1,
    })
    expect(draft.lacks.map(({ field }) => field)).toEqual([
      'returnDate',
      'givenNames',
      'gender',
      'birthDate',
      'nationality',
      'passportNumber',
      'passportIssuedOn',
      'passportExpiresOn',
    ])
  })

  it('may be begun with nobody in it, and with dates the wrong way round', async () => {
    const draft = await makeDraft(test, agent(), visaId, { people: [], returnDate: dayFromNow(1) })
    expect(draft).toMatchObject({ applicants: [], price: null, leadApplicant: null })
    expect(draft.lacks.map(({ field }) => field)).toEqual(['returnDate', 'applicants'])
  })

  it('is not for the house, nor for a visa that is not on offer', async () => {
    const body = { visaId, express: false, applicants: [] }
    const ofHouse = await write<Told>(test, '/visa-applications', test.people.admin, body)
    expect([ofHouse.status, ofHouse.body.code]).toEqual([422, 'NOT_BOOKABLE'])
    for (const other of [uuidv7(), await makeOffer(test, { visa: { status: 'inactive' } })]) {
      const answer = await write<Told>(test, '/visa-applications', agent(), { ...body, visaId: other })
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'visaId'])
    }
  })

  it('is saved with its people, old and new, in the order they are sent', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const child = { ...personBody({ givenNames: 'Mira' }), birthDate: addDays(dayFromNow(0), -3650) }
    const applicants = [child, ...bodyOf(draft).applicants]
    const { status, body } = await save(draft, { applicants, express: true, notes: 'Names as in the passport' })
    expect(status).toBe(200)
    expect(body.data.applicants.map(({ givenNames, child: young }) => [givenNames, young])).toEqual([
      ['Mira', true],
      [draft.applicants[0]?.givenNames, false],
    ])
    expect(body.data.applicants[1]?.id).toBe(draft.applicants[0]?.id)
    expect(body.data).toMatchObject({ version: 2, express: true, price: { total: 12_304 }, lacks: [], canSubmit: true })
    expect(await read(test, agent(), draft.id)).toEqual(body.data)
  })

  it('takes nobody in by the id of somebody else’s applicant', async () => {
    const foreign = await makeDraft(test, test.people.foreignAgent, visaId)
    const draft = await makeDraft(test, agent(), visaId)
    const stolen = { ...personBody(), id: foreign.applicants[0]?.id }
    const { status, body } = await save(draft, { applicants: [stolen] })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'applicants.0.id'])
    const [own] = bodyOf(draft).applicants
    expect((await save(draft, { applicants: [own, own] })).status).toBe(400)
    expect(await read(test, test.people.foreignAgent, foreign.id)).toEqual(foreign)
  })

  it('saved in two tabs keeps the first, and shows the second what is there now', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const first = await save(draft, { notes: 'First' })
    const second = await save(draft, { notes: 'Second' })
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('STALE_VERSION')
    expect(second.body.current).toEqual(first.body.data)
    expect(await read(test, agent(), draft.id)).toMatchObject({ notes: 'First', version: 2 })
  })

  it('saved in two tabs at the same moment is saved once', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const answers = await Promise.all(['One', 'Two', 'Three'].map((notes) => save(draft, { notes })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(test, agent(), draft.id)).version).toBe(2)
  })

  it('keeps the words of a visa that went off the market, and says so', async () => {
    const gone = await makeOffer(test)
    const draft = await makeDraft(test, agent(), gone)
    await database().pool.query(`update visa set status = 'inactive' where id = $1`, [gone])
    const { status, body } = await save(draft, { notes: 'Still typing' })
    expect(status).toBe(200)
    expect(body.data.lacks).toEqual([
      { applicantId: null, field: 'visaId', message: 'This visa is not on offer any more; choose another' },
    ])
    expect((await save(body.data, { visaId })).body.data).toMatchObject({ visaId, lacks: [], canSubmit: true })
  })

  it('without a rate, or asked for faster than it goes, says so', async () => {
    const slow = await makeOffer(test, { rate: { expressSurcharge: null } })
    const draft = await makeDraft(test, agent(), slow, { express: true })
    expect(draft.lacks).toEqual([{ applicantId: null, field: 'express', message: 'This visa cannot be had faster' }])
    await database().pool.query('delete from visa_rate where visa_id = $1', [slow])
    expect(await read(test, agent(), draft.id)).toMatchObject({
      price: null,
      canSubmit: false,
      lacks: [{ field: 'visaId', message: 'This visa has no price yet; ask us for it' }],
    })
  })

  it('tells in which other applications of the agency a passport is', async () => {
    const person = personBody()
    const [one, two] = [
      await makeDraft(test, agent(), visaId, { people: [person] }),
      await makeDraft(test, agent(), visaId, { people: [person] }),
    ]
    await makeDraft(test, test.people.foreignAgent, visaId, { people: [person] })
    expect((await read(test, agent(), one.id)).applicants[0]?.alsoIn).toEqual([two.reference])
    expect(two.applicants[0]?.alsoIn).toEqual([one.reference])
  })

  it('is thrown away whole, and only as a draft', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const path = `/visa-applications/${draft.id}`
    expect((await test.call('DELETE', path, { as: agent() })).status).toBe(200)
    expect((await test.call('GET', path, { as: agent() })).status).toBe(404)
    const left = 'select id from visa_applicant where application_id = $1'
    expect(await readRows(database(), left, [draft.id])).toEqual([])
    const buyer = await makeBuyer(test, 20_000)
    const sold = await handIn(test, buyer, visaId)
    const answer = await test.call<Told>('DELETE', `/visa-applications/${sold.id}`, { as: buyer })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
    expect((await save(sold, { notes: 'Too late' }, buyer)).body.code).toBe('CONFLICT')
  })

  it('leaves a trail in which nobody can read a passport', async () => {
    const draft = await makeDraft(test, agent(), visaId, { people: [personBody({ passportNumber: 'K9876543' })] })
    await save(draft, { applicants: [{ ...bodyOf(draft).applicants[0], passportNumber: 'K9876544' }] })
    const trail = await readRows<{ action: string; changes: unknown }>(
      database(),
      `select action, changes from audit_entry where entity = 'visa-application' and entity_id = $1 order by at, id`,
      [draft.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['created', 'changed'])
    expect(JSON.stringify(trail)).toContain('••••544')
    expect(JSON.stringify(trail)).not.toMatch(/K98765|98765/)
  })
})

describe('the lines of a passport', () => {
  const linesOf = (rest = {}) => writeMrz(passport(rest)).join('\n')

  it('fill in what was not typed, and are remembered as verified but not kept', async () => {
    const draft = await makeDraft(test, agent(), visaId, { people: [{ mrz: linesOf(), givenNames: 'Asha Devi' }] })
    expect(draft.applicants[0]).toMatchObject({
      surname: 'RAO',
      givenNames: 'Asha Devi',
      gender: 'female',
      birthDate: '1990-05-04',
      nationality: 'IND',
      passportMasked: '•••••321',
      passportExpiresOn: '2034-12-31',
      mrzVerified: true,
    })
    const later = (await save(draft, { notes: 'Nothing about the passport' })).body.data
    expect(later.applicants[0]?.mrzVerified).toBe(true)
    const [person] = bodyOf(later).applicants
    const changed = await save(later, { applicants: [{ ...person, passportNumber: 'Z7654322' }] })
    expect(changed.body.data.applicants[0]?.mrzVerified).toBe(false)
  })

  it.each([
    ['passport number', 9],
    ['date of birth', 19],
    ['date of expiry', 27],
    ['line as a whole', 43],
  ])('with a wrong check digit of the %s are refused with the reason, and the draft is kept', async (words, at) => {
    const draft = await makeDraft(test, agent(), visaId)
    const [first = '', second = ''] = writeMrz(passport())
    const flipped = second.slice(0, at) + ((Number(second[at]) + 1) % 10) + second.slice(at + 1)
    const [person] = bodyOf(draft).applicants
    const { status, body } = await save(draft, {
      notes: 'Lost with the refusal',
      applicants: [{ id: person?.id, mrz: `${first}\n${flipped}` }],
    })
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(body.errors?.map(({ path }) => path)).toContain('applicants.0.mrz')
    expect(body.detail).toContain(words)
    expect(body.detail).not.toContain('Z7654321')
    expect(await read(test, agent(), draft.id)).toEqual(draft)
  })

  it('that say something else than was typed are refused by the field', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const typed = { mrz: linesOf(), passportNumber: 'Z7654399', birthDate: '1991-05-04' }
    const { status, body } = await save(draft, { applicants: [typed] })
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['applicants.0.passportNumber', 'applicants.0.birthDate'])
    expect(await read(test, agent(), draft.id)).toEqual(draft)
  })

  it('with another name are taken, but do not count as verified', async () => {
    const people = [{ mrz: linesOf(), surname: 'Rau' }]
    const draft = await makeDraft(test, agent(), visaId, { people })
    expect(draft.applicants[0]).toMatchObject({ surname: 'Rau', passportMasked: '•••••321', mrzVerified: false })
  })

  it('let somebody with one name apply', async () => {
    const people = [{ mrz: linesOf({ surname: 'ASHA', givenNames: '' }), passportIssuedOn: '2022-01-01' }]
    const draft = await makeDraft(test, agent(), visaId, { people })
    expect(draft).toMatchObject({ leadApplicant: 'ASHA', lacks: [], canSubmit: true })
  })
})

describe('a passport that expires within six months of the return', () => {
  it('is refused when it is handed in, with the day it must last to, and the draft is kept', async () => {
    const buyer = await makeBuyer(test, 20_000)
    const people = [personBody({ passportExpiresOn: addDays(dayFromNow(50), 150) })]
    const draft = await makeDraft(test, buyer, visaId, { people })
    expect(draft.lacks.map(({ field }) => field)).toEqual(['passportExpiresOn'])
    const { status, body } = await submit(test, buyer, draft.id, draft.price?.total ?? 0)
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.detail).toMatch(/must be valid 6 months past the return, to \d+ \w+ \d{4} at least/)
    expect(await read(test, buyer, draft.id)).toEqual(draft)
    expect(await balanceOf(database(), buyer.orgId)).toBe(20_000)
  })
})

describe('an application of another agency', () => {
  it('is missing for everybody else, whatever they ask of it', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    const path = `/visa-applications/${draft.id}`
    const { foreignAgent, customer, houseStaff, crmGuest } = test.people
    for (const as of [foreignAgent, customer, houseStaff, crmGuest]) {
      expect((await test.call<Told>('GET', path, { as })).body.code).toBe('NOT_FOUND')
      expect((await save(draft, { notes: 'Mine now' }, as)).body.code).toBe('NOT_FOUND')
      expect((await test.call<Told>('DELETE', path, { as })).body.code).toBe('NOT_FOUND')
      const { body } = await test.call<{ data: ApplicationRow[] }>('GET', '/visa-applications', { as })
      expect(body.data.map(({ id }) => id)).not.toContain(draft.id)
    }
    expect(await read(test, agent(), draft.id)).toEqual(draft)
  })

  it('is open to the own office, and to the house for reading', async () => {
    const draft = await makeDraft(test, agent(), visaId)
    expect(await read(test, test.people.agencyStaff, draft.id)).toMatchObject({ id: draft.id, canEdit: true })
    expect(await read(test, test.people.admin, draft.id)).toMatchObject({ canEdit: false, canSubmit: false })
    const answer = await save(draft, { notes: 'By the house' }, test.people.admin)
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('fifty applicants', () => {
  /** How many statements about visas and the trail the work took. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(PreparingClient.prototype as unknown as { query(text: unknown): void }, 'query')
    await work()
    const texts = spy.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    )
    spy.mockRestore()
    return texts.filter((text) => /visa|audit_entry/.test(text)).length
  }
  const group = (count: number) => Array.from({ length: count }, () => personBody())

  it('are begun, read and saved by as many statements as one', async () => {
    const counts = []
    for (const size of [1, 50]) {
      let draft: VisaApplication | undefined
      const begun = await statementsOf(async () => {
        draft = await makeDraft(test, agent(), visaId, { people: group(size) })
      })
      if (!draft) throw new Error('There is no draft')
      const made = draft
      const got = await statementsOf(() => read(test, agent(), made.id))
      const saved = await statementsOf(() => save(made, { notes: 'All of them' }))
      expect((await read(test, agent(), made.id)).applicants).toHaveLength(size)
      counts.push([begun, got, saved])
    }
    expect(counts[0]?.every((count) => count > 3)).toBe(true)
    expect(counts[1]).toEqual(counts[0])
  })

  it('are the most there can be', async () => {
    const body = { visaId, express: false, applicants: group(51) }
    expect((await write<Told>(test, '/visa-applications', agent(), body)).status).toBe(400)
  })
})
