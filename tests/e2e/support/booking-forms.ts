import { expect, type Page } from '@playwright/test'
import { dayAhead } from './crm.ts'

/** One of several rows of a form. */
export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** A part of a page by its heading. */
export const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })

/** What one form has and the others do not. */
type Form = {
  kind: string
  path: string
  heading: string
  /** Fills the own fields, with its last day before its first one, and looks at the words of it. */
  odd: (page: Page) => Promise<void>
  /** Puts the own fields right. */
  right: (page: Page) => Promise<void>
  /** What the page of the booking says of them. */
  shows: string[]
  plan: string
}

/** The three forms of the CRM's bookings. */
export const forms: readonly Form[] = [
  {
    kind: 'flight',
    path: '/crm/flight-booking',
    heading: 'New flight booking',
    odd: async (page) => {
      await page.getByLabel('First day').fill(dayAhead(30))
      await page.getByLabel('Last day').fill(dayAhead(20))
      await page.getByRole('button', { name: 'Add booking' }).click()
      await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Not before the first day')
      for (const label of ['From', 'To', 'On'])
        await expect(row(page, 'Flight 1').getByLabel(label, { exact: true })).toHaveAccessibleDescription('Required')
    },
    right: async (page) => {
      const flight = row(page, 'Flight 1')
      await flight.getByLabel('From').fill('BOM')
      await flight.getByLabel('To').fill('BKK')
      await flight.getByLabel('On', { exact: true }).fill(dayAhead(30))
      await page.getByLabel('Last day').fill(dayAhead(36))
      await row(page, 'Traveller 1').getByLabel('Ticket number').fill('217-2401234567')
    },
    shows: ['BOM – BKK', 'Ticket 217-2401234567'],
    plan: '30 / 70',
  },
  {
    kind: 'hotel',
    path: '/crm/hotel-booking',
    heading: 'New hotel booking',
    odd: async (page) => {
      await page.getByLabel('Check-in').fill(dayAhead(30))
      await page.getByLabel('Check-out').fill(dayAhead(30))
      await row(page, 'Room 1').getByLabel('Children').fill('')
      await page.getByRole('button', { name: 'Add booking' }).click()
      await expect(page.getByLabel('Check-out')).toHaveAccessibleDescription('After the check-in')
      await expect(row(page, 'Room 1').getByLabel('Kind of room')).toHaveAccessibleDescription('Required')
      await expect(row(page, 'Room 1').getByLabel('Children')).toHaveAccessibleDescription('Required')
    },
    right: async (page) => {
      const stay = part(page, 'Stay')
      await stay.getByLabel('Hotel', { exact: true }).fill('Reef House')
      await stay.getByLabel('Place').fill('Phuket')
      await page.getByLabel('Check-out').fill(dayAhead(34))
      await row(page, 'Room 1').getByLabel('Kind of room').fill('Family room')
      await row(page, 'Room 1').getByLabel('Children').fill('1')
    },
    shows: ['Reef House', 'Family room', '2 adults, 1 child'],
    plan: 'All at once',
  },
  {
    kind: 'land-package',
    path: '/crm/landPkg-booking',
    heading: 'New land package booking',
    odd: async (page) => {
      await page.getByLabel('First day').fill(dayAhead(30))
      await page.getByLabel('Last day').fill(dayAhead(29))
      await page.getByRole('button', { name: 'Add hotel' }).click()
      await row(page, 'Hotel 1').getByLabel('Nights').fill('0')
      await page.getByRole('button', { name: 'Add booking' }).click()
      await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Not before the first day')
      await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Required')
      await expect(row(page, 'Hotel 1').getByLabel('Nights')).toHaveAccessibleDescription('At least 1')
    },
    right: async (page) => {
      await page.getByLabel('Last day').fill(dayAhead(34))
      await page.getByLabel('Destinations').fill('Krabi')
      await page.getByLabel('Destinations').press('Enter')
      // It has a name now, so nobody is asked for one any more.
      await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Left empty it is: Krabi')
      const stay = row(page, 'Hotel 1')
      await stay.getByLabel('Place').fill('Krabi')
      await stay.getByLabel('Hotel', { exact: true }).fill('Cliff Lodge')
      await stay.getByLabel('Nights').fill('4')
      await page.getByRole('button', { name: 'Add day' }).click()
      await row(page, 'Day 1').getByLabel('What').fill('Arrival by boat')
    },
    shows: ['Cliff Lodge, Krabi', 'Day 1: Arrival by boat'],
    plan: '30 / 70',
  },
]
