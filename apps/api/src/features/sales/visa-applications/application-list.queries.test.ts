import type { ApplicationRow, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith } from '../../../testing/in-clear.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { dayFromNow } from '../stays/testing/stay.ts'
import { sealApplicantPassports } from './passport.start.ts'
import { handIn, makeDraft, makeOffer, personBody, read, type Told } from './testing/application.ts'

let test: TestApp
let visaId: string
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test)
})
afterAll(() => test.close())

describe('the list', () => {
  const list = async (as: Person, query = '') =>
    (await test.call<{ data: ApplicationRow[]; meta: { total: number } }>('GET', `/visa-applications${query}`, { as }))
      .body

  it('shows who applies for what, and never a passport', async () => {
    const buyer = await makeBuyer(test, 20_000)
    const people = [personBody({ surname: 'Iyer', givenNames: 'Lakshmi', passportNumber: 'N5554443' }), personBody()]
    const draft = await makeDraft(test, buyer, visaId, { people })
    const page = await list(buyer)
    expect(page.data).toEqual([
      expect.objectContaining({
        id: draft.id,
        reference: draft.reference,
        leadApplicant: 'Lakshmi Iyer',
        applicants: 2,
        approved: 0,
        status: 'Draft',
        country: 'India',
        totalInr: null,
        marginInr: null,
        overdue: false,
      }),
    ])
    expect(JSON.stringify(page)).not.toMatch(/N5554443|passport/i)
    expect((await list(buyer, '?q=lakshmi%20iy')).meta.total).toBe(1)
    expect((await list(buyer, `?q=${draft.reference}`)).meta.total).toBe(1)
    expect((await list(buyer, '?q=nobody')).meta.total).toBe(0)
    expect((await list(buyer, '?q=N5554443')).meta.total).toBe(0)
  })

  it('shows what the house earns to the house alone', async () => {
    const buyer = await makeBuyer(test, 20_000)
    const sold = await handIn(test, buyer, visaId)
    expect((await list(buyer)).data[0]).toMatchObject({ totalInr: 6180, marginInr: null })
    const ofHouse = await list(test.people.admin, `?orgId=${buyer.orgId}`)
    expect(ofHouse.data).toEqual([expect.objectContaining({ id: sold.id, totalInr: 6180, marginInr: 1000 })])
    expect(await read(test, test.people.admin, sold.id)).toMatchObject({ marginInr: 1000 })
    expect(await read(test, buyer, sold.id)).toMatchObject({ marginInr: null })
  })

  it('is narrowed by where things stand, by when they are due, and by the journey', async () => {
    const buyer = await makeBuyer(test, 50_000)
    const elsewhere = await makeOffer(test, { visa: { country: 'United Arab Emirates' } })
    const draft = await makeDraft(test, buyer, visaId, { travelDate: dayFromNow(10), returnDate: dayFromNow(12) })
    const sold = await handIn(test, buyer, visaId)
    const late = await handIn(test, buyer, visaId)
    await database().pool.query('update visa_application set due_on = $2 where id = $1', [late.id, dayFromNow(-1)])
    await database().pool.query('update visa_application set visa_id = $2 where id = $1', [draft.id, elsewhere])
    const found = async (query: string) => (await list(buyer, query)).data.map(({ id }) => id).sort()
    const ids = (...some: { id: string }[]) => some.map(({ id }) => id).sort()
    expect(await found('?status=Draft')).toEqual(ids(draft))
    expect(await found('?group=open')).toEqual(ids(sold, late))
    expect(await found('?group=waiting')).toEqual(ids(draft))
    expect(await found('?group=done')).toEqual([])
    expect(await found('?overdue=yes')).toEqual(ids(late))
    expect(await found('?otb=NotNeeded')).toEqual(ids(draft, sold, late))
    expect(await found('?otb=Needed')).toEqual([])
    expect(await found('?country=United%20Arab%20Emirates')).toEqual(ids(draft))
    expect(await found(`?visaId=${visaId}`)).toEqual(ids(sold, late))
    expect(await found(`?until=${dayFromNow(20)}`)).toEqual(ids(draft))
    expect(await found(`?from=${dayFromNow(20)}`)).toEqual(ids(sold, late))
    expect((await list(buyer, '?sort=dueOn')).data.map(({ id }) => id)).toEqual([late.id, sold.id, draft.id])
    expect((await list(buyer, '?overdue=yes')).data[0]?.overdue).toBe(true)
  })
})

