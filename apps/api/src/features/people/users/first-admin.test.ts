import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inviteAdmin } from './first-admin.service.ts'
import { getInvitation } from './invitation.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const email = 'first@example.test'
const inviteOnce = () =>
  test.app.platform.database.transaction(async (db) => (await inviteAdmin(db, email, 'Karavan')) ?? '')

it('invites an Admin again who has been told of something before following the link', async () => {
  const { database } = test.app.platform
  const before = await inviteOnce()
  const { id } = await getInvitation(database.db, before)
  await database.pool.query(
    `insert into notification (id, user_id, title, body, tone) values (gen_random_uuid(), $1, 'New lead', 'Asha Rao', 'blue')`,
    [id],
  )
  const after = await inviteOnce()
  expect((await getInvitation(database.db, after)).id).toBe(id)
  await expect(getInvitation(database.db, before)).rejects.toThrow()
  expect(await readRows(database, `select id from app_user where email = '${email}'`)).toEqual([{ id }])
})
