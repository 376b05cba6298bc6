import type { Page } from '@playwright/test'
import { dayFromNow } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { demo, expectStoredUser, fillSignIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const stay = () => `fromDate=${dayFromNow(30)}&untilDate=${dayFromNow(33)}&adultsCount=2&childrenCount=0`

/** The addresses that arrive drawn, with something that is read there. */
async function drawnPages(page: Page): Promise<[string, RegExp][]> {
  const ask = async (path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as { data: Found[] }
  type Found = { id: string; title: string; hotelName: string; location: string }
  const hotel = (await ask('/hotels/featured')).data[0] as Found
  const trip = (await ask('/itineraries?pageSize=1')).data[0] as Found
  const words = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [
    ['/', /^Plan the whole journey/],
    ['/hotel/hotels', /^Hotels-exclusive deals/],
    [`/hotel/hotels/availability/dubai?${stay()}`, /^\d+ hotels in Dubai/],
    [
      `/hotel/hotels/hotel-details/${encodeURIComponent(hotel.location.toLowerCase())}?hotelId=${hotel.id}&${stay()}`,
      words(hotel.hotelName),
    ],
    ['/itineraries', /^Journeys, planned/],
    [`/itineraries/view/${trip.id}`, words(trip.title)],
    ['/dubai', /^Dubai, from the creek/],
    ['/signin', /^Sign in/],
  ]
}

/** Goes there as somebody new, and again where the server was too busy to draw. */
const arrive = (page: Page, address: string, waitUntil: 'load' | 'domcontentloaded' = 'load') =>
  expect(async () => {
    const answer = await page.goto(address, { waitUntil })
    expect(await answer?.text()).toContain('id="drawn"')
  }).toPass()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages can be read', { tag: '@phone' }, async ({ page }) => {
    for (const [address, heading] of await drawnPages(page)) {
      await arrive(page, address)
      await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
      await expect(page.locator('.motion-spin:visible, [aria-busy="true"]'), address).toHaveCount(0)
    }
    await arrive(page, `/hotel/hotels/availability/dubai?${stay()}`)
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/^₹[\d,.]+ total$/),
    ).toBeVisible()
  })
})

/**
 * Holds back every script the document does not name itself, and every font, until `release`: a page that comes alive
 * meanwhile took one wave to do so, and what was held is the second.
 */
async function holdSecondWave(page: Page): Promise<{ scripts: Set<string>; release: () => void }> {
  const scripts = new Set<string>()
  let text = ''
  let open = () => {}
  let opened = Promise.resolve()
  await page.route(
    (url) => !/^\/api\/|\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      text = await response.text()
      scripts.clear()
      opened = new Promise((resolve) => (open = resolve))
      await route.fulfill({ response })
    },
  )
  await page.route('**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    scripts.add(pathname)
    if (!text.includes(`"${pathname}"`)) await opened
    await route.continue()
  })
  // Letters that come late must move no line either.
  await page.route('**/*.woff2', async (route) => {
    await opened
    await route.continue()
  })
  return { scripts, release: () => open() }
}

/** Nothing has jumped since the page arrived, and nothing stands out at its side. */
async function expectCalm(page: Page, address: string) {
  const { shift, aside } = await page.evaluate(() => {
    const { dataset, scrollWidth, clientWidth } = document.documentElement
    return { shift: Number(dataset.shift ?? 0), aside: scrollWidth - clientWidth }
  })
  expect(shift, address).toBeLessThanOrEqual(0.02)
  expect(aside, address).toBe(0)
}

test('public pages come alive as they arrived, and ask for nothing again', { tag: '@phone' }, async ({ page }) => {
  let asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked = []
    asked.push(new URL(request.url()).pathname)
  })
  const { scripts, release } = await holdSecondWave(page)
  await page.addInitScript(() => {
    // Marked before any module runs: what is drawn anew has lost the mark.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('h1')?.setAttribute('data-arrived', '')
    })
    addEventListener('karavan:live', () => document.documentElement.setAttribute('data-live', ''), { once: true })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)
      const { dataset } = document.documentElement
      dataset.shift = String(shifts.reduce((sum, value) => sum + value, Number(dataset.shift ?? 0)))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [address, heading] of await drawnPages(page)) {
    // What is held is part of what a page waits for before it calls itself loaded.
    await arrive(page, address, 'domcontentloaded')
    await expect(page.locator('html[data-live]')).toHaveCount(1)
    await expect(page.locator('h1[data-arrived]'), address).toHaveText(heading)
    const calls = asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/available-location-with-dates'))
    expect(calls, address).toEqual([])
    release()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await expectCalm(page, address)
    expect([...scripts].length, address).toBeLessThanOrEqual(15)
  }
})

/**
 * Has React stop when it has taken over what is around the screen and not yet the screen itself, until the page is told
 * to go on: whatever happens in between happens before the screen is taken over.
 */
const stopHalfway = () => {
  const taken = (part: string) => {
    const element = document.querySelector(part)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  }
  const { postMessage } = MessagePort.prototype
  const kept: (() => void)[] = []
  let stopped = false
  // Whoever goes back loads another page in the same tab, which nobody would tell to go on.
  let over = sessionStorage.getItem('halfway') === 'over'
  const go = () => {
    over = true
    for (const work of kept.splice(0)) work()
  }
  // React gives itself its next few milliseconds by an empty message.
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...others: []) {
    const work = () => postMessage.call(this, message, ...others)
    if (!over && message === null && taken('[aria-label="Menus and hints"]') && !taken('h1')) {
      stopped = true
      kept.push(work)
    } else work()
  }
  Object.assign(window, { halfway: { isStopped: () => stopped, go } })
}

