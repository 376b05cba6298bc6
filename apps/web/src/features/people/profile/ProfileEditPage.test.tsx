import type { Profile } from '@karavan/contracts/people/session/profile'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { ProfileEditPage } from './ProfileEditPage.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

const bank = {
  accountName: 'Karavan Travels',
  accountNumber: '000123456789',
  ifsc: 'KRVN0000123',
  bank: 'Karavan Bank',
  upiId: 'karavan@upi',
}

const put = 'PUT /me'
const sent = () => server.sent(put).map(({ body }) => body)

async function edit(userType: UserType, own: Partial<Profile> = {}) {
  const profile = profileOf({ userType }, own)
  server.answers[put] = { data: [{ ...profile, version: 2 }] }
  const shown = await server.open(
    [
      { path: '/profile/edit', element: <ProfileEditPage /> },
      { path: '/profile', element: <p>The profile</p> },
    ],
    '/profile/edit',
    profile,
  )
  await screen.findByRole('heading', { name: 'You' })
  return shown
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))

describe('the own profile', () => {
  it('of an Admin is that of the house too, and keeps what was not changed', async () => {
    const { at } = await edit('Admin', { orgKind: 'house', bank })
    expect(headings()).toEqual(['You', 'House details', 'Your papers', 'Bank account'])
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe(bank.accountNumber)
    fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Mumbai Fort' } })
    save()
    await waitFor(() => expect(at()).toBe('/profile'))
    expect(sent()).toEqual([expect.objectContaining({ city: 'Mumbai Fort', bank, version: 1 })])
  })

  it.each(['SystemUser', 'Customer'] as const)('of a %s has no house, no company and no bank account', async (type) => {
    await edit(type)
    expect(headings()).toEqual(type === 'Customer' ? ['You', 'Address'] : ['You'])
    expect(screen.queryByLabelText('Company name')).toBeNull()
    expect(screen.queryByLabelText('Account number')).toBeNull()
  })

  it('of an Agent needs the name of the company', async () => {
    await edit('Agent')
    expect(headings()).toContain('Company')
    const company = screen.getByLabelText('Company name')
    fireEvent.change(company, { target: { value: '' } })
    save()
    await waitFor(() => expect(company.getAttribute('aria-invalid')).toBe('true'))
    expect(sent()).toEqual([])
  })

  it('of an Agent sets how their papers look, and whether they name the house', async () => {
    const { at } = await edit('Agent')
    fireEvent.change(screen.getByLabelText(/^UPI id/), { target: { value: 'not an id' } })
    save()
    await screen.findByText(/Not a UPI id/)
    fireEvent.change(screen.getByLabelText(/^UPI id/), { target: { value: 'saffron@bank' } })
    fireEvent.change(screen.getByLabelText(/^Colour/), { target: { value: '#FFCC00' } })
    screen.getByText(/on paper, so that it can be read/)
    fireEvent.click(screen.getByRole('switch', { name: 'Ground contact' }))
    save()
    await waitFor(() => expect(at()).toBe('/profile'))
    const letterhead = { upiId: 'saffron@bank', brandColour: '#ffcc00', groundContact: true, paperTerms: null }
    expect(sent()).toEqual([expect.objectContaining({ letterhead: expect.objectContaining(letterhead) as unknown })])
  })

  it('takes a picture as logo and nothing else', async () => {
    await edit('Agent')
    const file = new File(['no'], 'logo.txt', { type: 'text/plain' })
    fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } })
    expect((await screen.findByRole('alert')).textContent).toContain('Only JPG, PNG or WebP can be used')
  })
})
