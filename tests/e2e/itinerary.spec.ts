import { toMinor } from '@karavan/domain/base/money'
import type { Locator, Page } from '@playwright/test'
import { newActivity } from './support/activity.ts'
import { expectAccessible } from './support/axe.ts'
import { fillLead } from './support/lead.ts'
import { dayFromNow, hotelBody, newPlace } from './support/hotel.ts'
import { expectLoaded, isPhone, visit } from './support/page.ts'
import { type Caller, callerOf, demo, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Made = { id: string }
type Stop = {
  locationId: string
  place: string
  hotelId: string
  roomId: string
  activities: { id: string; name: string }[]
}

/** A place of its own with a hotel and some things to do. */
async function newStop(admin: Caller, activityCount = 3): Promise<Stop> {
  const { id: locationId, place } = await newPlace()
  const hotel = await admin.call<{ data: { id: string; rooms: { id: string }[] } }>(
    'post',
    '/hotels',
    hotelBody(locationId, `Pavilion ${unique()}`),
  )
  const activities = []
  for (let index = 0; index < activityCount; index += 1) {
    const name = `${['Boat', 'Palace', 'Bazaar'][index] ?? 'Walk'} ${unique()}`
    const { id } = await newActivity(name, { locationId, adultPrice: 333.33 + index })
    activities.push({ id, name })
  }
  return { locationId, place, hotelId: hotel.data.id, roomId: hotel.data.rooms[0]?.id ?? '', activities }
}

const day = (title: string, activities: string[] = []) => ({
  key: `day-${unique()}`,
  title,
  description: '',
  meals: ['breakfast'],
  items: activities.map((activityId) => ({ key: `item-${unique()}`, activityId, time: null })),
})

/** A leg of so many nights; its first days hold the stop's activities. */
const legOf = ({ locationId, hotelId, roomId, activities }: Stop, nights: number) => ({
  key: `leg-${unique()}`,
  locationId,
  nights,
  travel: null,
  hotels: { Standard: { hotelId, roomId, mealPlan: 'cpai' } },
  own: null,
  days: Array.from({ length: nights }, (_, index) =>
    day(`Day in ${index}`, index === 0 ? activities.slice(0, 2).map(({ id }) => id) : []),
  ),
})

/** An itinerary of the house that everybody sees. */
async function newTrip(
  admin: Caller,
  base: 'itineraries' | 'multi-city-itineraries',
  stops: { stop: Stop; nights: number }[],
) {
  const title = `Lakes and lanes ${unique()}`
  const { data } = await admin.call<{ data: Made }>('post', `/${base}`, {
    title,
    themes: ['Culture'],
    images: [],
    overview: 'Water and stone.',
    inclusions: ['Hotel with breakfast'],
    exclusions: ['Flights'],
    terms: '',
    templateId: null,
    validFrom: null,
    validUntil: null,
    status: 'published',
    featured: false,
    plan: { legs: stops.map(({ stop, nights }) => legOf(stop, nights)), departure: day('Home') },
    asked: { startDate: dayFromNow(40), adults: 2, childrenAges: [], category: 'Standard' },
  })
  return { id: data.id, title }
}

/** The total on the screen in paise, once it is that of the plan. */
async function totalOf(page: Page): Promise<number> {
  const shown = page.locator('[data-total]:visible').first()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(shown).toHaveAttribute('data-total', /\d/)
  return Number(await shown.getAttribute('data-total'))
}

/** Opens the price where the screen has no room for it. */
async function seePrice(page: Page): Promise<number> {
  if (!isPhone(page)) return totalOf(page)
  await page.getByRole('button', { name: /with taxes/ }).click()
  const total = await totalOf(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return total
}

/** What the next save sends. */
const sentBy = async (page: Page, act: () => Promise<void>) => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/customize')),
    act(),
  ])
  return request.postDataJSON() as { plan: { legs: { days: { items: unknown[] }[] }[] }; asked: unknown }
}

