import type { ApplicationRow } from '@karavan/contracts/sales/visa-applications/visa-application'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { dayFromNow } from '../stays/testing/stay.ts'
import { handIn, makeDraft, makeOffer, personBody, read } from './testing/application.ts'

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
