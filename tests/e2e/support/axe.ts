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
 * Waits until nothing that ends by itself is still moving in the part, around it, and no list is pale because it is being
 * read again: half-faded words would be measured as too pale. What moves elsewhere, such as a toast that counts down for
 * seconds, does not change what is looked at.
 */
async function settled(part: Locator): Promise<void> {
  await part.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const isStill = ({ playState, effect }: Animation) => {
          const moved = effect instanceof KeyframeEffect ? effect.target : null
          return (
            playState !== 'running' ||
            effect?.getComputedTiming().iterations === Infinity ||
            (moved !== null && !moved.contains(element) && !element.contains(moved))
          )
        }
        const look = () => {
          const pale = document.querySelector('[aria-busy="true"] table.opacity-60') !== null
          if (!pale && document.getAnimations().every(isStill)) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

async function faultsIn(part: Locator, { contrast, named }: { contrast: boolean; named: boolean }): Promise<string[]> {
  const page = part.page()
  await settled(part)
  // A page keeps axe until it is left; the script is large.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const options = {
    // Nothing plays by itself anywhere, so nothing need be fetched before; and only what is wrong is told.
    resultTypes: ['violations' as const],
    preload: false,
    selectors: named,
    rules: { 'color-contrast': { enabled: contrast } },
  }
  return part.evaluate(async (element, how) => {
    const whole = element === document.documentElement
    const { violations } = (await window.axe?.run(whole ? document : element, how)) ?? { violations: [] }
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target = [], html, failureSummary }) => [id, help, ...target, html, failureSummary].join('\n')),
    )
  }, options)
}

async function expectNoFaults(target: Page | Locator, scheme: string, contrast: boolean): Promise<void> {
  const part = 'page' in target ? target : target.locator('html')
  await expect(part).toBeVisible()
  const first = await faultsIn(part, { contrast, named: false })
  // A list may be read again, and be pale, while it is looked at; what is wrong is still wrong afterwards, and then named.
  const found = first.length === 0 ? first : await faultsIn(part, { contrast, named: true })
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
  await expectNoFaults(target, 'light', contrast)
}

/** Expects axe to find nothing on the page in dark, which the contrast of all pairs of tokens proves for every other one. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // Transitions begin with the first frame after the change.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  await expectNoFaults(page, 'dark', true)
  await page.emulateMedia({ colorScheme: 'light' })
}
