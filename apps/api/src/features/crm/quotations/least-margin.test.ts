import type { Markup } from '@karavan/domain/base/markup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentOf, quotationsOf } from './testing/quotation.ts'

let test: TestApp
let sales: Person
beforeAll(async () => {
  test = await startTestApp()
  sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
})
afterAll(() => test.close())

it('is counted with what lines earn by markups of their own, in whatever unit', async () => {
  const { agent } = test.people
  const { pool } = test.app.platform.database
  const calls = quotationsOf(test)
  // Four people and five nights: the line costs ₹55,000.
  const begun = contentOf(test, {
    guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 1, infants: 1 },
    extras: [],
  })
  const [option] = begun.options
  const [first] = option?.lines ?? []
  if (!option || !first) throw new Error('Nothing to quote')
  const marked = (markup: Markup) => {
    const item = {
      kind: 'typed' as const,
      hotel: {
        place: 'Dubai',
        hotel: 'Creek',
        category: null,
        roomType: null,
        mealPlan: null,
        checkIn: null,
        nights: 5,
      },
    }
    const cost = { per: 'all' as const, unit: 55_000, quantity: 1 }
    return { ...begun, options: [{ ...option, lines: [{ ...first, item, currency: 'INR', cost, markup }] }] }
  }
  await pool.query('update org set least_margin_percent = 20 where id = $1', [agent.orgId])
  const sendAt = async (markup: Markup) => {
    const { id, version } = (await calls.create(agent, marked(markup))).body.data
    await pool.query('update quotation set created_by = $2 where id = $1', [id, sales.id])
    const { status, body } = await calls.send(sales, id, version)
    return { id, status, right: (body as { current?: { right?: string } }).current?.right }
  }
  const thin: Markup[] = [
    { basis: 'perPerson', value: 3000 },
    { basis: 'perNight', value: 2500 },
    { basis: 'perBooking', value: 13_000 },
    { basis: 'percent', value: 24 },
  ]
  for (const markup of thin) expect(await sendAt(markup)).toMatchObject({ status: 409, right: 'discount' })
  const thick: Markup[] = [
    { basis: 'perPerson', value: 3500 },
    { basis: 'perNight', value: 2800 },
    { basis: 'perBooking', value: 14_000 },
    { basis: 'percent', value: 25 },
  ]
  for (const markup of thick) {
    const { id, status } = await sendAt(markup)
    expect([markup.basis, status]).toEqual([markup.basis, 200])
    // A new version carries it on.
    const { status: renewed, body } = await calls.newVersion(agent, id)
    expect([renewed, body.data.current.content.options[0]?.lines[0]?.markup]).toEqual([201, markup])
  }
})

it('holds for an option with whatever could be added to it', async () => {
  const { agent } = test.people
  await test.app.platform.database.pool.query('update org set least_margin_percent = 20 where id = $1', [agent.orgId])
  const calls = quotationsOf(test)
  const { options, extras, ...rest } = contentOf(test)
  const priced = (unit: number, value: number) => ({
    cost: { per: 'all' as const, unit, quantity: 1 },
    markup: { basis: 'percent' as const, value },
  })
  const sendWith = async (added: number) => {
    const content = contentOf(test, {
      ...rest,
      options: options.map((one) => ({ ...one, lines: one.lines.map((line) => ({ ...line, ...priced(40_000, 30) })) })),
      extras: extras.map((one) => ({
        ...one,
        lines: one.lines.map((line) => ({ ...line, ...priced(40_000, added) })),
      })),
    })
    const { id, version } = (await calls.create(agent, content)).body.data
    await test.app.platform.database.pool.query('update quotation set created_by = $2 where id = $1', [id, sales.id])
    const { status, body } = await calls.send(sales, id, version)
    return [status, (body as { current?: { right?: string } }).current?.right]
  }
  expect(await sendWith(2)).toEqual([409, 'discount'])
  expect(await sendWith(25)).toEqual([200, undefined])
})
