import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { at, editOf, make, type Reply, send } from './testing/crm-booking.ts'

let test: TestApp
let operations: Person
beforeAll(async () => {
  test = await startTestApp()
  const { db, pool } = test.app.platform.database
  const { orgId } = test.people.agent
  operations = await createColleague(db, orgId, 'Operations')
  await pool.query('update org set least_margin_percent = 10 where id = $1', [orgId])
})
afterAll(() => test.close())

const told = ({ status, body }: { status: number; body: Reply }) =>
  status < 300 ? status : [status, body.code, body.current.right]
const refused = [409, 'RIGHT_NEEDED', 'discount']

describe('the least margin of a booking', () => {
  it('is gone below by those who may give discounts; what they sold so stays open to every other change', async () => {
    const made = await make(test)
    const priced = (booking: CrmBooking, sell: number, as: Person, more: object = {}) => {
      const { lines, ...rest } = editOf(booking, { instalments: [], ...more })
      const body = { ...rest, lines: lines.map((line) => ({ ...line, sell })) }
      return send(test, at(booking), body, as, 'PUT')
    }
    // It costs 50,000 and is sold for 56,000.
    expect(told(await priced(made, 55_000, operations))).toEqual(refused)
    const lowered = await priced(made, 55_500, test.people.agent, { title: 'As agreed' })
    expect(lowered.status).toBe(200)
    const thin = await priced(lowered.body.data, 53_000, test.people.agent)
    expect(thin.status).toBe(200)
    const renamed = await priced(thin.body.data, 53_000, operations, { title: 'With a view' })
    expect(told(renamed)).toBe(200)
    expect(told(await priced(renamed.body.data, 52_999, operations))).toEqual(refused)
    expect(told(await priced(renamed.body.data, 54_000, operations))).toBe(200)
  })
})
