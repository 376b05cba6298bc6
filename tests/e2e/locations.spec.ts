import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { addressOf, expectLoaded, isPhone, readToast, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { nobody } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

type Place = { id: string; version: number }

/** Makes a place without the browser, and says how somebody else changes it. */
async function newPlace() {
  const name = `Ooty ${unique()}`
  const body = {
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
  }
  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{ data: Place }>('post', '/locations', body)
  const change = (own: Partial<typeof body>) =>
    admin.call('put', `/locations/${data.id}`, { ...body, ...own, version: data.version })
  return { id: data.id, name, change }
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a location is added with a picture, found, changed and deleted', async ({ page, watch }) => {
  watch.expect({ status: 400, url: /\/api\/v1\/locations$/ }, { status: 404, url: /\/api\/v1\/locations\// })
  const name = `Hampi ${unique()}`
  const slug = name.toLowerCase().replace(' ', '-')
  const add = page.getByRole('button', { name: 'Add location' })

  await test.step('what is missing is said at its field', async () => {
    await page.goto('/dashboard/location')
    await page.getByRole('link', { name: 'New location' }).click()
    await expect(page).toHaveURL(/\/dashboard\/location\/create$/)
    await expectLoaded(page)
    await add.click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText(/fields need another look/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('what is refused says why at the field, and keeps the rest', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await choose(page, 'Country', 'India')
    await expect(page.getByLabel('Shown as')).toHaveValue(`${name}, India`)
    await expect(page.getByLabel('Slug')).toHaveValue(slug)
    await choose(page, 'State', 'Karnataka')
    await page.getByLabel('Description').fill('Boulders, banana fields and a river.')
    await page.getByLabel(/^Add pictures/).setInputFiles([picture('one.png'), picture('two.png', [245, 165, 36])])
    await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Make picture 2 of 2 the cover' }).click()
    await page.getByLabel('Latitude').fill('15.335')
    await page.getByLabel('Longitude').fill('76.46')
    await page.getByLabel('Slug').fill('dubai')
    await add.click()
    await expect(page.getByLabel('Slug')).toBeFocused()
    await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Description')).toHaveValue('Boulders, banana fields and a river.')
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('it is added once however often the button is pressed', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/locations')) sent.push(request.url())
    })
    await page.getByLabel('Slug').fill(slug)
    await add.dblclick()
    await expect(page).toHaveURL(/\/dashboard\/location\/view\/[0-9a-f-]{36}$/)
    await readToast(page, `${name}, India added`)
    await expect(page.getByRole('heading', { level: 1, name: `${name}, India` })).toBeVisible()
    await expect(page.getByText('15.3350° N, 76.4600° E')).toBeVisible()
    const uploaded = page.locator('#content img[src^="/files/"]').first()
    await expect(uploaded).toBeVisible()
    await expect.poll(() => uploaded.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(sent).toHaveLength(1)
  })

  await test.step('it is found and changed', async () => {
    await visit(page, '/dashboard/location')
    await page.getByRole('searchbox').fill(name)
    await expect(page).toHaveURL(new RegExp(`q=${name.replace(' ', '(\\+|%20)')}`))
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description').fill('Boulders and a river.')
    await page.getByRole('button', { name: 'Save location' }).click()
    await readToast(page, `${name}, India saved`)
    await expect(page).toHaveURL(/\/view\//)
    await expect(page.getByRole('paragraph').filter({ hasText: 'Boulders and a river.' })).toBeVisible()
    await expect(page.getByText('Rohit Kapoor').first()).toBeVisible()
  })

  await test.step('it is deleted, and not found any more', async () => {
    await page.getByRole('button', { name: `More for ${name}, India` }).click()
    await page.getByRole('menuitem', { name: 'Delete location' }).click()
    const ask = page.getByRole('alertdialog', { name: `Delete ${name}, India?` })
    await expectAccessible(ask)
    await expect(ask.getByRole('button', { name: 'Keep location' })).toBeFocused()
    await ask.getByRole('button', { name: 'Delete location' }).click()
    await readToast(page, `${name}, India deleted`)
    await expect(page).toHaveURL(/\/dashboard\/location$/)
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText(`No locations found for “${name}”`)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('link', { name: /Dubai/ }).first()).toBeAttached()
  })

  await test.step('one that does not exist says so', async () => {
    await visit(page, `/dashboard/location/view/${nobody}`)
    await expect(page.getByText('This location does not exist')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'All locations' }).click()
    await expect(page).toHaveURL(/\/dashboard\/location$/)
  })
})

test('a location that two people change keeps the words of both, and what is half typed is not lost', async ({
  page,
  watch,
}) => {
  watch.expect({ status: 409, url: /\/api\/v1\/locations\// })
  const { id, name, change } = await newPlace()
  const address = `/dashboard/location/edit/${id}`
  const description = page.getByLabel('Description')
  await page.goto(address)

  await test.step('what is half typed survives a reload', async () => {
    await description.fill('What I wrote.')
    await page.getByLabel('Latitude').fill('11.5')
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
    for (const words of ['What I wrote.', '11.5'])
      await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(words)
    // The browser itself asks before a page with unsaved work is left; this is the answer "leave".
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(description).toHaveValue('What I wrote.')
    await expect(page.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await test.step('it is not left by accident', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectAccessible(leave)
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    expect(addressOf(page)).toBe(address)
    await expect(description).toHaveValue('What I wrote.')
  })

  await test.step('what somebody else saved meanwhile is shown beside it', async () => {
    await change({ displayName: `${name}, the Nilgiris`, description: 'What they wrote.' })
    const save = page.getByRole('button', { name: 'Save location' })
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this first' })
    await expect(dialog).toBeVisible()
    await expectAccessible(dialog)
    await expect(dialog.getByText('What I wrote.')).toBeVisible()
    await expect(dialog.getByText('What they wrote.')).toBeVisible()
    const mine = dialog.getByRole('button', { name: 'Description: keep mine' })
    const theirs = dialog.getByRole('button', { name: 'Shown as: take theirs' })
    for (const chosen of [mine, theirs]) await expect(chosen).toHaveAttribute('aria-pressed', 'true')

    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(description).toHaveValue('What I wrote.')
    await expect(page.getByLabel('Latitude')).toHaveValue('11.5')
    await save.click()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await readToast(page, `${name}, the Nilgiris saved`)
    await expect(page).toHaveURL(/\/view\//)
    await expect(page.getByRole('heading', { level: 1, name: `${name}, the Nilgiris` })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: 'What I wrote.' })).toBeVisible()
    await expect(page.getByText('11.5000° N')).toBeVisible()
  })

  await test.step('what is given up is gone', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await description.fill('Never kept.')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await leave.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/view\//)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(description).toHaveValue('What I wrote.')
  })
})

const pane = (page: Page) => page.locator('#content')

/** Opens a row of the second page after scrolling, goes back, and expects to stand where the list was left. */
async function expectToComeBack(page: Page) {
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expectLoaded(page)
  await pane(page).evaluate((element) => element.scrollTo({ top: 300, behavior: 'instant' }))
  await page
    .locator(isPhone(page) ? '#content li a' : '#content tbody a')
    .nth(8)
    .click()
  await expect(page).toHaveURL(/\/view\//)
  await page.goBack()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await expect.poll(() => pane(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(200)
}

test.describe('the list of locations', () => {
  test('is used by keyboard alone, pages, sorts, filters, and has all of it in its address', async ({
    page,
    watch,
  }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)

    await test.step('it is used by keyboard alone', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(pane(page)).toBeFocused()
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
      await expect(async () => {
        const box = await rows.last().boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(106)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
      }).toPass({ timeout: 10_000 })
      await page.keyboard.press('Home')
      const [name = ''] = (await rows.first().getByRole('link').first().innerText()).split('\n')
      expect(name).toContain(', ')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/view\//)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    })

    await test.step('it pages, and comes back to the same place', async () => {
      await visit(page, '/dashboard/location')
      await expectToComeBack(page)
    })

    const column = (name: string) => page.getByRole('columnheader', { name })
    const filter = (name: string) => page.locator('button[aria-haspopup="menu"]').filter({ hasText: name })
    const figure = page.getByRole('status').filter({ hasText: / of / })
    await test.step('it sorts, from the first page on', async () => {
      const names = () =>
        page.locator('#content tbody tr td:first-child').evaluateAll((cells) => cells.map((cell) => cell.textContent))
      await column('Country').getByRole('button').click()
      await expect(page).toHaveURL(/location\?sort=country$/)
      await expect(column('Country')).toHaveAttribute('aria-sort', 'ascending')
      await expectLoaded(page)
      const upwards = await names()
      await column('Country').getByRole('button').click()
      await expect(page).toHaveURL(/sort=-country$/)
      await expectLoaded(page)
      await expect.poll(names).not.toEqual(upwards)
    })

    await test.step('it filters, and is exported as it is filtered', async () => {
      await filter('Country').click()
      // No other test adds a place there, so that the count stays.
      await page.getByRole('menuitemradio', { name: 'Thailand' }).click()
      await expect(page).toHaveURL(/country=Thailand/)
      await filter('Status').click()
      await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click()
      await expect(page).toHaveURL(/country=Thailand&status=active/)
      await expectLoaded(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^locations.*\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines.slice(1)) expect(line).toContain('Thailand')
    })

    await test.step('it hides columns, and a reload remembers all', async () => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
      await page.keyboard.press('Escape')
      await expect(column('Country')).toHaveCount(0)
      const narrowed = (await figure.textContent()) ?? ''
      const address = addressOf(page)
      await page.reload()
      await expect(column('Place')).toBeVisible()
      await expect(column('Country')).toHaveCount(0)
      expect(addressOf(page)).toBe(address)
      await expect(figure).toHaveText(narrowed)
    })

    await test.step('Back restores what was taken away', async () => {
      await page.getByRole('button', { name: 'Remove Status: Active' }).click()
      await expect(page).not.toHaveURL(/status=/)
      await page.goBack()
      await expect(page).toHaveURL(/status=active/)
      await expect(page.getByRole('button', { name: 'Change Status: Active' })).toBeVisible()
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect(page).not.toHaveURL(/country=/)
      await expect(filter('Country')).toBeVisible()
    })

    await test.step('it says what is wrong when it cannot be read, and tries again', async () => {
      watch.expect({ status: 503, url: /\/api\/v1\/locations/ })
      const unavailable = { code: 'UNAVAILABLE', title: 'The service is not available', status: 503 }
      await page.route('**/api/v1/locations?**', (route) => route.fulfill({ status: 503, json: unavailable }))
      await visit(page, '/termsandcondition')
      await visit(page, '/dashboard/location?country=Malaysia')
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      await expectAccessible(page.getByRole('main'))
      await page.unroute('**/api/v1/locations?**')
      await again.click()
      await expect(page.getByText(/^1–\d+ of/)).toBeVisible()
    })
  })

  test('on a phone is cards, comes back to the same place, and leads to the form', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await page.goto('/dashboard/location')
    await expectToComeBack(page)
    await page.getByRole('link', { name: 'New location' }).click()
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText(/fields need another look/)).toBeVisible()
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBeLessThanOrEqual(0)
  })
})
