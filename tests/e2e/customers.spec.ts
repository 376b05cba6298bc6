import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { visit } from './support/page.ts'
import { callerOf, demo, freshPhone, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.agent })

test('a customer is typed in, recognised as one on file, and merged with them; others come in from a file', async ({
  page,
}) => {
  const mark = unique()
  const phone = freshPhone()
  const passport = `K${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const agent = await callerOf(demo.agent)
  const { data: first } = await agent.call<{ data: { id: string } }>('post', '/crm/customers', {
    name: `Asha ${mark}`,
    phones: [{ number: phone, kind: 'mobile' }],
    city: 'Bengaluru',
    family: [],
    tags: ['VIP'],
  })

  await page.goto('/crm/all-customers')
  await page.getByRole('link', { name: 'New customer' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(`A. Rao ${mark}`)
  await page.getByRole('textbox', { name: 'Phone number 1' }).fill(`0${phone.slice(0, 5)} ${phone.slice(5)}`)
  const warning = page.getByRole('status').filter({ hasText: 'Maybe on file already' })
  await expect(warning).toContainText(`Asha ${mark}`)
  await expect(warning).toContainText('the same phone')
  await page.getByLabel(/^City/).fill('Mysuru')
  await page.getByLabel(/^Passport number/).fill(passport)
  await page.getByLabel(/^Expiry/).fill('2020-01-31')
  await page.getByRole('button', { name: 'Add family member' }).click()
  await page.getByLabel('Name', { exact: true }).nth(1).fill(`Mira ${mark}`)
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Add customer' }).click()

  await expect(page).toHaveURL(/\/crm\/all-customers\/view\//)
  await expect(page.getByRole('heading', { name: `A. Rao ${mark}`, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('link', { name: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, exact: true }),
  ).toHaveAttribute('href', `tel:+91${phone}`)
  await expect(page.getByText('Passport expired 31 Jan 2020')).toBeVisible()
  const number = page.getByRole('status', { name: `Passport number of A. Rao ${mark}` })
  await expect(number).toHaveText(`•••••${passport.slice(-3)}`)
  await page.getByRole('button', { name: `Show the passport number of A. Rao ${mark}` }).click()
  await expect(number).toHaveText(passport)
  await expect(page.getByText('Passport number looked at')).toBeVisible()
  expect(await everythingStored(page)).not.toContain(passport)

  const merged = new URL(page.url()).pathname
  await page.getByRole('button', { name: `Merge with Asha ${mark}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep the other one' }).click()
  await expect(dialog).toContainText(`Merge A. Rao ${mark} into Asha ${mark}`)
  await dialog.getByRole('radio', { name: 'Mysuru' }).check()
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Merge customers' }).click()
  await expect(page.getByRole('heading', { name: `Asha ${mark}`, level: 1 })).toBeVisible()
  expect(page.url()).toContain(first.id)
  await expect(page.getByText(`A. Rao ${mark} was merged into this customer`)).toBeVisible()
  await expect(page.getByText('Mysuru').first()).toBeVisible()
  await expect(page.getByText(`Mira ${mark}`).first()).toBeVisible()
  await expect(page.getByText(`on the merged record A. Rao ${mark}`).first()).toBeVisible()

  await visit(page, merged)
  await expect(page).toHaveURL(new RegExp(first.id))

  // Customers come in from a file with their faults by row, and go out as one.
  const mobile = freshPhone()
  await visit(page, '/crm/all-customers')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await dialog.getByLabel(/^Choose a CSV file/).setInputFiles({
    name: `contacts-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Client,Mobile No,Town,Remark',
        `Ishaan ${mark},${mobile},Kochi,=1+1`,
        `Meera ${mark},12,Kochi,`,
        `Ishaan ${mark},+91 ${mobile},Kochi,`,
      ].join('\n'),
    ),
  })
  await expect(dialog.getByRole('combobox', { name: 'What Client is' })).toHaveValue('Name')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog.getByText('Checked, nothing added yet')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('list', { name: 'With a fault' })).toContainText(
    `Line 3Meera ${mark}Phone: Not a phone number`,
  )
  await expect(dialog.getByRole('list', { name: 'On file already' })).toContainText('Line 2 has the same phone')
  await expectAccessible(dialog)

  const rejects = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows not taken' }).click()
  const lines = (await readFile(await (await rejects).path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual([
    'Problem',
    'Phone: Not a phone number',
    'Line 2 has the same phone',
  ])

  await dialog.getByRole('button', { name: 'Add 1 customer' }).click()
  await expect(dialog.getByText('1 customer added.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Show customers' }).click()
  await page.getByRole('searchbox').fill(`${mobile.slice(0, 5)} ${mobile.slice(5)}`)
  await expect(page.getByRole('link', { name: `Ishaan ${mark}` })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const sheet = await readFile(await (await file).path(), 'utf8')
  expect(sheet.trim().split('\r\n')).toHaveLength(2)
  expect(sheet).toContain(`Ishaan ${mark},'+91${mobile}`)
  expect(sheet).toContain(`'=1+1`)
})
