import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionContext } from '../../../shared/hooks.ts'
import { createAppStore } from '../../../app/store.ts'
import { areasOfTest, authOf, fakeIdentity, profileOf } from '../../../shared/session/testing.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { SignInPage } from './SignInPage.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const agent = profileOf({ userType: 'Agent' })
const demo = { email: 'agent@demo.test', role: 'Travel agent', password: 'demo1234' }
const settings = {
  demo: true,
  demoAccounts: [demo],
  bobCash: 0,
  defaultCompanyName: 'KARAVAN',
  defaultAgentId: 'AG000000',
  today: '2026-11-15',
  identity: { kind: 'embedded' },
}
let login: () => Promise<Response>
const channels: BroadcastChannel[] = []

beforeEach(() => {
  localStorage.clear()
  login = async () => Response.json({ data: { ...authOf(agent, 'fresh'), userType: 'Agent' } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | Request) => {
      const url = typeof input === 'string' ? input : input.url
      if (url.endsWith('/settings')) return Response.json({ data: settings })
      if (url.endsWith('/login')) return login()
      return new Promise<Response>(() => {})
    }),
  )
})
afterEach(() => {
  cleanup()
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

async function open(path: string, identity = fakeIdentity({ freshIdToken: async () => 'fresh' })) {
  const channel = new BroadcastChannel('karavan:session')
  channels.push(channel)
  const app = createAppStore({ identity: async () => identity, channel, ...areasOfTest() })
  await vi.waitFor(() => expect(app.persistor.getState().bootstrapped).toBe(true))
  const page = <p>elsewhere</p>
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <SignInPage /> },
      { path: '*', element: page },
    ],
    { initialEntries: [path] },
  )
  render(
    <Provider store={app.store}>
      <SessionContext value={app.session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  )
  const at = () => router.state.location.pathname + router.state.location.search
  return { ...app, at }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
async function submit() {
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'Agent@Demo.test' } })
  fireEvent.change(field('Password'), { target: { value: 'demo1234' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  it('takes the token to our server, stores the person and goes where they wanted to go', async () => {
    const signIn = vi.fn(async () => {})
    const { at, store } = await open(
      '/signin?next=%2Fwallet%3Fx%3D1',
      fakeIdentity({ signIn, freshIdToken: async () => 'fresh' }),
    )
    await submit()
    await waitFor(() => expect(at()).toBe('/wallet?x=1'))
    expect(signIn).toHaveBeenCalledExactlyOnceWith('agent@demo.test', 'demo1234')
    expect(store.getState().auth).toEqual(authOf(agent, 'fresh'))
    await waitFor(() => expect(localStorage.getItem('persist:root')).toContain(agent.id))
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('demo1234')
  })

  it.each(['https://evil.test', '//evil.test', 'javascript:alert(1)'])('does not lead away to %s', async (next) => {
    const { at } = await open(`/signin?next=${encodeURIComponent(next)}`)
    await submit()
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('takes everybody home who wanted to go nowhere else', async () => {
    const traveller = profileOf({ userType: 'Customer' })
    login = async () => Response.json({ data: { ...authOf(traveller, 'fresh'), userType: 'Customer' } })
    const { at } = await open('/signin')
    await submit()
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('shows the password to whoever asks to see it', async () => {
    await open('/signin')
    expect((await screen.findByLabelText<HTMLInputElement>('Password')).type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field('Password').type).toBe('text')
  })

  it('fills the form with a demo account at a press', async () => {
    await open('/signin')
    fireEvent.click(await screen.findByRole('button', { name: /agent@demo.test/ }))
    expect(field('E-mail address').value).toBe(demo.email)
    expect(field('Password').value).toBe(demo.password)
  })

  it('says in words what is missing, and focuses the first of it', async () => {
    await open('/signin')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Not an e-mail address')).toBeTruthy()
    expect(screen.getByText('Enter your password')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail address')))
  })

  it('says why the provider refused', async () => {
    const signIn = async () => {
      throw new IdentityError('wrong-credentials', 'E-mail address or password is wrong.')
    }
    await open('/signin', fakeIdentity({ signIn }))
    await submit()
    expect(await screen.findByText('E-mail address or password is wrong.')).toBeTruthy()
  })

  it('asks for a code where the account wants a second step, and goes on with it', async () => {
    const codes: string[] = []
    const freshIdToken = async () => {
      if (codes.at(-1) === '123456') return 'fresh'
      throw new IdentityError('second-step', 'Enter a code of your authenticator app.')
    }
    const takeSecondStep = async (code: string) => {
      codes.push(code)
      if (code !== '123456') throw new IdentityError('wrong-code', 'This code is wrong or was used before.')
    }
    const { at, store } = await open('/signin?next=%2Fwallet', fakeIdentity({ freshIdToken, takeSecondStep }))
    await submit()
    const enterCode = async (code: string) => {
      fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
      fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    }
    await enterCode('000000')
    expect(await screen.findByText('This code is wrong or was used before.')).toBeTruthy()
    expect(store.getState().auth.user).toBeNull()
    await enterCode('123456')
    await waitFor(() => expect(at()).toBe('/wallet'))
  })

  it('sends an identity without an account on to register, with its token', async () => {
    login = async () => Response.json({ code: 'NOT_REGISTERED', title: '', status: 404, detail: 'x' }, { status: 404 })
    const { at, store } = await open('/signin')
    await submit()
    await waitFor(() => expect(at()).toBe('/signup'))
    expect(store.getState().auth).toMatchObject({ user: null, token: { accessToken: 'fresh' } })
  })

  it('tells the disabled why, and keeps nothing of them', async () => {
    const detail = 'This account has been disabled; ask your administrator.'
    login = async () => Response.json({ code: 'DISABLED', title: '', status: 403, detail }, { status: 403 })
    const { store } = await open('/signin')
    await submit()
    expect(await screen.findByText(detail)).toBeTruthy()
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByText(detail)).toBeTruthy()
    expect(store.getState().auth.token.accessToken).toBe('')
  })
})

describe('coming by the link of a mail', () => {
  it('asks a browser that holds no sign-in for one', async () => {
    const { at } = await open('/signin?verified=1')
    expect(await screen.findByText('Your e-mail address is confirmed. Sign in to go on.')).toBeTruthy()
    await submit()
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('lets in the browser that signed up', async () => {
    const currentUser = async () => ({ email: agent.email, name: agent.name, emailVerified: true })
    const { at } = await open('/signin?verified=1', fakeIdentity({ currentUser, freshIdToken: async () => 'fresh' }))
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('says when the link cannot be used', async () => {
    await open('/signin?verified=0&error=INVALID_TOKEN')
    expect(await screen.findByText(/This link has been used or has run out/)).toBeTruthy()
  })
})

describe('somebody signed in but not verified', () => {
  const waiting = (own: Parameters<typeof profileOf>[1], userType: 'Agent' | 'Customer' = 'Agent') =>
    authOf(profileOf({ userType }, { verified: false, ...own }), 'fresh')

  it.each([
    [
      'an agency under review',
      waiting({ verification: { status: 'pending', reason: null, documents: [] } }),
      'Waiting for review',
    ],
    [
      'a rejected agency, with the reason',
      waiting({ verification: { status: 'rejected', reason: 'The PAN card cannot be read', documents: [] } }),
      'The PAN card cannot be read',
    ],
    ['a traveller without a proven address', waiting({ emailVerified: false }, 'Customer'), 'Send the mail again'],
  ])('is told so: %s', async (_who, auth, words) => {
    const { session } = await open('/signin')
    session.begin(auth)
    expect(await screen.findByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
  })

  it('can have the mail sent again', async () => {
    const sendVerification = vi.fn(async () => {})
    const { session } = await open('/signin', fakeIdentity({ sendVerification }))
    session.begin(waiting({ emailVerified: false, email: 'asha@example.test' }, 'Customer'))
    fireEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }))
    expect(await screen.findByText(/A new mail is on its way to asha@example.test/)).toBeTruthy()
    expect(sendVerification).toHaveBeenCalledExactlyOnceWith('asha@example.test')
  })
})
