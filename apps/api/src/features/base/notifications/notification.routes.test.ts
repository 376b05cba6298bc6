import type { Notification } from '@karavan/contracts/base/notifications/notification.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { notify } from './index.ts'

type List = { data: Notification[]; meta: { page: number; pageSize: number; total: number; unread: number } }

let test: TestApp
let agent: Person
let staff: Person
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
  staff = test.people.agencyStaff
  const { database } = test.app.platform
  for (const title of ['First', 'Second', 'Third'])
    await database.transaction((db) =>
      notify(db, () => {}, [agent.id, staff.id], { title, body: `${title} body`, tone: 'green' }),
    )
})
afterAll(() => test.close())

const list = async (as: Person, query = '') => (await test.call<List>('GET', `/notifications${query}`, { as })).body
const read = async (as: Person, ids?: string[]) =>
  (await test.call<{ data: { unread: number } }>('POST', '/notifications/read', { as, body: ids ? { ids } : {} })).body

describe('notifications', () => {
  it('are the own ones, newest first, with how many are unread', async () => {
    const { data, meta } = await list(agent)
    expect(data.map(({ title }) => title)).toEqual(['Third', 'Second', 'First'])
    expect(data[0]).toEqual({
      id: expect.any(String) as string,
      title: 'Third',
      body: 'Third body',
      link: null,
      tone: 'green',
      readAt: null,
      createdAt: expect.any(String) as string,
    })
    expect(meta).toEqual({ page: 1, pageSize: 20, total: 3, unread: 3 })
    expect((await list(test.people.foreignAgent)).data).toEqual([])
  })

  it('come in pages and can be searched', async () => {
    const { data, meta } = await list(agent, '?pageSize=2&page=2')
    expect(data.map(({ title }) => title)).toEqual(['First'])
    expect(meta).toMatchObject({ page: 2, pageSize: 2, total: 3, unread: 3 })
    expect((await list(agent, '?q=second')).data.map(({ title }) => title)).toEqual(['Second'])
  })

  it('are marked as read one by one, by their owner only', async () => {
    const [first] = (await list(agent)).data
    const [others] = (await list(staff)).data
    expect(await read(agent, [first?.id ?? '', others?.id ?? ''])).toEqual({ data: { unread: 2 } })
    expect((await list(staff)).meta.unread).toBe(3)
    expect((await list(agent)).data[0]?.readAt).not.toBeNull()
  })

  it('are marked as read all at once', async () => {
    expect(await read(staff)).toEqual({ data: { unread: 0 } })
    expect((await list(agent)).meta.unread).toBe(2)
  })

  it('are not there when what they tell about did not happen', async () => {
    const change = test.app.platform.database.transaction(async (db) => {
      await notify(db, () => {}, [agent.id], { title: 'Never', body: '', tone: 'red' })
      throw new Error('change of mind')
    })
    await expect(change).rejects.toThrow('change of mind')
    expect((await list(agent, '?q=never')).data).toEqual([])
  })
})
