import type { Page } from '@playwright/test'

/** Says who leads the party: whoever books for others begins with nobody. */
export async function fillLead(page: Page): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill('Ananya Verma')
  await page.getByLabel('E-mail', { exact: true }).fill('ananya@example.test')
  await page.getByLabel('Phone', { exact: true }).fill('+91 98450 12345')
}
