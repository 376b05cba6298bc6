import { type BrowserContextOptions, chromium, type Browser, type Page } from '@playwright/test'
import { baseURL, demo, fillSignIn } from '../../tests/e2e/support/people.ts'
import { walks } from './screen-acts.ts'
import type { ScreenData } from './screen-data.ts'
import { meterOf, quiet } from './screen-meter.ts'
import { scroll, type Scrolled } from './screen-scroll.ts'

export type ActFigures = { screen: string; act: string; paints: number[]; tasks: number[] }

export const slowdown = 4
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }
const phone: BrowserContextOptions = {
  ...desktop,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

/** Somebody of the demo in a browser of their own, signed in. */
export async function enter(browser: Browser, as: keyof typeof demo, small = false): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL(), ...(small ? phone : desktop) })
  const page = await context.newPage()
  await page.goto('/signin')
  await fillSignIn(page, demo[as])
  await page.waitForURL(({ pathname }) => pathname !== '/signin', { timeout: 120_000 })
  return page
}

/** Goes through all that is done on the screens once; what took how long is added to what is known. */
export async function walkScreens(browser: Browser, data: ScreenData, known: ActFigures[], only = ''): Promise<void> {
  for (const [screen, { walk, as, phone: small }] of Object.entries(walks)) {
    if (!screen.includes(only)) continue
    const page = await enter(browser, as, small)
    const meter = await meterOf(page, slowdown)
    await walk(page, meter, data)
    for (const { act, paint, task } of meter.answered) {
      const figures = known.find((one) => one.screen === screen && one.act === act)
      if (figures) {
        figures.paints.push(paint)
        figures.tasks.push(task)
      } else known.push({ screen, act, paints: [paint], tasks: [task] })
    }
    await page.context().close()
  }
}

/** Scrolls the longest lists there are, each as long as it gets. */
export async function scrollScreens(browser: Browser, data: ScreenData): Promise<Scrolled[]> {
  const page = await enter(browser, 'agent')
  const { open } = await meterOf(page, slowdown)
  const found: Scrolled[] = []
  const rowsOf = (selector: string) => page.locator(selector).count()

  await open('/crm/all-customers?pageSize=100')
  await page.mouse.move(900, 600)
  found.push(await scroll(browser, page, 'customers, a page of 100', await rowsOf('tbody tr')))

  await open('/crm/package-enquiries?as=board')
  const more = page.getByRole('button', { name: 'Show more' })
  while ((await more.count()) > 0) {
    await more.first().click()
    await quiet(page)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(900, 600)
  found.push(await scroll(browser, page, 'enquiry board, all that it shows', await rowsOf('article')))

  await open(data.imported)
  await page.getByRole('list', { name: 'With a fault' }).hover()
  found.push(
    await scroll(browser, page, 'import of 10,000 rows with a fault', await rowsOf('dialog li, [role="dialog"] li')),
  )

  await open(`${data.results}&pageSize=50`)
  await page.mouse.move(700, 600)
  found.push(await scroll(browser, page, 'hotel results, a page of 50', await rowsOf('article')))

  await open('/crm/all-bookings-calender?view=agenda')
  await page.mouse.move(900, 600)
  found.push(await scroll(browser, page, 'agenda of a month', await rowsOf('main li')))
  await page.context().close()
  return found
}

/** Scrolls the rate sheet down and across. */
export async function scrollSheet(browser: Browser, data: ScreenData): Promise<Scrolled[]> {
  const page = await enter(browser, 'admin')
  const { open } = await meterOf(page, slowdown)
  await open(data.sheet)
  const grid = page.getByRole('grid')
  await grid.hover({ position: { x: 700, y: 200 } })
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  const found = [await scroll(browser, page, 'rate sheet, down', rows)]
  await open(data.sheet)
  await grid.hover({ position: { x: 700, y: 200 } })
  found.push(await scroll(browser, page, 'rate sheet, across', rows, [240, 0]))
  await page.context().close()
  return found
}
