import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentOf, quotationsOf } from './testing/quotation.ts'

let test: TestApp
let calls: ReturnType<typeof quotationsOf>
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  calls = quotationsOf(test)
  agent = test.people.agent
})
afterAll(() => test.close())

describe('a quotation', () => {
  it('goes from a draft over its link to a yes and a booking', async () => {
    const made = await calls.create(agent, contentOf(test))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, version, number } = made.body.data
    expect(number).toMatch(/^QT-\d{4}-\d{6}$/)
    expect(made.body.data).toMatchObject({ status: 'Draft', versionNumber: 1, link: null })
    const sent = await calls.send(agent, id, version, true)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.data.status).toBe('Sent')
    const token = sent.body.data.link?.path.replace('/quote/', '') ?? ''
    const page = await calls.open(token)
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    expect(page.body.data).toMatchObject({ open: true, status: 'Viewed', number })
    const yes = await calls.accept(token, page.body.data)
    expect(yes.status, JSON.stringify(yes.body)).toBe(200)
    expect(yes.body.data).toMatchObject({ open: false, status: 'Accepted', decision: { by: 'Asha Rao' } })
    const after = await calls.get(agent, id)
    expect(after.body.data).toMatchObject({ status: 'Accepted', bookings: [{ status: 'Draft' }] })
  })
})
