import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../app/testing/axe.ts'
import { preparePages } from '../../../app/testing/pages.tsx'
import { ContactPage } from './ContactPage.tsx'

const server = preparePages()
const open = (house: object | null) => {
  server.answers['GET /house/contact'] = { data: house }
  return server.open([{ path: '/contactus', element: <ContactPage /> }], '/contactus')
}
const house = {
  companyName: 'Karavan Travels',
  phone: '+91 22 4000 1200',
  email: 'desk@karavan.example.test',
  address: '4th floor, Ballard Estate, Mumbai 400001',
  city: 'Mumbai',
  stateCode: '27',
  country: 'India',
}

describe('the contact page', () => {
  it('has the phone, the e-mail and the address of the house', async () => {
    await open(house)
    const phone = await screen.findByRole('link', { name: '+91 22 4000 1200' })
    expect(phone.getAttribute('href')).toBe('tel:+912240001200')
    expect(screen.getByRole('link', { name: house.email }).getAttribute('href')).toBe(`mailto:${house.email}`)
    expect(screen.getByText('4th floor, Ballard Estate, Mumbai 400001, Maharashtra, India')).toBeTruthy()
    await expectAccessible()
  })

  it('shows what there is of them, and the form in any case', async () => {
    await open({ ...house, phone: null, address: null, city: null, stateCode: null, country: null })
    await screen.findByRole('link', { name: house.email })
    expect(screen.queryByText(house.companyName)).toBeNull()
    expect(screen.getByRole('button', { name: 'Send the message' })).toBeTruthy()
  })
})
