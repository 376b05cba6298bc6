import type { Page } from '@playwright/test'

/** One of several rows of a form. */
export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** A part of a page by its heading. */
export const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })
