import type { AccountErasure } from '@karavan/contracts/people/users/account-data.contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { fakeIdentity, profileOf } from '../../../shared/session/testing.ts'
import { OwnDataCard } from './OwnDataCard.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

const profile = profileOf({ userType: 'Customer' }, { name: 'Asha Rao' })
const plan: AccountErasure = {
  ...{ name: 'Asha Rao', records: { bookings: 0, applications: 0, itineraries: 0 }, files: 0, kept: [], open: [] },
  ...{ customers: [], erased: null },
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('asks for a code where one is wanted, and ends the session once the account is erased', async () => {
  server.answers['GET /me/erasure'] = { data: plan }
  const errors = [{ path: 'code', message: 'Enter a code of your authenticator app' }]
  server.answers['POST /me/erase'] = Response.json(
    { title: 'No', status: 400, code: 'VALIDATION', detail: 'No', errors },
    { status: 400 },
  )
  const left = vi.fn(async () => {})
  const routes = [
    { path: '/profile', element: <OwnDataCard profile={profile} /> },
    { path: '/', element: <p>Home</p> },
  ]
  await server.open(routes, '/profile', profile, fakeIdentity({ freshIdToken: async () => 'fresh', signOut: left }))
  press('Erase my account…')
  await screen.findByText(/The sign-in, name, address and phone go/)
  press('Go on')
  await screen.findByLabelText('Type Asha Rao to be sure')
  type('Type Asha Rao to be sure', 'Asha Rao')
  press('Erase for good')
  expect(await screen.findByText('Enter a code of your authenticator app')).toBeTruthy()
  type('Code', '123456')
  server.answers['POST /me/erase'] = { data: { at: '2026-11-19T04:00:00.000Z', kept: [] } }
  press('Erase for good')
  expect(await screen.findByText('Home')).toBeTruthy()
  expect(left).toHaveBeenCalled()
  expect(server.sent('POST /me/erase').map(({ body }) => body)).toEqual([
    { name: 'Asha Rao' },
    { name: 'Asha Rao', code: '123456' },
  ])
})
