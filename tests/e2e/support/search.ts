import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from './hotel.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as its button in the calendar begins: `Sat, 12 Dec 2026`. */
function spoken(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The search bar of hotels. */
export const bar = (page: Page) => page.getByRole('search', { name: 'Find a hotel' })

export type Part = 'Where' | 'Dates' | 'Guests'
/** A part of the bar, which opens its panel. */
export const part = (page: Page, name: Part) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** The panel that a part of the bar has opened. */
export async function openPart(page: Page, name: Part): Promise<Locator> {
  await part(page, name).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

/** Leafs to the day so many days from now and presses it. */
export async function pickDay(panel: Locator, days: number): Promise<void> {
  const button = panel.getByRole('button', { name: new RegExp(`^${spoken(dayFromNow(days))}`) })
  await expect(panel.getByRole('grid').first()).toBeVisible()
  for (let leafs = 0; leafs < 14 && (await button.count()) === 0; leafs += 1) {
    await panel.getByRole('button', { name: 'Next month' }).click()
  }
  await button.click()
}

export const search = (page: Page) => bar(page).getByRole('button', { name: 'Search', exact: true }).click()

/** The hotels that were found. */
export const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
