import type { User } from '@karavan/contracts/people/users/user.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { prepareTestScreens, screensAs } from '../../../app/testing/screens.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { notify } from '../../../ui/toast.ts'
import { AccountCard } from './AccountCard.tsx'

prepareTestScreens()
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

const show = (whose: User) =>
  screensAs(admin, [{ path: '/', element: <AccountCard user={whose} /> }], '/', {
    [`GET /users/${whose.id}`]: () => ({ data: whose }),
    [`PATCH /users/${whose.id}`]: () => ({ data: { ...whose, active: !whose.active } }),
  })
const maySignIn = () => screen.getByRole('switch', { name: /^May sign in/ })

it('disables an account once it was asked, by name, and says so', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  const { bodies } = await show(user)
  fireEvent.click(maySignIn())
  expect(screen.getByRole('alertdialog', { name: 'Disable Asha Rao?' })).toBeTruthy()
  expect(bodies(`PATCH /users/${user.id}`)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Disable account' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith('Asha Rao is disabled'))
  expect(bodies(`PATCH /users/${user.id}`)).toEqual([{ active: false, version: 4 }])
})

it('enables it again at a press', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  const { bodies } = await show({ ...user, active: false })
  fireEvent.click(maySignIn())
  await waitFor(() => expect(said).toHaveBeenCalledWith('Asha Rao can sign in again'))
  expect(bodies(`PATCH /users/${user.id}`)).toEqual([{ active: true, version: 4 }])
})

it('lets nobody disable themselves', async () => {
  await show({ ...user, id: admin.id })
  expect(maySignIn()).toHaveProperty('disabled', true)
})
