import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { runLoose } from '../testing/loose.ts'
import { cancelFree, make, read, send } from './testing/crm-booking.ts'
import { guard } from './testing/guard.ts'
import { answer, ask, no, offer, pageOf, serviceAt, yes } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const told = async (booking: CrmBooking, like: RegExp) =>
  (await read(test, booking)).timeline.map(({ text }) => text).filter((text) => like.test(text))
const writesLine = /^update "crm_booking_line"/
const writesAnswer = /^update "service_request" set "answered_at"|^update "service_request" set "answer"/

describe('a supplier who answers twice at once', () => {
  it('has one answer taken', async () => {
    for (const pair of [
      [yes, yes],
      [yes, no],
      [no, offer],
    ]) {
      const booking = await make(test)
      const path = await pageOf(test, booking)
      expect(statuses(await Promise.all(pair.map((said) => answer(test, path, said))))).toEqual([200, 409])
      expect(await told(booking, /^Gulf Rooms (confirmed|declined|made)/)).toHaveLength(1)
    }
  })

  it('has one taken by the answer that is there, even without the lock of the booking', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    const answers = [yes, { ...yes, reference: 'GR-2' }].map((said) => () => answer(test, path, said))
    expect(statuses(await runLoose({ cut: [guard.lock], stop: writesAnswer }, answers))).toEqual([200, 409])
  })

  it('has two taken without the lock and without looking for an answer, so both are needed', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    const unanswered = [/ and "service_request"\."answered_at" is null(?=\) returning)/, ''] as const
    const answers = [yes, { ...yes, reference: 'GR-2' }].map((said) => () => answer(test, path, said))
    const loose = { cut: [guard.lock, unanswered], stop: writesAnswer }
    expect(statuses(await runLoose(loose, answers))).toEqual([200, 200])
  })
})

describe('an agency that asks twice at once', () => {
  it('asks in two versions, and never in two of one number', async () => {
    const booking = await make(test)
    const asks = await Promise.all([ask(test, booking), ask(test, booking)])
    expect(statuses(asks)).toEqual([200, 200])
    expect((await read(test, booking)).lines[0]?.request?.version).toBe(2)
    const again = readRows(
      test.app.platform.database,
      `insert into service_request (id, token_hash, org_id, booking_id, line_id, supplier, version, expires_at)
       select gen_random_uuid(), 'other', org_id, booking_id, line_id, supplier, version, expires_at
       from service_request where booking_id = $1 and version = 2`,
      [booking.id],
    )
    await expect(again).rejects.toThrow()
  })
})

describe('a supplier who answers while the agency cancels', () => {
  const cancel = (booking: CrmBooking) => () => send(test, `${serviceAt(booking)}/cancel`, { reason: 'Ill' })

  it('is wholly before or wholly after it, and the service is cancelled in the end', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const booking = await make(test)
      const path = await pageOf(test, booking)
      const [said, cancelled] = await Promise.all([answer(test, path, yes), cancel(booking)()])
      expect(cancelled?.status).toBe(200)
      expect([200, 409]).toContain(said?.status)
      const after = await read(test, booking)
      expect([after.lines[0]?.state, after.supplierPayments]).toEqual(['Cancelled', []])
    }
  })

  it('cannot bring back what is cancelled, even without the lock: the database has no such move', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    const [said] = await runLoose({ cut: [guard.lock], hold: writesLine }, [
      async () => ({ status: (await answer(test, path, yes)).status }),
      async (somebodyWaits) => {
        await somebodyWaits
        return { status: (await cancel(booking)()).status }
      },
    ])
    expect(said?.status).toBeGreaterThanOrEqual(400)
    expect((await read(test, booking)).lines[0]?.state).toBe('Cancelled')
  })

  it('is refused in words when the whole booking went meanwhile', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    const [said, moved] = await Promise.all([answer(test, path, yes), cancelFree(test, booking)])
    expect(moved?.status).toBe(200)
    expect([200, 409]).toContain(said?.status)
    expect((await read(test, booking)).lines[0]?.state).toBe('Cancelled')
  })
})
