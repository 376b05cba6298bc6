import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { fakeIdentity } from '../../../shared/session/testing.ts'
import { SignInCard } from './SignInCard.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

const seen = '2026-11-15T10:00:00.000Z'
const laptop = { id: 'a', device: 'Chrome on Windows', address: '192.0.2.7', since: seen, lastSeenAt: seen }
const phone = { id: 'b', device: 'Safari on iPhone', address: null, since: seen, lastSeenAt: seen }
const state = (twoStep: object | null) => ({
  data: {
    offered: true,
    twoStep,
    required: false,
    sessions: [
      { ...laptop, current: true },
      { ...phone, current: false },
    ],
  },
})
const show = () =>
  server.open(
    [{ path: '/profile', element: <SignInCard /> }],
    '/profile',
    undefined,
    fakeIdentity({ freshIdToken: async () => 'fresh' }),
  )

it('sets two-step sign-in up by a code of the phone, and shows the recovery codes once', async () => {
  server.answers['GET /me/sign-in'] = state(null)
  server.answers['POST /me/two-step'] = {
    data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Karavan:a?secret=ABCDEFGH' },
  }
  server.answers['POST /me/two-step/confirm'] = { data: { recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] } }
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Enter the code')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Code of the app'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('AAAAA')
  server.answers['GET /me/sign-in'] = state({ since: seen, codesLeft: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText(/Only 2 recovery codes are left/)).toBeTruthy()
})

it('lists where one is signed in, and signs one of them out', async () => {
  server.answers['GET /me/sign-in'] = state(null)
  server.answers['DELETE /me/sessions/b'] = { data: { ended: 1 } }
  await show()
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.getByText('192.0.2.7')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(server.sent('DELETE /me/sessions/b')).toHaveLength(1))
})
