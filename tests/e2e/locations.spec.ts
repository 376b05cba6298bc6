import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { addressOf, expectLoaded, isPhone } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })
// Long ways, each walked to its end.

type Place = { id: string; displayName: string; version: number }

/** Makes a place without the browser. */
async function newPlace(over: object = {}): Promise<Place & { name: string }> {
  const name = `Ooty ${unique()}`
  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{ data: Place }>('post', '/locations', {
    location: name,
    country: 'India',
    stateCode: '33',
    displayName: `${name}, India`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: 'Tea and fog.',
    images: [],
    latitude: 11.41,
    longitude: 76.7,
    featured: false,
    status: 'active',
    ...over,
  })
  return { ...data, name }
}

/** The button that adds a filter. */
const filter = (page: Page, name: string) => page.locator('button[aria-haspopup="menu"]').filter({ hasText: name })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('a location', () => {
  test('is added with a picture, found, changed and deleted', { tag: '@phone' }, async ({ page }) => {
    const name = `Hampi ${unique()}`
    await page.goto('/dashboard/location')
    await page.getByRole('link', { name: 'New location' }).click()
    await expect(page).toHaveURL(/\/dashboard\/location\/create$/)
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText(/fields need another look/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByLabel('Name', { exact: true }).fill(name)
    await choose(page, 'Country', 'India')
    await expect(page.getByLabel('Shown as')).toHaveValue(`${name}, India`)
    await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await choose(page, 'State', 'Karnataka')
    await page.getByLabel('Description').fill('Boulders, banana fields and a river.')
    await page.getByLabel(/^Add pictures/).setInputFiles([picture('one.png'), picture('two.png', [245, 165, 36])])
    await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Make picture 2 of 2 the cover' })).toBeVisible()
    await page.getByRole('button', { name: 'Make picture 2 of 2 the cover' }).click()
    await page.getByLabel('Latitude').fill('15.335')
    await page.getByLabel('Longitude').fill('76.46')
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Add location' }).click()

    await expect(page).toHaveURL(/\/dashboard\/location\/view\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: `${name}, India` })).toBeVisible()
    await expect(page.getByText(`${name}, India added`)).toBeVisible()
    await expect(page.getByText('15.3350° N, 76.4600° E')).toBeVisible()
    const uploaded = page.locator('#content img[src^="/files/"]').first()
    await expect(uploaded).toBeVisible()
    expect(await uploaded.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectLoaded(page)

    await page.goto('/dashboard/location')
    await page.getByRole('searchbox').fill(name)
    await expect(page).toHaveURL(new RegExp(`q=${name.replace(' ', '(\\+|%20)')}`))
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('link', { name: new RegExp(name) }).click()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description').fill('Boulders and a river.')
    await page.getByRole('button', { name: 'Save location' }).click()
    await expect(page).toHaveURL(/\/view\//)
    await expect(page.getByRole('paragraph').filter({ hasText: 'Boulders and a river.' })).toBeVisible()
    await expect(page.getByText('Rohit Kapoor').first()).toBeVisible()

    await page.getByRole('button', { name: `More for ${name}, India` }).click()
    await page.getByRole('menuitem', { name: 'Delete location' }).click()
    const ask = page.getByRole('alertdialog', { name: `Delete ${name}, India?` })
    await expectAccessible(ask)
    await expect(ask.getByRole('button', { name: 'Keep location' })).toBeFocused()
    await ask.getByRole('button', { name: 'Delete location' }).click()
    await expect(page).toHaveURL(/\/dashboard\/location$/)
    await expect(page.getByText(`${name}, India deleted`)).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText(`No locations found for “${name}”`)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('link', { name: /Dubai/ }).first()).toBeAttached()
  })

  test('that two people change keeps the words of both', async ({ page, context, watch }) => {
    watch.expect({ status: 409, url: /\/api\/v1\/locations\// })
    const { id, name } = await newPlace()
    await page.goto(`/dashboard/location/edit/${id}`)
    await page.getByLabel('Description').fill('What I wrote.')
    await page.getByLabel('Latitude').fill('11.5')

    const second = await context.newPage()
    await second.goto(`/dashboard/location/edit/${id}`)
    await second.getByLabel('Description').fill('What they wrote.')
    await second.getByLabel('Shown as').fill(`${name}, the Nilgiris`)
    await second.getByRole('button', { name: 'Save location' }).click()
    await expect(second).toHaveURL(/\/view\//)

    await page.getByRole('button', { name: 'Save location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this first' })
    await expect(dialog).toBeVisible()
    await expectAccessible(dialog)
    await expect(dialog.getByText('What I wrote.')).toBeVisible()
    await expect(dialog.getByText('What they wrote.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Description: keep mine' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByRole('button', { name: 'Shown as: take theirs' })).toHaveAttribute('aria-pressed', 'true')

    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('What I wrote.')
    await expect(page.getByLabel('Latitude')).toHaveValue('11.5')

    await page.getByRole('button', { name: 'Save location' }).click()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await expect(page).toHaveURL(/\/view\//)
    await expect(page.getByRole('heading', { level: 1, name: `${name}, the Nilgiris` })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: 'What I wrote.' })).toBeVisible()
    await expect(page.getByText('11.5000° N')).toBeVisible()
  })

  test('that is half typed survives a reload and is not left by accident', async ({ page }) => {
    const { id } = await newPlace()
    await page.goto(`/dashboard/location/edit/${id}`)
    await page.getByLabel('Description').fill('Half a sentence about')
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('Half a sentence')))
      .toBe(true)
    // The browser itself asks before a page with unsaved work is left; this is the answer "leave".
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('Half a sentence about')
    await expect(page.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByRole('link', { name: 'Cancel' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expectAccessible(ask)
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    expect(addressOf(page)).toBe(`/dashboard/location/edit/${id}`)
    await expect(page.getByLabel('Description')).toHaveValue('Half a sentence about')

    await page.getByRole('link', { name: 'Cancel' }).click()
    await ask.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/view\//)
    await page.goto(`/dashboard/location/edit/${id}`)
    await expect(page.getByLabel('Description')).toHaveValue('Tea and fog.')
  })

  test('is added once however often the button is pressed', async ({ page }) => {
    const name = `Coorg ${unique()}`
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/locations')) sent.push(request.url())
    })
    await page.goto('/dashboard/location/create')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await choose(page, 'Country', 'India')
    await page.getByRole('button', { name: 'Add location' }).dblclick()
    await expect(page).toHaveURL(/\/view\//)
    expect(sent).toHaveLength(1)
    await page.goto(`/dashboard/location?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  test('that is refused says why at the field, and keeps the rest', async ({ page, watch }) => {
    watch.expect({ status: 400, url: /\/api\/v1\/locations$/ })
    await page.goto('/dashboard/location/create')
    await page.getByLabel('Name', { exact: true }).fill(`Twin ${unique()}`)
    await choose(page, 'Country', 'United Arab Emirates')
    await page.getByLabel('Slug').fill('dubai')
    await page.getByLabel('Description').fill('Kept.')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByLabel('Slug')).toBeFocused()
    await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Description')).toHaveValue('Kept.')
  })

  test('that does not exist says so', async ({ page, watch }) => {
    watch.expect({ status: 404, url: /\/api\/v1\// })
    await page.goto('/dashboard/location/view/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('This location does not exist')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'All locations' }).click()
    await expect(page).toHaveURL(/\/dashboard\/location$/)
  })
})

test.describe('the list of locations', () => {
  test('has filters, sort and page in its address, and Back restores them', async ({ page }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)
    await filter(page, 'Country').click()
    // No other test adds a place there, so that the count stays.
    await page.getByRole('menuitemradio', { name: 'Thailand' }).click()
    await expect(page).toHaveURL(/\?country=Thailand$/)
    await filter(page, 'Status').click()
    await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click()
    await expect(page).toHaveURL(/country=Thailand&status=active$/)
    await expectLoaded(page)
    const narrowed = await page.getByRole('status').filter({ hasText: / of / }).textContent()

    if (!isPhone(page)) {
      await page.getByRole('columnheader', { name: 'Place' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=-?location/)
    }
    const address = addressOf(page)
    await page.reload()
    expect(addressOf(page)).toBe(address)
    await expect(page.getByRole('status').filter({ hasText: / of / })).toHaveText(narrowed ?? '')

    await page.getByRole('button', { name: 'Remove Status: Active' }).click()
    await expect(page).not.toHaveURL(/status=/)
    await page.goBack()
    await expect(page).toHaveURL(/status=active/)
    await expect(page.getByRole('button', { name: 'Change Status: Active' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).not.toHaveURL(/country=/)
    await expect(filter(page, 'Country')).toBeVisible()
  })

  test('pages, and comes back to the same place', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/dashboard/location')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText(/^21–/)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const pane = page.locator('#content')
    await pane.evaluate((element) => element.scrollTo({ top: 300, behavior: 'instant' }))
    const row = page.locator(isPhone(page) ? '#content li a' : '#content tbody a').nth(8)
    await row.click()
    await expect(page).toHaveURL(/\/view\//)
    await page.goBack()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText(/^21–/)).toBeVisible()
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(200)
  })

  test('sorts, hides columns and remembers them', async ({ page }) => {
    await page.goto('/dashboard/location')
    const names = () =>
      page.locator('#content tbody tr td:first-child').evaluateAll((cells) => cells.map((cell) => cell.textContent))
    await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=country$/)
    await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveAttribute('aria-sort', 'ascending')
    await expectLoaded(page)
    const upwards = await names()
    await page.getByRole('columnheader', { name: 'Country' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=-country$/)
    await expectLoaded(page)
    await expect.poll(names).not.toEqual(upwards)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Place' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)
  })

  test('is exported as it is filtered', async ({ page }) => {
    await page.goto('/dashboard/location?country=Thailand')
    await expectLoaded(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^locations.*\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(1)) expect(line).toContain('Thailand')
  })

  test('is used by keyboard alone', async ({ page }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()

    const rows = page.locator('#content tbody tr')
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(rows.first()).toBeFocused({ timeout: 50 })
    }).toPass({ intervals: [0] })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(rows.last()).toBeFocused()
    // What has the focus is in sight and not under the header.
    const box = await rows.last().boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(106)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    await page.keyboard.press('Home')
    const name = (await rows.first().getByRole('link').first().locator('span span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/view\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })

  test('says what is wrong when it cannot be read, and tries again', async ({ page, watch }) => {
    watch.expect({ status: 503, url: /\/api\/v1\/locations/ })
    let down = true
    await page.route('**/api/v1/locations?**', (route) =>
      down
        ? route.fulfill({
            status: 503,
            json: { code: 'UNAVAILABLE', title: 'The service is not available', status: 503 },
          })
        : route.continue(),
    )
    await page.goto('/dashboard/location')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    down = false
    await again.click()
    await expect(page.getByText(/^1–20 of/)).toBeVisible()
  })
})
