import { expect, type Page } from '@playwright/test'

/** Waits until nothing on the page turns or shimmers any more and it has a heading. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.motion-spin:visible, [aria-busy="true"]')).toHaveCount(0)
}

/**
 * Goes to an address of the app. The first time it is loaded; from there on one goes as by a link, since a browser that
 * loads the program again does what it did before at three times the cost.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    // Another tab or filter of the same page keeps its heading.
    const leaves = new URL(to, location.href).pathname !== location.pathname
    if (leaves) for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** The path with its query, as in the address bar. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Whether this is the narrow screen. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024

/** Reads what a toast says and puts it away: on a wide screen it lies over the buttons of a record for five seconds. */
export async function readToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: words })
  await expect(toast).toBeVisible()
  // It may go by itself before a press arrives.
  await toast
    .locator('button[aria-label="Close"]')
    .evaluateAll(([close]) => (close as HTMLElement | undefined)?.click())
  await expect(toast).toHaveCount(0)
}

/** Opens the menu of the narrow screen. */
export async function openPhoneMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Logs out the way people do: by the Setting menu, or by the sheet of a phone. */
export async function logOut(page: Page): Promise<void> {
  if (isPhone(page)) {
    const sheet = await openPhoneMenu(page)
    await sheet.getByRole('button', { name: 'Logout' }).click()
  } else {
    await page.getByRole('button', { name: 'Setting' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await expect(page).toHaveURL(/\/signin$/)
}
