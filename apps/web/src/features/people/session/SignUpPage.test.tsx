import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import { takeSettings } from '../../../shared/settings.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { fakeIdentity } from '../../../shared/session/testing.ts'
import { SignUpPage } from './SignUpPage.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

const signUp = vi.fn(async () => {
  throw new IdentityError('email-taken', 'There is already an account with this e-mail address.')
})
const show = () => {
  takeSettings({ identity: { kind: 'firebase' } } as PublicSettings)
  return server.open([{ path: '/signup', element: <SignUpPage /> }], '/signup', undefined, fakeIdentity({ signUp }))
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up as a travel agent' }))

it('says at each field what is wrong, and focuses the first', async () => {
  await show()
  press()
  expect(await screen.findByText('Not an e-mail address')).toBeTruthy()
  expect(screen.getByText('Not a phone number')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company name')))
  expect(signUp).not.toHaveBeenCalled()
})

it('says that the address has an account already', async () => {
  await show()
  type('Company name', 'Twice Travels')
  type('Your name', 'Twice')
  type('Phone', '+91 98450 12345')
  type('E-mail address', 'agent@demo.test')
  type('Password', 'a long word list')
  press()
  expect(await screen.findByText('There is already an account with this e-mail address.')).toBeTruthy()
  expect(signUp).toHaveBeenCalledExactlyOnceWith('agent@demo.test', 'a long word list', 'Twice')
  expect(server.sent('POST /register')).toEqual([])
})

it('asks first for an address alone where a mail has to be opened, and tells nobody whether it was free', async () => {
  takeSettings({ identity: { kind: 'embedded' } } as PublicSettings)
  const begin = vi.fn(async () => {})
  const sendVerification = vi.fn(async () => {})
  const identity = fakeIdentity({ signUp: begin, sendVerification })
  await server.open([{ path: '/signup', element: <SignUpPage /> }], '/signup', undefined, identity)
  await screen.findByLabelText('Your name')
  expect(screen.queryByLabelText('Phone')).toBeNull()
  type('Your name', 'Asha Rao')
  type('E-mail address', 'asha@example.test')
  type('Password', 'short')
  expect(await screen.findByText('At least 10 characters')).toBeTruthy()
  type('Password', 'Asha!Rao1234')
  expect(await screen.findByText(/Your name, your address and your agency/)).toBeTruthy()
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  send()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(begin).not.toHaveBeenCalled()
  type('Password', 'seven green lanterns')
  send()
  expect(await screen.findByText(/We have written to asha@example.test/)).toBeTruthy()
  expect(begin).toHaveBeenCalledExactlyOnceWith('asha@example.test', 'seven green lanterns', 'Asha Rao')
  fireEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
  await waitFor(() => expect(sendVerification).toHaveBeenCalledExactlyOnceWith('asha@example.test'))
})

it('asks a traveller for no company', async () => {
  await show()
  fireEvent.click(screen.getByRole('radio', { name: /^Traveller/ }))
  await waitFor(() => expect(screen.queryByLabelText('Company name')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
})
