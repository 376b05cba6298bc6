import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, make, move, onReceipt, paidBooking, read, receive, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const owing = async (paid: number) =>
  paidBooking(test, (await move(test, await make(test), 'Confirmed')).body.data, paid)
const writeOff = (booking: CrmBooking, amount: number, as: Person = test.people.agent) =>
  send(test, `${at(booking)}/write-off`, { amount, reason: 'Rounded by the bank' }, as)
const decide = (booking: CrmBooking, approve: boolean, as: Person) =>
  send(test, `${at(booking)}/write-offs/${booking.writeOffs.at(-1)?.id}/decide`, { approve }, as)

/** What stands on accounts of the agency's book. */
async function balance(name: string): Promise<number> {
  const [row] = await readRows<{ sum: string }>(
    test.app.platform.database,
    `select coalesce(sum(e.amount), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.code = $1`,
    [`${test.people.agent.orgId}/${name}`],
  )
  return Number(row?.sum)
}

describe('what a customer still owes', () => {
  it('is written off up to ₹100 at once: nothing is open any more, and the taxes stay', async () => {
    const booking = await owing(59_900)
    expect((await writeOff(booking, 76.01)).body.errors[0]?.path).toBe('amount')
    const { status, body } = await writeOff(booking, 76)
    expect([status, body.data.writtenOff, body.data.paid, body.data.total]).toEqual([200, 76, 59_900, 59_976])
    expect(body.data.instalments.map(({ amount, paid }) => [amount, paid])).toEqual([[59_900, 59_900]])
    expect(body.data.missing.map(({ what }) => what)).not.toContain('payment')
    expect(body.data.taxes).toEqual(booking.taxes)
    expect([await balance('write-off'), await balance(`customer:${booking.customerId}`)]).toEqual([76, -58_800])
    const list = await test.call<{ data: { id: string }[] }>('GET', '/crm/bookings?owing=yes', {
      as: test.people.agent,
    })
    expect(list.body.data.map(({ id }) => id)).not.toContain(booking.id)
  })

  it('is written off in little parts up to ₹100 of all of it, and beyond that by two people', async () => {
    const booking = await owing(59_800)
    const first = (await writeOff(booking, 90)).body.data
    expect([first.writtenOff, first.writeOffs[0]?.state]).toEqual([90, 'Done'])
    const second = (await writeOff(first, 10.01)).body.data
    expect([second.writtenOff, second.writeOffs.at(-1)?.state]).toEqual([90, 'Requested'])
    expect((await decide(second, false, test.people.agencyStaff)).status).toBe(200)
    expect((await writeOff(second, 10)).body.data.writtenOff).toBe(100)
  })

  it('is written off above that by two people, once, and by nobody without the right', async () => {
    const booking = await owing(59_000)
    const asked = (await writeOff(booking, 976)).body.data
    expect([asked.writtenOff, asked.writeOffs[0]?.state]).toEqual([0, 'Requested'])
    expect((await writeOff(booking, 976)).status).toBe(409)
    expect((await decide(asked, true, test.people.agent)).status).toBe(409)
    expect((await decide(asked, true, test.people.foreignAgent)).status).toBe(404)
    expect((await writeOff(booking, 1, test.people.agencyStaff)).body.code).toBe('RIGHT_NEEDED')
    const all = await Promise.all(Array.from({ length: 4 }, () => decide(asked, true, test.people.agencyStaff)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await read(test, booking)).writtenOff).toBe(976)
    const alone = readRows(
      test.app.platform.database,
      `update crm_write_off set decided_by = asked_by where booking_id = '${booking.id}' returning id`,
    )
    await expect(alone).rejects.toThrow(/crm_write_off_two_people/)
    const more = readRows(
      test.app.platform.database,
      `update crm_booking set written_off = total where id = '${booking.id}' returning id`,
    )
    await expect(more).rejects.toThrow(/crm_booking_written_off_within/)
  })

  it('that is refused stays owed, and one that is cancelled takes a write-off of its charge', async () => {
    const booking = await owing(59_000)
    const asked = (await writeOff(booking, 900)).body.data
    expect((await decide(asked, false, test.people.agencyStaff)).body.data.writtenOff).toBe(0)
    const services = [{ id: booking.lines[0]?.id, supplierCharge: 0, ourCharge: 56_000 }]
    const cancelled = await send(test, `${at(booking)}/cancel`, { services, reason: 'Ill', shownRefund: 200 })
    expect([cancelled.status, cancelled.body.data.total]).toEqual([200, 58_800])
    const again = await owing(1000)
    const charge = [{ id: again.lines[0]?.id, supplierCharge: 0, ourCharge: 1000 }]
    const { data } = (await send(test, `${at(again)}/cancel`, { services: charge, reason: 'Ill', shownRefund: 0 })).body
    expect([data.instalments.map(({ amount, paid }) => amount - paid), data.settled]).toEqual([[50, 0], false])
    expect((await writeOff(again, 50)).body.data).toMatchObject({ writtenOff: 50, settled: true, paid: 1000 })
  })

  it('comes back into the books as far as less is owed than was let go', async () => {
    const booking = await owing(59_900)
    await writeOff(booking, 76)
    const before = await balance('write-off')
    const services = [{ id: booking.lines[0]?.id, supplierCharge: 0, ourCharge: 1000 }]
    const { data } = (await send(test, `${at(booking)}/cancel`, { services, reason: 'Ill', shownRefund: 58_850 })).body
    expect([data.total, data.paid, data.writtenOff]).toEqual([1050, 1050, 0])
    expect([(await balance('write-off')) - before, await balance(`customer:${booking.customerId}`)]).toEqual([
      -76, -58_850,
    ])
  })
})

describe('the account of a customer who is merged', () => {
  it('stands on that of the survivor, and so does what is taken back later', async () => {
    const [one, other] = [await make(test), await make(test)]
    const { data: receipt } = (await receive(test, one, { amount: 5000 })).body
    await receive(test, other, { amount: 700 })
    const sides = await Promise.all(
      [other, one].map(async ({ customerId: id }) => ({
        id,
        at: await balance(`customer:${id}`),
        version: (
          await test.call<{ data: { version: number } }>('GET', `/crm/customers/${id}`, { as: test.people.agent })
        ).body.data.version,
      })),
    )
    const [survivor, merged] = sides
    const body = {
      ...{ survivorId: survivor?.id, survivorVersion: survivor?.version },
      ...{ mergedId: merged?.id, mergedVersion: merged?.version, fromMerged: [] },
    }
    const answer = await test.call('POST', '/crm/customers/merge', { as: test.people.agent, body })
    expect(answer.status).toBe(200)
    const now = async () => [await balance(`customer:${survivor?.id}`), await balance(`customer:${merged?.id}`)]
    expect(await now()).toEqual([(survivor?.at ?? 0) + (merged?.at ?? 0), 0])
    await onReceipt(test, receipt, 'void', { reason: 'Returned' })
    // It was the only one of its booking: the 1,176 that were collected at source go back with it.
    expect(await now()).toEqual([(survivor?.at ?? 0) + (merged?.at ?? 0) + 5000 - 1176, 0])
  })
})
