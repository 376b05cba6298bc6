import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isPhone } from './page.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Waits until nothing that ends by itself is still moving, and no list is pale because it is being read again: half-faded
 * words would be measured as too pale. The bar under a toast is its clock, and fades nothing.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"] table.opacity-60') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' ||
            effect?.getComputedTiming().iterations === Infinity ||
            (effect as KeyframeEffect | null)?.target?.matches('.Toastify__progress-bar'),
        ),
  )
}

/** What is looked for: all but contrast, all, or only what a scheme of colours can spoil. */
type Looked = 'structure' | 'all' | 'colours'

async function faultsIn(part: Locator, looked: Looked, named: boolean): Promise<string[]> {
  const page = part.page()
  await settled(page)
  // A page keeps axe until it is left; the script is large.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const options = {
    // Nothing plays by itself anywhere, so nothing need be fetched before; and only what is wrong is told.
    resultTypes: ['violations' as const],
    preload: false,
    selectors: named,
    ...(looked === 'colours'
      ? { runOnly: ['color-contrast', 'link-in-text-block'] }
      : { rules: { 'color-contrast': { enabled: looked === 'all' } } }),
  }
  return part.evaluate(async (element, how) => {
    const whole = element === document.documentElement
    const { violations } = (await window.axe?.run(whole ? document : element, how)) ?? { violations: [] }
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target = [], html, failureSummary }) => [id, help, ...target, html, failureSummary].join('\n')),
    )
  }, options)
}

async function expectNoFaults(target: Page | Locator, scheme: string, looked: Looked): Promise<void> {
  const part = 'page' in target ? target : target.locator('html')
  await expect(part).toBeVisible()
  const first = await faultsIn(part, looked, false)
  // A list may be read again, and be pale, while it is looked at; what is wrong is still wrong afterwards, and then named.
  const found = first.length === 0 ? first : await faultsIn(part, looked, true)
  expect(found, `${scheme} ${part.page().url()}`).toEqual([])
}

/**
 * Expects axe to find nothing on the page, or in the part of it that is given, in light. Every route is looked at whole by
 * its own test, so that a journey gives the dialog or the state that no route shows. A phone draws most things from the
 * same elements: only what it draws in a way of its own is looked at there. Contrast is four fifths of the time it takes,
 * and is computed for every pair of colours beside them: it is looked for on whole pages, unless told otherwise.
 */
export async function expectAccessible(
  target: Page | Locator,
  { onPhone = false, contrast = !('page' in target) } = {},
): Promise<void> {
  const page = 'page' in target ? target.page() : target
  if (isPhone(page) && !onPhone) return
  await expectNoFaults(target, 'light', contrast ? 'all' : 'structure')
}

/**
 * Expects axe to find nothing on the page in dark that dark could have brought: its colours. The contrast of all pairs of
 * tokens proves the same for every other page, and the rest of a page is the same in light.
 */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // Transitions begin with the first frame after the change.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  await expectNoFaults(page, 'dark', 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}
