import type { AccountErasure } from '@karavan/contracts/people/users/account-data.contract'
import type { User } from '@karavan/contracts/people/users/user.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { notify } from '../../../ui/toast.ts'
import { AccountDataCard } from './AccountDataCard.tsx'
import { ErasedUser } from './ErasedUser.tsx'

const server = preparePages()
afterEach(() => vi.restoreAllMocks())

const id = '00000000-0000-4000-8000-0000000000aa'
const user = {
  id,
  name: 'Asha Rao',
  userType: 'Customer',
  active: true,
  version: 1,
  org: { kind: 'traveller' },
} as User
const plan: AccountErasure = {
  name: 'Asha Rao',
  records: { bookings: 2, applications: 0, itineraries: 1 },
  files: 3,
  kept: [{ what: 'invoice', number: 'KI/26-27/000042', until: '2033-12-31' }],
  open: [],
  customers: [{ id: '00000000-0000-4000-8000-0000000000bb', name: 'Asha of the office' }],
  erased: null,
}
const show = (data: AccountErasure, element = <AccountDataCard user={user} />) => {
  server.answers[`GET /users/${id}/erasure`] = { data }
  server.answers['GET /audit'] = { data: [], meta: { page: 1, pageSize: 5, total: 0 } }
  return server.open([{ path: '/', element }], '/', profileOf({ userType: 'Admin' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says what goes and what is kept, and erases once the name was typed', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  server.answers[`POST /users/${id}/erase`] = { data: { at: '2026-11-19T04:00:00.000Z', kept: plan.kept } }
  await show(plan)
  press('Erase…')
  expect(await screen.findByText(/2 bookings and 1 itinerary/)).toBeTruthy()
  expect(screen.getByText('Invoice KI/26-27/000042')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Asha of the office' })).toBeTruthy()
  press('Go on')
  press('Erase for good')
  expect(await screen.findByText('Type the name as it is written')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Type Asha Rao to be sure'), { target: { value: 'asha rao' } })
  press('Erase for good')
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(server.sent(`POST /users/${id}/erase`).map(({ body }) => body)).toEqual([{ name: 'asha rao' }])
})

it('does not go on while something is open, and says what', async () => {
  await show({ ...plan, open: ['HB-2026-000001 is confirmed'] })
  press('Erase…')
  expect(await screen.findByText('HB-2026-000001 is confirmed')).toBeTruthy()
  press('Go on')
  expect(screen.queryByLabelText(/to be sure/)).toBeNull()
})

it('shows an erased account with when, by whom and what is kept', async () => {
  const gone = { ...user, name: 'Erased on 19 Nov 2026', active: false, erasedAt: '2026-11-19T04:00:00.000Z' }
  const erased = { at: '2026-11-19T04:00:00.000Z', by: 'Meera' }
  await show({ ...plan, customers: [], erased }, <ErasedUser user={gone} />)
  expect(await screen.findByText(/By Meera on/)).toBeTruthy()
  expect(screen.getByText('Invoice KI/26-27/000042')).toBeTruthy()
  expect(screen.getByText('Erased')).toBeTruthy()
})