/** Drags as a hand does: not in one leap. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await from.hover()
  await page.mouse.down()
  const there = await to.boundingBox()
  if (!there) throw new Error('There is nothing to drop it on')
  await page.mouse.move(there.x + 80, there.y + 20, { steps: 8 })
  await page.mouse.move(there.x + 90, there.y + 24)
  await expect(to).toContainText('Drop here')
  await page.mouse.up()
}

const itemsOn = (page: Page, number: number) =>
  page.getByRole('list', { name: `Plan of day ${number}` }).getByRole('listitem')

test.describe('a traveller', () => {
  test.use({ as: demo.traveller })

  test('makes an itinerary their own: moves by hand and by keyboard, undoes, compares, saves it, has a PDF and books it', {
    tag: '@phone',
  }, async ({ page }) => {
    const admin = await callerOf(demo.admin)
    const stop = await newStop(admin)
    const trip = await newTrip(admin, 'itineraries', [{ stop, nights: 2 }])
    const [boat, palace, bazaar] = stop.activities.map(({ name }) => name)
    if (!boat || !palace || !bazaar) throw new Error('Three activities are needed')

    await page.goto(`/itineraries?place=${encodeURIComponent(stop.place)}`)
    await expectLoaded(page)
    await page.getByRole('link', { name: trip.title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: trip.title })).toBeVisible()
    await visit(page, `/itineraries/customize/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Make ${trip.title} yours` })).toBeVisible()
    await expectLoaded(page)
    const start = page.getByLabel('Start date')
    await start.fill(dayFromNow(45))
    const before = await seePrice(page)

    // By hand: dragged on a wide screen, by the menu on a phone.
    if (isPhone(page)) {
      await page.getByRole('button', { name: `Move ${boat} to …` }).click()
      await page.getByRole('menuitem', { name: /Day 2/ }).click()
    } else {
      await drag(
        page,
        page.getByRole('button', { name: `Move ${boat}`, exact: true }),
        page.getByRole('article', { name: /^Day 2/ }),
      )
    }
    await expect(itemsOn(page, 2)).toContainText([boat])

    // By keyboard: one day on and back by Escape, then for good.
    const handle = page.getByRole('button', { name: `Move ${palace}`, exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(itemsOn(page, 2)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(itemsOn(page, 1)).toHaveCount(1)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(handle).toBeFocused()
    await expect(itemsOn(page, 2)).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(itemsOn(page, 2)).toHaveCount(1)
    await page.keyboard.press('Control+Shift+z')
    await expect(itemsOn(page, 2)).toHaveCount(2)

    // Something more to do; the price follows, and a reload loses nothing.
    await page.getByRole('button', { name: 'Add an activity to day 3' }).click()
    await page.getByRole('button', { name: `Add ${bazaar}` }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(itemsOn(page, 3)).toContainText([bazaar])
    const after = await seePrice(page)
    expect(after).toBeGreaterThan(before)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(itemsOn(page, 3)).toContainText([bazaar])
    expect(await seePrice(page)).toBe(after)
    if (isPhone(page)) await page.getByRole('button', { name: /with taxes/ }).click()
    await expect(page.getByRole('region', { name: 'Compared with the original' })).toContainText(
      `${bazaar} added to day 3`,
    )
    if (isPhone(page)) await page.getByRole('button', { name: 'Close', exact: true }).click()

    // What the browser worked out is what the server says, to the paisa.
    const body = await sentBy(page, () => page.getByRole('button', { name: 'Save as mine' }).click())
    const traveller = await callerOf(demo.traveller)
    const priced = await traveller.call<{ data: { total: number } }>('post', `/itineraries/${trip.id}/price`, {
      plan: body.plan,
      asked: body.asked,
    })
    expect(toMinor(priced.data.total)).toBe(after)

    await expect(page).toHaveURL(/\/itineraries\/view\//)
    await expect(page.getByRole('heading', { level: 1, name: trip.title })).toBeVisible()
    expect(page.url()).not.toContain(trip.id)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    // The whole trip is booked at that price and paid from the wallet.
    if (isPhone(page)) await page.getByRole('button', { name: 'Dates and price' }).click()
    await page.getByRole('link', { name: 'Book this trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who is travelling?' })).toBeVisible()
    await fillLead(page)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/book')),
      page.getByRole('button', { name: /^Pay .*from wallet/ }).click(),
    ])
    const booked = (await answer.json()) as { data: { status: string; price: { total: number } } }
    expect(answer.status()).toBe(201)
    await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeAttached()
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    expect(toMinor(booked.data.price.total)).toBe(after)

    // The original is as it was.
    const original = await admin.call<{ data: { plan: { legs: { days: { items: unknown[] }[] }[] } } }>(
      'get',
      `/itineraries/${trip.id}`,
    )
    expect(original.data.plan.legs[0]?.days[0]?.items).toHaveLength(2)
  })
})

test('an agency with a fixed markup changes a trip at the price of the server, and sees the markup nowhere', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await callerOf(demo.admin)
  const agency = await newVerifiedAgent()
  const { data } = await admin.call<{ data: { org: { id: string } } }>('get', `/users/${agency.id}`)
  await admin.call('post', '/agent-markups', {
    service: 'itinerary',
    audience: 'agency',
    orgId: data.org.id,
    basis: 'perBooking',
    value: 1234.56,
    from: dayFromNow(0),
  })
  const stop = await newStop(admin)
  const trip = await newTrip(admin, 'itineraries', [{ stop, nights: 2 }])
  const [, , bazaar = ''] = stop.activities.map(({ name }) => name)
  await signIn(page, agency.email, agency.password, `/itineraries/customize/${trip.id}`)
  await expectLoaded(page)
  await page.getByLabel('Start date').fill(dayFromNow(45))
  const before = await seePrice(page)

  // What can be picked costs about what it adds, and the whole is asked for.
  await page.getByRole('button', { name: 'Add an activity to day 3' }).click()
  const choice = page.getByRole('listitem').filter({ hasText: bazaar })
  await expect(choice).toContainText(/about ₹\d+ adult, ₹\d+ child/)
  await page.getByRole('button', { name: `Add ${bazaar}` }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const after = await seePrice(page)
  expect(after).toBeGreaterThan(before)

  if (isPhone(page)) await page.getByRole('button', { name: /with taxes/ }).click()
  await page.getByRole('button', { name: 'Explain this price' }).click()
  const explained = page.getByRole('dialog', { name: 'How this price is made' })
  await expect(explained).toContainText(bazaar)
  await expect(explained).not.toContainText('Service charge')
  await expect(explained).not.toContainText('1,234.56')
  // Nor what the net price of two tickets is.
  await expect(explained).not.toContainText('₹670.66')
  await page.keyboard.press('Escape')
  await expect(explained).toBeHidden()
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Price and checks' })).toBeHidden()
  }

  const body = await sentBy(page, () => page.getByRole('button', { name: 'Save as mine' }).click())
  const agent = await callerOf(agency.email, agency.password)
  const priced = await agent.call<{ data: { total: number } }>('post', '/itineraries/price', {
    plan: body.plan,
    asked: body.asked,
  })
  expect(toMinor(priced.data.total)).toBe(after)
  await expect(page).toHaveURL(/\/itineraries\/view\//)
  if (isPhone(page)) await page.getByRole('button', { name: 'Dates and price' }).click()
  await page.getByRole('link', { name: 'Book this trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is travelling?' })).toBeVisible()
})

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('tries another order of a tour, takes it back, and every edit of twenty days is priced within 5 ms', async ({
    page,
  }) => {
    const admin = await callerOf(demo.admin)
    const stops = [await newStop(admin), await newStop(admin), await newStop(admin), await newStop(admin)]
    const trip = await newTrip(
      admin,
      'multi-city-itineraries',
      stops.map((stop, index) => ({ stop, nights: index === 0 ? 4 : 5 })),
    )
    await page.goto(`/dashboard/multi-city-itinerary/edit/${trip.id}`)
    await expect(page.getByRole('article')).toHaveCount(20)
    await expectLoaded(page)
    const before = await totalOf(page)

    const [, second] = stops
    const handle = page.getByRole('button', { name: `Move ${second?.place}`, exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const whatIf = page.getByRole('region', { name: 'What if' })
    await expect(whatIf).toContainText(`${second?.place} is leg 1 now. New total ₹`)
    await expect(page.getByRole('region', { name: new RegExp(`^Leg 1: ${second?.place}`) })).toBeVisible()
    await expectAccessible(whatIf)
    await whatIf.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('region', { name: new RegExp(`^Leg 2: ${second?.place}`) })).toBeVisible()
    expect(await totalOf(page)).toBe(before)

    // Twenty edits, each a move of one activity to the next day.
    await page.evaluate(() => performance.clearMeasures('reprice'))
    const boat = stops[0]?.activities[0]?.name ?? ''
    const mover = page.getByRole('button', { name: `Move ${boat}`, exact: true })
    await mover.focus()
    for (let edit = 0; edit < 20; edit += 1) {
      await page.keyboard.press('Space')
      await page.keyboard.press(edit < 10 ? 'ArrowRight' : 'ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(mover).toBeFocused()
    }
    const took = await page.evaluate(() => performance.getEntriesByName('reprice').map(({ duration }) => duration))
    expect(took.length).toBeGreaterThanOrEqual(20)
    const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.POSITIVE_INFINITY
    test
      .info()
      .annotations.push({ type: 'reprice', description: `${took.length} edits, median ${median.toFixed(2)} ms` })
    expect(median).toBeLessThanOrEqual(5)

    // The price of what is on the screen is the server's, to the paisa.
    const total = await totalOf(page)
    const body = await sentBy(page, () => page.getByRole('button', { name: 'Save as mine' }).click())
    const agent = await callerOf(demo.agent)
    const priced = await agent.call<{ data: { total: number } }>('post', `/multi-city-itineraries/${trip.id}/price`, {
      plan: body.plan,
      asked: body.asked,
    })
    expect(toMinor(priced.data.total)).toBe(total)
    await expect(page).toHaveURL(/\/dashboard\/multi-city-itinerary\/view\//)
  })

  test('builds an itinerary of one place, sees what does not fit, and publishes it once all does', async ({ page }) => {
    const admin = await callerOf(demo.admin)
    const stop = await newStop(admin)
    const title = `Own days ${unique()}`
    await page.goto('/dashboard/itineraries/create')
    await expectLoaded(page)
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByRole('combobox', { name: 'Place' }).fill(stop.place)
    await page.getByRole('option', { name: new RegExp(stop.place) }).click()

    const checks = page.getByRole('region', { name: 'What does not fit' })
    await expect(checks).toContainText(/no Standard hotel/)
    await expect(page.getByRole('radio', { name: /^Published/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Choose the Standard hotel' }).click()
    await page.getByRole('button', { name: /^Choose Pavilion .*Lake room, With breakfast/ }).click()
    await expect(checks).toContainText('Everything fits')
    await page.getByRole('button', { name: 'More nights' }).click()
    await expect(page.getByRole('article')).toHaveCount(5)
    await page.getByLabel('Title of day 1').fill('Arrival')
    await page.getByRole('group', { name: 'Meals of day 2' }).getByRole('button', { name: 'Breakfast' }).click()
    await page.getByRole('button', { name: 'Add an activity to day 2' }).click()
    await page.getByRole('button', { name: `Add ${stop.activities[0]?.name}` }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('New inclusion').fill('Breakfast, lunch and a boat')
    await page.getByLabel('New inclusion').press('Enter')
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('radio', { name: /^Published/ }).check()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(/\/dashboard\/itineraries\/view\//)
    const { data } = await (await callerOf(demo.agent)).call<{
      data: { title: string; status: string; nights: number; inclusions: string[] }
    }>('get', `/itineraries/${page.url().split('/').at(-1)?.split('?')[0]}`)
    expect(data).toMatchObject({ title, status: 'published', nights: 4, inclusions: ['Breakfast, lunch and a boat'] })
  })
})
