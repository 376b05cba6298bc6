import type { CDPSession, Locator, Page } from '@playwright/test'

/** What somebody did and how long the screen took: to the next paint, and the longest task until all was quiet again. */
export type Answered = { act: string; paint: number; task: number }

declare global {
  interface Window {
    meter?: { events: { name: string; duration: number }[]; tasks: number[] }
  }
}

/** What the browser leaves out of its records: an event is told from here on, and shorter ones count as this. */
const shortest = 16

function watchHere(threshold: number): void {
  const meter: NonNullable<Window['meter']> = { events: [], tasks: [] }
  window.meter = meter
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) meter.events.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) meter.tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Waits until nothing is on its way and the page has been drawn. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      ![...document.querySelectorAll('.motion-spin, [aria-busy="true"]')].some((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      ),
  )
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Entries come after the frame they tell of, when the page has nothing better to do.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 120))))
      }),
  )
}

/** Moves there and presses as a hand does, without asking the page anything in between. */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target.toString()} is not to be seen`)
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 40 })
}

/** Watches one page with its processor slowed so many times, and keeps what each act took. */
export async function meterOf(page: Page, slowdown: number) {
  await page.addInitScript(watchHere, shortest)
  const session: CDPSession = await page.context().newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const answered: Answered[] = []
  return {
    answered,
    /** Loads an address at full speed, so that only what is done there is slow. */
    async open(address: string): Promise<void> {
      await slow(1)
      await page.goto(address)
      await quiet(page)
      await slow(slowdown)
    },
    async time(act: string, work: () => Promise<void>): Promise<void> {
      await quiet(page)
      await page.evaluate(() => {
        if (window.meter) window.meter.events.length = window.meter.tasks.length = 0
      })
      await work()
      await quiet(page)
      const { events = [], tasks = [] } = (await page.evaluate(() => window.meter)) ?? {}
      answered.push({
        act,
        paint: Math.max(shortest, ...events.map(({ duration }) => duration)),
        task: Math.round(Math.max(0, ...tasks)),
      })
    },
  }
}

export type Meter = Awaited<ReturnType<typeof meterOf>>