type Halfway = Window & { halfway: { isStopped(): boolean; go(): void } }

const between = {
  'somebody signs in': (auth: unknown) => ({ kind: 'begun', auth, stamp: null }),
  'every answer is forgotten': () => ({ kind: 'ended', deliberate: false }),
}
for (const [what, messageOf] of Object.entries(between)) {
  test(`a page comes alive though ${what} in the middle of it`, async ({ page, sessionOf, watch }) => {
    const { origins } = await sessionOf(demo.traveller)
    const root = origins[0]?.localStorage.find(({ name }) => name === 'persist:root')?.value ?? '{}'
    const auth: unknown = JSON.parse((JSON.parse(root) as { auth: string }).auth)
    await page.addInitScript(stopHalfway)
    for (const [address, heading] of await drawnPages(page)) {
      await page.goto('/favicon.svg')
      await page.evaluate(() => localStorage.clear())
      await arrive(page, address)
      await page.waitForFunction(() => (window as unknown as Halfway).halfway.isStopped())
      await page.evaluate(async (message) => {
        const here = new BroadcastChannel('karavan:session')
        here.postMessage(message)
        // Messages come in the order they were sent: the page has had its own before this one is here.
        const heard = new Promise((resolve) => (new BroadcastChannel('karavan:session').onmessage = resolve))
        here.postMessage({ kind: 'token', userId: 'nobody', accessToken: '' })
        await heard
        ;(window as unknown as Halfway).halfway.go()
      }, messageOf(auth))
      if (address === '/signin' && what === 'somebody signs in') await expect(page).not.toHaveURL(/signin/)
      else await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
      await expectLoaded(page)
      expect(watch.faults(), address).toEqual([])
    }
  })
}

test('whoever goes back before the page is alive is where they wanted to go', async ({ page, watch }) => {
  await arrive(page, '/')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Itineraries' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Journeys, planned/ })).toBeVisible()
  await page.addInitScript(stopHalfway)
  await expect(async () => {
    const answer = await page.reload()
    expect(await answer?.text()).toContain('id="drawn"')
  }).toPass()
  await page.waitForFunction(() => (window as unknown as Halfway).halfway.isStopped())
  await page.evaluate(() => {
    addEventListener('popstate', () => (window as unknown as Halfway).halfway.go())
    sessionStorage.setItem('halfway', 'over')
    history.back()
  })
  await expect(page.getByRole('heading', { level: 1, name: /^Plan the whole journey/ })).toBeVisible()
  await expectLoaded(page)
  expect(watch.faults()).toEqual([])
})

/** Holds back whatever is at such an address, until it is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

test('a page that is left before its parts are there stays as it arrived', async ({ page, watch }) => {
  const part = '**/assets/HomePage-*.js'
  const comeParts = await hold(page, part)
  const asked = page.waitForRequest(part)
  await arrive(page, '/')
  const file = (await asked).url()
  const comeNext = await hold(page, '**/itineraries')
  const hadTime = page.waitForRequest('**/favicon.svg?had-time')
  await page.evaluate((url) => {
    history.pushState(null, '', '/itineraries')
    dispatchEvent(new PopStateEvent('popstate'))
    // React takes its turns by messages; a timer that waits for as many comes after them.
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    const turns = async () => {
      await import(url)
      for (let count = 0; count < 50; count++) await turn()
      await fetch('/favicon.svg?had-time')
    }
    void turns()
  }, file)
  comeParts()
  await hadTime
  comeNext()
  await expect(page.getByRole('heading', { level: 1, name: /^Journeys, planned/ })).toBeVisible()
  await expectLoaded(page)
  expect(watch.faults()).toEqual([])
})

test('a page comes alive where it is another day than on the server', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  const asked = `fromDate=${dayFromNow(1)}&untilDate=${dayFromNow(3)}&adultsCount=2&childrenCount=0`
  await arrive(page, `/hotel/hotels/availability/dubai?${asked}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This search cannot be made' })).toBeVisible()
})

/** Goes there, and holds the program back until it is called. */
async function arriveAlone(page: Page, address: string): Promise<() => void> {
  const release = await hold(page, '**/assets/index-*.js')
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#drawn')).toBeAttached({ timeout: 5000 })
  }).toPass()
  return release
}

test('what is ticked before the page is alive is ticked', async ({ page }) => {
  const release = await arriveAlone(page, `/hotel/hotels/availability/dubai?${stay()}`)
  await page.getByRole('article').first().getByLabel('Compare').check()
  release()
  await expect(page.getByRole('region', { name: 'Hotels to compare' })).toBeVisible()
  await expect(page.getByRole('article').first().getByLabel('Compare')).toBeChecked()
})

test('what is typed and pressed before the page is alive is not lost', async ({ page }) => {
  const release = await arriveAlone(page, '/signin')
  await fillSignIn(page, demo.traveller)
  await expect(page).toHaveURL(/\/signin$/)
  release()
  await expect(page).not.toHaveURL(/\/signin/)
  await expectStoredUser(page, demo.traveller)
})

test.describe('somebody who is signed in', () => {
  test.use({ as: demo.traveller })

  test('never sees the page of a visitor', { tag: '@phone' }, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = () => {
        const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Sign up')
        if (link?.checkVisibility()) document.documentElement.dataset.flashed = ''
        requestAnimationFrame(seen)
      }
      requestAnimationFrame(seen)
    })
    await page.goto('/')
    await expectLoaded(page)
    await expect(page.getByText('Hello,').first()).toBeVisible()
    await expect(page.locator('html[data-flashed]')).toHaveCount(0)
    await expect(page.locator('html[data-person]')).toHaveCount(0)
  })
})
