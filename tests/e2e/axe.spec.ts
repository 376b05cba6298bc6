import { expectAccessible, expectAccessibleInDark } from './support/axe.ts'
import { expectLoaded } from './support/page.ts'
import { expect, test } from './support/test.ts'

test('a fault is found, in light and in dark, on the page and in a part of it', async ({ page }) => {
  await page.goto('/reset')
  await expectLoaded(page)
  const main = page.getByRole('main')
  await expectAccessible(main)
  await main.evaluate((element) => {
    element.append(Object.assign(document.createElement('img'), { id: 'nameless' }))
  })
  await expect(expectAccessible(main)).rejects.toThrow(/image-alt/)
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
  await main.locator('#nameless').evaluate((element) => element.remove())
  await main.evaluate((element) => {
    const words = document.createElement('p')
    words.textContent = 'Too deep for the dark'
    words.style.color = '#4a5363'
    element.append(words)
  })
  await expectAccessible(main)
  await expect(expectAccessibleInDark(page)).rejects.toThrow(/color-contrast/)
})
