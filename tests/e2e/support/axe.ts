import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

/** Waits until the page is drawn in a colour scheme: transitions begin with the first frame after the change. */
async function drawnIn(page: Page, scheme: Scheme): Promise<void> {
  await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, scheme)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
}

/**
 * Waits until nothing that ends by itself is still moving, and no list is pale because it is being read again: half-faded
 * words would be measured as too pale.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"] table.opacity-60') === null &&
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity,
        ),
  )
}

async function faultsOf(page: Page) {
  await settled(page)
  // The legacy mode stays inside the page; the other one opens a second page to merge frames, and there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Expects axe to find nothing on the page as it stands, by default in both colour schemes. */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await drawnIn(page, colorScheme)
    const first = await faultsOf(page)
    // A list may be read again, and be pale, while it is looked at; what is wrong is still wrong afterwards.
    const found = first.length === 0 ? first : await faultsOf(page)
    expect(found, `${colorScheme} ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
