import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { FeedDialog } from './FeedDialog.tsx'

const server = preparePages()

const feedAt = (token: string) => ({
  url: `https://karavan.example.test/calendar/${token}/bookings.ics`,
  createdAt: '2026-11-16T09:00:00Z',
  readAt: null,
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = () => screen.findByLabelText<HTMLInputElement>('Address')

it('makes an address, asks before it makes another or ends it, and keeps none in the browser', async () => {
  const [renew, withdraw] = ['POST /crm/calendar-feed', 'DELETE /crm/calendar-feed']
  server.answers['GET /crm/calendar-feed'] = { data: null }
  server.answers[renew] = () => ({ data: feedAt(`secret-${server.sent(renew).length}`) })
  server.answers[withdraw] = { data: null }
  await server.open([{ path: '/', element: <FeedDialog onClose={() => {}} /> }], '/', profileOf({ userType: 'Agent' }))
  await screen.findByText('There is no address yet.')
  press('Make an address')
  expect((await address()).value).toContain('secret-1')

  // A new address ends the one that others follow.
  press('Make a new one')
  await screen.findByRole('dialog', { name: 'Make a new address?' })
  press('Keep this one')
  expect((await address()).value).toContain('secret-1')
  expect(server.sent(renew)).toHaveLength(1)
  press('Make a new one')
  press('Make new address')
  await waitFor(async () => expect((await address()).value).toContain('secret-2'))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret')

  press('End it')
  await screen.findByRole('dialog', { name: 'End the address?' })
  expect(server.sent(withdraw)).toEqual([])
  press('End address')
  await screen.findByText('There is no address yet.')
  expect(server.sent(withdraw)).toHaveLength(1)
})
