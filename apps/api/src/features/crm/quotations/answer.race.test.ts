import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { draftFromQuotation } from '../bookings/index.ts'
import { runLoose } from '../testing/loose.ts'
import { findQuotationById } from './quotation.queries.ts'
import { quotationsOf, tokenIn } from './testing/quotation.ts'
import { listVersions } from './version.queries.ts'

let test: TestApp
let calls: ReturnType<typeof quotationsOf>
beforeAll(async () => {
  test = await startTestApp()
  calls = quotationsOf(test)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const agent = () => test.people.agent
const bookingsOf = async (quotationId: string) =>
  (
    await readRows(
      database(),
      `select b.id from crm_booking b join quotation_version v on v.id = b.quotation_version_id where v.quotation_id = $1`,
      [quotationId],
    )
  ).length
const standing = async (id: string) => {
  const { status, versions } = (await calls.get(agent(), id)).body.data
  return [status, ...versions.map((one) => one.status)]
}

/** What was sent and opened, and a second version that is written. */
async function withDraft() {
  const { quotation, token } = await calls.sent(agent())
  const page = (await calls.open(token)).body.data
  const draft = (await calls.newVersion(agent(), quotation.id)).body.data
  return {
    id: quotation.id,
    yes: () => calls.accept(token, page),
    send: () => calls.send(agent(), draft.id, draft.version),
  }
}

/** Nobody answers or changes a quotation that another has. */
const lock = [/ for update of "quotation"/, ''] as const
const between = { cut: [lock], hold: /^update "quotation_version"/ }

describe('without the lock of the quotation', () => {
  it('it is declined and has a booking all the same', async () => {
    const { quotation, token } = await calls.sent(agent())
    const page = (await calls.open(token)).body.data
    const answers = await runLoose(between, [
      () => calls.decline(token, page.hash),
      (somebodyWaits) => somebodyWaits.then(() => calls.accept(token, page)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await standing(quotation.id), await bookingsOf(quotation.id)]).toEqual([['Declined', 'Declined'], 1])
  })

  it('its old version is accepted while the new one is on its way', async () => {
    const { id, yes, send } = await withDraft()
    const answers = await runLoose<{ status: number }>(between, [yes, (somebodyWaits) => somebodyWaits.then(send)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await standing(id)).toEqual(['Accepted', 'Sent', 'Accepted'])
  })

  /** The old version is accepted by one who began before the new one was sent and accepted. */
  async function acceptBoth() {
    const { id, yes, send } = await withDraft()
    const sendAndAccept = async () => {
      const token = tokenIn((await send()).body.data)
      return calls.accept(token, (await calls.open(token)).body.data)
    }
    const answers = await runLoose<{ status: number }>(between, [
      yes,
      (somebodyWaits) => somebodyWaits.then(sendAndAccept),
    ])
    return [answers.map(({ status }) => status), await bookingsOf(id)]
  }

  it('two versions are accepted, of which the database refuses one', async () => {
    expect(await acceptBoth()).toEqual([[409, 200], 1])
  })

  // Last of these, since it leaves the table without its key.
  it('and without its key there are two bookings', async () => {
    await readRows(database(), 'drop index quotation_version_one_accepted')
    expect(await acceptBoth()).toEqual([[200, 200], 2])
  })
})

describe('bookings of one version that was accepted', () => {
  /** Two who draft the booking, and hold nothing of the quotation. */
  async function draftTwice() {
    const { id } = (await calls.sent(agent())).quotation
    const { db } = database()
    const quotation = await findQuotationById(db, id)
    const [version] = await listVersions(db, id)
    if (!quotation || !version) throw new Error('It is not there')
    const choice = { option: 'standard', extras: [] }
    const day = today(test.app.platform.config)
    const actor = { id: agent().id, orgId: agent().orgId, name: 'Test', requestId: 'test' }
    const draft = () =>
      database()
        .transaction((tx) => draftFromQuotation(tx, actor, { quotation, version, choice, day }))
        .then(() => 'drafted')
        .catch(() => 'refused')
    const outcomes = await runLoose({ stop: /^insert into "crm_booking" / }, [draft, draft])
    return [outcomes.toSorted(), await bookingsOf(id)]
  }

  it('are two of which the database refuses one', async () => {
    expect(await draftTwice()).toEqual([['drafted', 'refused'], 1])
  })

  it('are two without its key', async () => {
    await readRows(database(), 'alter table crm_booking drop constraint crm_booking_quotation_version_id_key')
    expect(await draftTwice()).toEqual([['drafted', 'drafted'], 2])
  })
})
