import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePages, refusal } from '../../../app/testing/show-page.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { ContactPage } from './ContactPage.tsx'
import { LeadForm } from './LeadForm.tsx'

const { answers, asked, show } = preparePages()
const post = 'POST /leads'

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const send = (name = 'Send the message') => fireEvent.click(screen.getByRole('button', { name }))

function fill() {
  type('Name', 'Leela')
  type('E-mail address', 'leela@example.test')
  type('Phone', '+91 98450 12345')
}

const openContact = (user?: ReturnType<typeof profileOf>) => show([{ path: '/', element: <ContactPage /> }], '/', user)

it('says in words what is missing, and sends nothing', async () => {
  await openContact()
  send()
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
  screen.getByText('Not an e-mail address')
  screen.getByText('Not a phone number')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(asked).not.toContain(post)
})

it('is sent once, however often it is pressed', async () => {
  let arrive = (_: unknown) => {}
  answers.set(post, () => new Promise((resolve) => (arrive = resolve)))
  await openContact()
  fill()
  type('Your message', 'Six of us.')
  send()
  fireEvent.submit(field('Name').closest('form') as HTMLFormElement)
  await waitFor(() => expect(asked).toContain(post))
  arrive({ data: { reference: 'LQ-2026-000001' } })
  await screen.findByRole('heading', { name: 'Thank you, Leela' })
  screen.getByText('LQ-2026-000001')
  expect(asked.filter((name) => name === post)).toHaveLength(1)
})

it('keeps what was typed when it does not get through', async () => {
  answers.set(post, () => refusal(503, 'UNAVAILABLE', 'Try again later.'))
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
  const sent: unknown[] = []
  answers.set(post, ({ body }) => {
    sent.push(body)
    return { data: { reference: 'LQ-2026-000002' } }
  })
  const form = (
    <LeadForm source="dubai" journey destination="Dubai" messageLabel="What should not be missing?" submit="Ask" />
  )
  await show([{ path: '/', element: form }], '/')
  fill()
  type(/^Adults/, '3')
  type(/^Children/, '2')
  type('What should not be missing?', 'The desert by night.')
  send('Ask')
  await screen.findByRole('heading', { name: 'Thank you, Leela' })
  expect(sent).toMatchObject([{ source: 'dubai', destination: 'Dubai', adults: 3, children: 2 }])
})