describe('a passport number', () => {
  const { number, other } = { number: 'W1928374', other: 'W1928375' }
  const agent = () => test.people.agent
  const save = (draft: VisaApplication, person: object) =>
    test.call<Told>('PUT', `/visa-applications/${draft.id}`, {
      as: agent(),
      body: {
        visaId,
        travelDate: draft.travelDate,
        returnDate: draft.returnDate,
        express: false,
        version: draft.version,
        applicants: [{ id: draft.applicants[0]?.id, ...person }],
      },
    })
  const reveal = (draft: VisaApplication, as: Person = agent()) =>
    test.call<{ data: { passportNumber: string }; code: string }>(
      'POST',
      `/visa-applications/${draft.id}/applicants/${draft.applicants[0]?.id}/passport`,
      { as },
    )
  const begin = (passportNumber = number) =>
    makeDraft(test, agent(), visaId, { people: [personBody({ passportNumber })] })

  it('is shown by its end, and whole to whoever asks, which is noted', async () => {
    const draft = await begin()
    for (const as of [agent(), test.people.admin])
      expect(JSON.stringify(await read(test, as, draft.id))).not.toContain(number)
    expect(draft.applicants[0]?.passportMasked).toBe('•••••374')
    expect((await reveal(draft)).body.data.passportNumber).toBe(number)
    expect((await reveal(draft, test.people.foreignAgent)).body.code).toBe('NOT_FOUND')
    expect(
      await readRows(database(), `select actor_id from audit_entry where entity_id = $1 and action = $2`, [
        draft.id,
        'passport number looked at',
      ]),
    ).toEqual([{ actor_id: agent().id }])
  })

  it('that is left out stays, and goes when it is emptied', async () => {
    const draft = await begin()
    const kept = (await save(draft, { surname: 'Iyer' })).body.data
    expect((await reveal(kept)).body.data.passportNumber).toBe(number)
    const gone = (await save(kept, { passportNumber: '' })).body.data
    expect(gone.applicants[0]?.passportMasked).toBeNull()
    expect((await reveal(gone)).status).toBe(404)
  })

  it('that stands in two applications of an agency is pointed out, and twice in one is refused', async () => {
    const [first, second] = [await begin(other), await begin(other)]
    expect(second.applicants[0]?.alsoIn).toContain(first.reference)
    const people = [personBody({ passportNumber: other }), personBody({ passportNumber: other })]
    const twice = await makeDraft(test, agent(), visaId, { people })
    expect(twice.lacks.map(({ message }) => message)).toContain('This passport is in the application twice')
  })

  it('of before is sealed at the start, also by one who was stopped half way, and no plain one is written again', async () => {
    const [first, second] = [await begin('W1111111'), await begin('W2222222')]
    const ids = [first, second].map(({ applicants }) => applicants[0]?.id)
    const { pool } = database()
    const plain = `update visa_applicant set plain_passport = 'W3333333', passport_sealed = null, passport_hash = null,
      passport_masked = null where id = $1`
    await expect(pool.query(plain, [ids[0]])).rejects.toMatchObject({ constraint: 'visa_applicant_passport_not_plain' })
    await pool.query('alter table visa_applicant drop constraint visa_applicant_passport_not_plain')
    for (const id of ids) await pool.query(plain, [id])
    // Whoever goes on where somebody stopped finds some sealed and some not.
    await sealApplicantPassports(database(), test.app.platform)
    await pool.query(plain, [ids[1]])
    await sealApplicantPassports(database(), test.app.platform)
    await pool.query(
      'alter table visa_applicant add constraint visa_applicant_passport_not_plain check (plain_passport is null)',
    )
    for (const draft of [first, second]) expect((await reveal(draft)).body.data.passportNumber).toBe('W3333333')
  })

  it('stands in clear in no table', async () => {
    expect(await tablesWith(database(), 'W192837[45]|W1111111|W2222222|W3333333|N5554443|P10000\\d\\d')).toEqual([])
  })
})
