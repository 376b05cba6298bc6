import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { ContactPage } from './ContactPage.tsx'
import { LeadForm } from './LeadForm.tsx'

const server = preparePages()
const post = 'POST /leads'

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const send = (name = 'Send the message') => fireEvent.click(screen.getByRole('button', { name }))

function fill() {
  type('Name', 'Leela')
  type('E-mail address', 'leela@example.test')
  type('Phone', '+91 98450 12345')
}

const openContact = (user?: ReturnType<typeof profileOf>) =>
  server.open([{ path: '/', element: <ContactPage /> }], '/', user)

it('says in words what is missing, and sends nothing', async () => {
  await openContact()
  send()
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
  screen.getByText('Not an e-mail address')
  screen.getByText('Not a phone number')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(server.sent(post)).toEqual([])
})

it('is sent once, however often it is pressed', async () => {
  let arrive = (_: unknown) => {}
  server.answers[post] = () => new Promise((resolve) => (arrive = resolve))
  await openContact()
  fill()
  type('Your message', 'Six of us.')
  send()
  fireEvent.submit(field('Name').closest('form') as HTMLFormElement)
  await waitFor(() => expect(server.sent(post)).toHaveLength(1))
  arrive({ data: { reference: 'LQ-2026-000001' } })
  await screen.findByRole('heading', { name: 'Thank you, Leela' })
  screen.getByText('LQ-2026-000001')
  expect(server.sent(post)).toHaveLength(1)
})

it('keeps what was typed when it does not get through', async () => {
  server.answers[post] = refusal(503, { code: 'UNAVAILABLE', detail: 'Try again later.' })
  await openContact()
  fill()
  type('Your message', 'Kept.')
  send()
  await screen.findByRole('alert')
  expect(field('Your message').value).toBe('Kept.')
})

it('knows who is signed in', async () => {
  const user = profileOf({ userType: 'Agent' })
  await openContact(user)
  expect([field('Name').value, field('E-mail address').value]).toEqual([user.name, user.email])
})

it('of a journey sends who travels too', async () => {
  server.answers[post] = { data: { reference: 'LQ-2026-000002' } }
  const form = (
    <LeadForm source="dubai" journey destination="Dubai" messageLabel="What should not be missing?" submit="Ask" />
  )
  await server.open([{ path: '/', element: form }], '/')
  fill()
  type(/^Adults/, '3')
  type(/^Children/, '2')
  type('What should not be missing?', 'The desert by night.')
  send('Ask')
  await screen.findByRole('heading', { name: 'Thank you, Leela' })
  const bodies = server.sent(post).map(({ body }) => body)
  expect(bodies).toMatchObject([{ source: 'dubai', destination: 'Dubai', adults: 3, children: 2 }])
})
