import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dayFromNow, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

type Rates = {
  version: number
  rooms: { id: string; type: string; seasonal_pricing: { start: string; cpai: number; weekdays?: number[] }[] }[]
}

const prices = { epai: 0, cpai: 180, mapai: 225 }
const twoSeasons = {
  price: {
    seasonal_pricing: [
      { start: dayFromNow(-30), end: dayFromNow(60), ...prices },
      { start: dayFromNow(61), end: dayFromNow(200), ...prices, cpai: 220 },
    ],
  },
}

const makeHotel = () => newHotel({ rooms: [roomOf('Classic room', twoSeasons), roomOf('Family suite', twoSeasons)] })

async function ratesOf(id: string): Promise<Rates> {
  const admin = await callerOf(demo.admin)
  return (await admin.call<{ data: Rates }>('get', `/hotels/${id}/rates`)).data
}

/** Puts a text on the clipboard's way to the sheet, as Ctrl V does. */
const pasteInto = (page: Page, text: string) =>
  page.getByRole('grid').evaluate((grid, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const cell = (page: Page, line: number, column: number) => page.locator(`#cell-${line}-${column}`)

test('rates are typed by keys alone, pasted from a spreadsheet, mended, looked over and saved', async ({ page }) => {
  const hotel = await makeHotel()
  await page.goto('/dashboard/hotels')
  await expectLoaded(page)
  await page.goto(`/dashboard/hotels/rates/${hotel.id}`)
  await expectLoaded(page)
  const grid = page.getByRole('grid')
  await grid.focus()
  await expectAccessible(page.getByRole('main'))

  // Lines: the head of the room, then EP, CP, MAP, AP and the supplements.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('240')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 0)).toHaveText('200')
  await expect(cell(page, 2, 1)).toHaveText('240')
  await expect(page.getByText('2 unsaved cells')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 1)).toHaveText('220')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 2, 1)).toHaveText('240')

  await page.keyboard.press('ArrowLeft')
  await pasteInto(page, '250\t36O\nauto\ton req.\n60\t70')
  await expect(page.getByText('6 cells pasted', { exact: true })).toBeVisible()
  await expect(page.getByText('4 taken, 2 to fix')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await page.keyboard.press('F8')
  await expect(page.getByText('“36O” is not a number')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.keyboard.press('Alt+Enter')
  await expect(cell(page, 3, 1)).toHaveText('360')
  await page.keyboard.press('F8')
  await expect(page.getByText('“on req.” is not a number')).toBeVisible()
  await page.keyboard.press('Escape')

  // A rise of a selection, and the whole of it down another room.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('+10%')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 0)).toHaveText('220')
  await expect(cell(page, 2, 1)).toHaveText('264')

  await page.keyboard.press('Control+s')
  const look = page.getByRole('dialog')
  await expect(look.getByText(/prices? a night change/)).toBeVisible()
  await expectAccessible(look)
  await look.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  const { rooms } = await ratesOf(hotel.id)
  expect(rooms[0]?.seasonal_pricing.map(({ cpai }) => cpai)).toEqual([220, 264])
  expect(rooms[1]?.seasonal_pricing.map(({ cpai }) => cpai)).toEqual([180, 220])

  // What was there before is looked at, brought back and saved like anything typed.
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByRole('button', { name: /As the sheet is now/ })).toBeVisible()
  await versions.getByRole('button', { name: /cells differ/ }).click()
  await expect(
    versions
      .getByRole('listitem')
      .filter({ hasText: /^Classic room, Adult, CP/ })
      .first(),
  ).toContainText('180')
  await expectAccessible(versions)
  await versions.getByRole('button', { name: 'Bring back as a draft' }).click()
  await expect(cell(page, 2, 0)).toHaveText('180')
  await expect(page.getByText(/unsaved cells$/)).toBeVisible()
  await page.keyboard.press('Control+s')
  await look.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  expect((await ratesOf(hotel.id)).rooms[0]?.seasonal_pricing.map(({ cpai }) => cpai)).toEqual([180, 220])
})

test('a season is added and split at the weekend; what is typed outlives the tab and somebody else’s save', async ({
  page,
}) => {
  const hotel = await makeHotel()
  const to = `/dashboard/hotels/rates/${hotel.id}`
  await page.goto(to)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Season', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New season' })
  await dialog.getByLabel('Name').fill('Monsoon')
  await dialog.getByLabel('First night').fill(dayFromNow(150))
  await dialog.getByLabel('Last night').fill(dayFromNow(260))
  await dialog.getByRole('button', { name: 'Add season' }).click()
  await expect(dialog.getByText(/has a price for nights of/)).toBeVisible()
  await dialog.getByLabel('First night').fill(dayFromNow(201))
  await dialog.getByRole('button', { name: 'Add season' }).click()
  await page.getByRole('button', { name: /^Monsoon/ }).click()
  await page.getByRole('menuitem', { name: /^Split at the weekend/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Fri, Sat' })).toBeVisible()
  await cell(page, 2, 3).click()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/unsaved changes/)).toBeVisible()

  const admin = await callerOf(demo.admin)
  const before = await ratesOf(hotel.id)
  await admin.call('put', `/hotels/${hotel.id}/rates`, {
    version: before.version,
    rooms: before.rooms.slice(1).map(({ id, seasonal_pricing }) => ({
      id,
      seasonal_pricing: seasonal_pricing.map((season) => ({ ...season, cpai: 777 })),
    })),
  })
  // The reload asks nobody here: what was typed is kept in the browser.
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expectLoaded(page)
  // What the browser had stored shows first; they are taken up on top of what the other one saved.
  await expect(page.getByText('777').first()).toBeVisible()
  await page.getByRole('button', { name: 'Take them up again' }).click()
  await expect(cell(page, 2, 3)).toHaveText('150')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  const { rooms } = await ratesOf(hotel.id)
  expect(rooms[0]?.seasonal_pricing.map(({ cpai, weekdays }) => [cpai, weekdays])).toEqual([
    [180, undefined],
    [220, undefined],
    [0, [0, 1, 2, 3, 4]],
    [150, [5, 6]],
  ])
  expect(rooms[1]?.seasonal_pricing[0]?.cpai).toBe(777)
})

test('on a phone one season is shown at a time @phone-only', async ({ page }) => {
  const hotel = await makeHotel()
  await page.goto(`/dashboard/hotels/rates/${hotel.id}`)
  await expectLoaded(page)
  await expect(page.getByText('Season 1 of 2')).toBeVisible()
  const room = page.locator('section', { has: page.getByRole('heading', { name: 'Classic room' }) })
  await room.getByLabel(/^Adult, CP/).fill('19O')
  await room.getByLabel(/^Adult, MAP/).focus()
  await room.getByRole('button', { name: 'Use 190' }).click()
  await expect(room.getByLabel(/^Adult, CP/)).toHaveValue('190')
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Save 1 cell' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 cell' }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  expect((await ratesOf(hotel.id)).rooms[0]?.seasonal_pricing[0]?.cpai).toBe(190)
})
