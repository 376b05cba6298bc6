import { writeXlsx } from 'hucre/xlsx'
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts'
import { dayFromNow, newHotel, roomOf } from './support/hotel.ts'
import { visit } from './support/page.ts'
import { demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

const heads = ['Property', 'Room category', 'From', 'To', 'Days', 'EP', 'CP', 'MAP', 'Remarks']
const types = ['Lake', 'Garden', 'Tower', 'Deluxe', 'Family', 'Royal'].map((name) => `${name} room`)
/** Eight seasons of a month each, from a week ahead on. */
const seasons = Array.from({ length: 8 }, (_, at) => [dayFromNow(7 + at * 30), dayFromNow(36 + at * 30)] as const)
const bands = ['Sun-Thu', 'Fri,Sat']

type Cell = string | number | Date | null

/** A contract of six rooms, eight seasons and two bands of weekdays with three plans each. */
const contractOf = (hotelName: string): Cell[][] =>
  types.flatMap((type, room) =>
    seasons.flatMap(([from, until], at) =>
      bands.map((days, band): Cell[] => {
        const price = 2000 + room * 500 + at * 100 + band * 400
        return [hotelName, type, new Date(`${from}T00:00:00Z`), until, days, price, price + 400, price + 900, null]
      }),
    ),
  )

async function fileOf(rows: Cell[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Contract', rows: [['Contract rates'], [], heads, ...rows] }] })
  return {
    name: `contract-${unique()}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  }
}

test('a contract in Excel is checked, its faults are corrected, and it is on sale in the next search @phone', async ({
  page,
}) => {
  const hotel = await newHotel({
    rooms: types.map((type) => roomOf(type, { price: { seasonal_pricing: [] } })),
  })
  const good = contractOf(hotel.hotelName)
  const bad = good.map((row) => [...row])
  // Two faults, both of the second season of the lake room: a name that is not there, and a day that is none.
  bad[2]?.splice(1, 1, 'Lake rom')
  bad[3]?.splice(3, 1, '31/02/2027')

  await page.goto('/dashboard/hotels')
  await page.getByRole('link', { name: 'Import from Excel' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  const drop = page.getByLabel(/^Choose an Excel or CSV file/)
  await drop.setInputFiles(await fileOf(bad))

  const main = page.getByRole('main')
  await expect(page.getByRole('button', { name: 'With faults 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 94' })).toBeVisible()
  await expect(main).toContainText('This column is not read: Remarks')
  const apply = page.getByRole('button', { name: 'Apply 94 lines' })
  await expect(apply).toBeDisabled()
  await expect(page.getByLabel('Leave out 2 lines with faults')).toBeVisible()

  // What is wrong stands by its cell, and is corrected there.
  const room = page.getByLabel('Room category, line 6')
  await expect(room).toHaveValue('Lake rom')
  await expect(room).toHaveAccessibleDescription(/has no such room; it has Lake room/)
  const until = page.getByLabel('To, line 7')
  await expect(until).toHaveAccessibleDescription(/^Not a date like/)
  await expectAccessible(main)
  await expectAccessibleInDark(page)
  await room.fill('Lake room')
  await room.press('F8')
  await expect(until).toBeFocused()
  await until.fill('30/02/2027')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'With faults 1' })).toBeVisible()
  await expect(until).toHaveValue('30/02/2027')
  await until.fill(seasons[1]?.[1] ?? '')
  await until.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'With faults 0' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 96' })).toBeVisible()
  await expect(main).toContainText('This column is not read: Remarks')
  await page.getByRole('button', { name: 'Apply 96 lines' }).click()
  await expect(main.getByText('Applied', { exact: true })).toBeVisible()
  const applied = page.url()

  const stay = `fromDate=${dayFromNow(40)}&untilDate=${dayFromNow(42)}&adultsCount=2`
  const details = `/hotel/hotels/hotel-details/${hotel.slug}?hotelId=${hotel.id}&${stay}`
  await visit(page, `/hotel/hotels/availability/${hotel.slug}?${stay}`)
  await expect(page.getByText(hotel.hotelName).first()).toBeVisible()
  await visit(page, details)
  await expect(page.getByText('Lake room').first()).toBeVisible()

  await visit(page, applied)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(main.getByText('Undone', { exact: true }).first()).toBeVisible()

  // What was handed in is found again.
  await page.getByRole('link', { name: 'Another file' }).click()
  await expect(page.getByRole('heading', { name: 'Uploaded before' })).toBeVisible()
  await expect(main).toContainText('Undone')
})

test('pasted lines of hotels are checked, and a file of something else is refused in words', async ({
  page,
  watch,
}) => {
  const { place } = await newHotel()
  const name = `Sea House ${unique()}`
  await page.goto('/dashboard/hotels/import?kind=hotels')
  const text = page.getByLabel(/^Or paste lines/)
  watch.expect({ status: 422, url: /\/api\/v1\/hotel-imports/ })
  await text.fill('colour,size\nred,2')
  await page.getByRole('button', { name: 'Check pasted lines' }).click()
  await expect(page.getByRole('alert')).toContainText('The first line must name the columns')
  await text.fill(`name\tplace\tstars\tamenities\n${name}\t${place}\t4\tPool; Spa`)
  await page.getByRole('button', { name: 'Check pasted lines' }).click()
  await page.getByRole('button', { name: 'Apply 1 line' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await visit(page, `/dashboard/hotels?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
})
