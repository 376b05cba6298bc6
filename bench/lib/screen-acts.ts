import type { Locator, Page } from '@playwright/test'
import type { ScreenData } from './screen-data.ts'
import { type Meter, press, quiet } from './screen-meter.ts'

/** What is done on a screen, one thing after the other. */
export type Walk = (page: Page, meter: Meter, data: ScreenData) => Promise<void>

/** Takes hold of something, carries it in steps and lets it go. */
async function carry(page: Page, from: Locator, to: () => Promise<{ x: number; y: number }>): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error(`${from.toString()} is not to be seen`)
  const grip = { x: box.x + Math.min(box.width / 2, 40), y: box.y + Math.min(box.height / 2, 50) }
  const end = await to()
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) {
    const share = step / 12
    await page.mouse.move(grip.x + (end.x - grip.x) * share, grip.y + (end.y - grip.y) * share)
  }
  await page.mouse.up()
}

const middleOf =
  (target: Locator, x = 60, y = 40) =>
  async () => {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target.toString()} is not to be seen`)
    return { x: box.x + x, y: box.y + y }
  }

const results: Walk = async (page, meter, data) => {
  await meter.open(data.results)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await meter.time('pointer over six cards', async () => {
    for (let step = 0; step < 12; step++) await page.mouse.move(700, 200 + step * 50)
  })
  await meter.time('drag the price', async () => {
    const box = await filters.getByLabel('Highest total').boundingBox()
    if (!box) throw new Error('There is no price to drag')
    await page.mouse.move(box.x + box.width - 12, box.y + 12)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) await page.mouse.move(box.x + box.width - 12 - step * 4, box.y + 12)
    await page.mouse.up()
  })
  await meter.time('tick a filter', () => press(filters.getByText('Spa', { exact: true })))
  await meter.time('clear all filters', () => press(filters.getByRole('button', { name: 'Clear all' })))
  await meter.time('type a name', async () => {
    await filters.getByLabel('Hotel name').focus()
    await page.keyboard.type('pavil', { delay: 60 })
  })
  await meter.time('open the order', () => press(page.getByRole('button', { name: /^Order:/ }).last()))
  await meter.time('sort', () => press(page.getByRole('menuitemradio').nth(2)))
  await meter.time('compare a hotel', () => press(page.getByText('Compare', { exact: false }).first()))
  await meter.time('next page', () => press(page.getByRole('button', { name: 'Next page' })))
  await meter.time('open details', () => press(page.getByRole('link', { name: /^See rooms of/ }).first()))
}

const resultsByPhone: Walk = async (page, meter, data) => {
  await meter.open(data.results)
  const sheet = page.getByRole('dialog')
  await meter.time('open the filters', () => press(page.getByRole('button', { name: /^Filters/ })))
  await meter.time('tick a filter', () => press(sheet.getByText('Spa', { exact: true })))
  await meter.time('show the hotels', () => press(sheet.getByRole('button', { name: /^Show \d+ hotels/ })))
  await meter.time('open the map', () => press(page.getByRole('button', { name: 'Map', exact: true })))
}

const builder: Walk = async (page, meter, data) => {
  await meter.open(data.builder)
  const day = (number: number) => page.getByRole('article', { name: new RegExp(`^Day ${number},`) })
  const item = (number: number, name: RegExp) => day(number).getByRole('button', { name }).first()
  await meter.time('type the title', async () => {
    await page.getByLabel('Title', { exact: true }).focus()
    await page.keyboard.type('quiet', { delay: 80 })
  })
  await meter.time('type the name of a day', async () => {
    await page.getByLabel('Title of day 2', { exact: true }).focus()
    await page.keyboard.type('lanes', { delay: 80 })
  })
  await meter.time('a night more', () => press(page.getByRole('button', { name: 'More nights' }).first()))
  await meter.time('a night less', () => press(page.getByRole('button', { name: 'Fewer nights' }).first()))
  await meter.time('open the activities', () =>
    press(page.getByRole('button', { name: 'Add an activity to day 2', exact: true })),
  )
  await meter.time('add an activity', () =>
    press(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add Walk/ })
        .first(),
    ),
  )
  await meter.time('close the activities', () => press(page.getByRole('dialog').getByRole('button', { name: 'Done' })))
  await item(2, /^Move Walk [^ ]+$/).focus()
  await meter.time('move by keyboard', async () => {
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key, { delay: 30 })
  })
  await meter.time('move by dragging', () => carry(page, item(2, /^Move Walk [^ ]+$/), middleOf(day(3))))
  await meter.time('open the move menu', () => press(item(1, /^Move Walk .* to …$/)))
  await meter.time('move by menu', () => press(page.getByRole('menuitem', { name: /^Day 4/ })))
  await meter.time('remove an item', () => press(item(1, /^Remove Walk/)))
  await meter.time('undo', () => press(page.getByRole('button', { name: 'Undo', exact: true }).first()))
  await meter.time('open the hotels', () => press(page.getByRole('button', { name: /^Change the .* hotel$/ }).first()))
  await meter.time('close the hotels', () => page.keyboard.press('Escape', { delay: 30 }))
}

const board: Walk = async (page, meter) => {
  await meter.open('/crm/package-enquiries')
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
  const menus = (status: string) => column(status).getByRole('button', { name: /^Move or edit/ })
  await meter.time('open the board', () => press(page.getByTitle('Board')))
  const more = page.getByRole('button', { name: 'Show more' })
  await meter.time('show more', () => press(more.first()))
  while ((await more.count()) > 1) {
    await more.first().click()
    await quiet(page)
  }
  await meter.time('show more, the last of them', () => press(more.first()))
  await meter.time('open the menu of a card', () => press(menus('New').first()))
  await meter.time('close it', () => page.keyboard.press('Escape', { delay: 30 }))
  await menus('New').first().focus()
  await meter.time('move a card by keyboard', async () => {
    await page.keyboard.press('Enter', { delay: 30 })
    await page.waitForTimeout(300)
    await page.keyboard.press('ArrowDown', { delay: 30 })
    await page.keyboard.press('Enter', { delay: 30 })
  })
  await page.evaluate(() => scrollTo(0, 0))
  await meter.time('move a card by mouse', () =>
    carry(page, column('New').getByRole('article').first(), middleOf(column('Contacted'), 100, 200)),
  )
  await meter.time('open a filter', () => press(page.getByRole('button', { name: 'Source', exact: true })))
  await meter.time('filter', () => press(page.getByRole('menuitemradio', { name: 'WhatsApp' })))
  await meter.time('search', async () => {
    await page.getByLabel('Search: Name, phone, number').focus()
    await page.keyboard.type('asha', { delay: 60 })
  })
  await meter.time('back to the table', () => press(page.getByTitle('Table')))
}

const calendar: Walk = async (page, meter) => {
  await meter.open('/crm/all-bookings-calender')
  const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true })
  await meter.time('week', () => press(view('Week')))
  await meter.time('month', () => press(view('Month')))
  await meter.time('a month later', () => press(page.getByRole('button', { name: 'Later' })))
  await meter.time('a month earlier', () => press(page.getByRole('button', { name: 'Earlier' })))
  await page.locator('[data-day][tabindex="0"]').focus()
  await meter.time('arrows over the days', async () => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key, { delay: 30 })
  })
  await meter.time('open a day', () => press(page.getByRole('button', { name: /\d+ more$/ }).first()))
  await meter.time('close the day', () => page.keyboard.press('Escape', { delay: 30 }))
  await meter.time('open the kinds', () => press(page.getByRole('combobox', { name: 'Kind' })))
  await meter.time('filter by kind', () => press(page.getByRole('option').nth(2)))
  await meter.time('clear the filter', () => press(page.getByRole('button', { name: 'Clear', exact: true })))
  await meter.time('agenda', () => press(view('Agenda')))
  await meter.time('month, from the agenda', () => press(view('Month')))
  await meter.time('open an event', () => press(page.getByRole('table').getByRole('link').first()))
}

const imported: Walk = async (page, meter, data) => {
  await meter.open('/crm/all-customers?pageSize=100')
  await meter.time('tick a row of 100', () => press(page.getByRole('table').getByRole('checkbox').nth(3)))
  await meter.time('tick all 100', () => press(page.getByRole('checkbox', { name: /select all/i })))
  await meter.time('sort', () => press(page.getByRole('columnheader').getByRole('button').first()))
  await meter.open(data.imported)
  await meter.time('close the import', () => page.keyboard.press('Escape', { delay: 30 }))
}

const sheet: Walk = async (page, meter, data) => {
  await meter.open(data.sheet)
  const grid = page.getByRole('grid')
  await grid.focus()
  await meter.time('arrows over the cells', async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp'])
      await page.keyboard.press(key, { delay: 60 })
  })
  await meter.time('type a price', () => page.keyboard.type('4250', { delay: 80 }))
  await meter.time('take it and go down', () => page.keyboard.press('Enter', { delay: 30 }))
  await meter.time('type and tab over six cells', async () => {
    for (let cell = 0; cell < 6; cell++) {
      await page.keyboard.type('31', { delay: 60 })
      await page.keyboard.press('Tab', { delay: 30 })
    }
  })
  await meter.time('paste 20 by 12 cells', () =>
    grid.evaluate((element) => {
      const clipboardData = new DataTransfer()
      const row = Array.from({ length: 12 }, (_, at) => 3000 + at).join('\t')
      clipboardData.setData('text/plain', Array.from({ length: 20 }, () => row).join('\n'))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }),
  )
  await meter.time('undo', () => page.keyboard.press('Control+z', { delay: 30 }))
  await meter.time('select all', () => page.keyboard.press('Control+a', { delay: 30 }))
  await meter.time('raise all by 8 %', async () => {
    await page.keyboard.type('+8%', { delay: 60 })
    await page.keyboard.press('Enter', { delay: 30 })
  })
  await meter.time('a page down', () => page.keyboard.press('PageDown', { delay: 30 }))
  await meter.time('to the last cell', () => page.keyboard.press('Control+End', { delay: 30 }))
}

export const walks: Record<string, { walk: Walk; as: 'admin' | 'agent'; phone?: true }> = {
  'hotel results': { walk: results, as: 'agent' },
  'hotel results, phone': { walk: resultsByPhone, as: 'agent', phone: true },
  'itinerary builder': { walk: builder, as: 'admin' },
  'enquiry board': { walk: board, as: 'agent' },
  'booking calendar': { walk: calendar, as: 'agent' },
  'customers and import': { walk: imported, as: 'agent' },
  'rate sheet': { walk: sheet, as: 'admin' },
}
