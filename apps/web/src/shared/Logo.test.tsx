import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePages } from '../app/testing/pages.tsx'
import { Logo } from './Logo.tsx'
import { profileOf } from './session/testing.ts'

const server = preparePages()

const show = (own: Parameters<typeof profileOf>[1]) =>
  server.open([{ path: '/', element: <Logo /> }], '/', profileOf({ userType: 'Agent' }, own))

it('is that of the house when the own one does not load', async () => {
  await show({ company_logo: '/files/gone.png' })
  const own = screen.getByRole('link', { name: 'Saffron Trails Holidays, home' }).querySelector('img')
  expect(own?.getAttribute('src')).toBe('/files/gone.png')
  fireEvent.error(own as HTMLImageElement)
  expect(screen.getByRole('link', { name: 'Karavan, home' }).querySelector('img')).toBeNull()
})

it('is that of the house for whoever is not verified', async () => {
  await show({ company_logo: '/files/own.png', verified: false })
  expect(screen.getByRole('link', { name: 'Karavan, home' }).querySelector('img')).toBeNull()
})
