import type { User } from '@karavan/contracts/people/users/user.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { notify } from '../../../ui/toast.ts'
import { AccountCard } from './AccountCard.tsx'

const server = preparePages()
afterEach(() => vi.restoreAllMocks())

const admin = profileOf({ userType: 'Admin' })
const user = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Asha Rao',
  userType: 'Agent',
  active: true,
  version: 4,
  org: { kind: 'agency' },
} as User

const change = `PATCH /users/${user.id}`
const show = (whose: User) => {
  server.answers[`GET /users/${whose.id}`] = { data: whose }
  server.answers[change] = { data: { ...whose, active: !whose.active } }
  return server.open([{ path: '/', element: <AccountCard user={whose} /> }], '/', admin)
}
const changes = () => server.sent(change).map(({ body }) => body)
const maySignIn = () => screen.getByRole('switch', { name: /^May sign in/ })

it('disables an account once it was asked, by name, and says so', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  await show(user)
  fireEvent.click(maySignIn())
  expect(screen.getByRole('alertdialog', { name: 'Disable Asha Rao?' })).toBeTruthy()
  expect(changes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Disable account' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith('Asha Rao is disabled'))
  expect(changes()).toEqual([{ active: false, version: 4 }])
})

it('enables it again at a press', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  await show({ ...user, active: false })
  fireEvent.click(maySignIn())
  await waitFor(() => expect(said).toHaveBeenCalledWith('Asha Rao can sign in again'))
  expect(changes()).toEqual([{ active: true, version: 4 }])
})

it('lets nobody disable themselves', async () => {
  await show({ ...user, id: admin.id })
  expect(maySignIn()).toHaveProperty('disabled', true)
})
