import { writeMrz } from '@karavan/domain/sales/visa-applications/mrz'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dayFromNow } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { newDraft, newVisa, passportNumber, passportPage, photo } from './support/visa.ts'

test.use({ as: demo.agent })

const createHref = '/dashboard/visaportal/create'
const go = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click()
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

/** The two lines of a passport. */
const linesOf = (passport: string, givenNames: string, expiryDate = '2033-06-30') =>
  writeMrz({
    passportNumber: passport,
    surname: 'VERMA',
    givenNames,
    nationality: 'IND',
    issuingState: 'IND',
    birthDate: '1988-02-09',
    gender: 'female',
    expiryDate,
  }).join('\n')

/** Pastes as a keyboard would. */
const paste = (into: Locator, text: string) =>
  into.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Something that is no picture, whatever it is called. */
const program = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(`MZ${'\0'.repeat(2000)}`, 'latin1') }

test('applies for two people from their passports and pays', async ({ page, watch }) => {
  watch.expect({ status: 422, url: /\/documents$/ })
  const visa = await newVisa()
  const [first, second] = [passportNumber(), passportNumber()]
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) keys.push(request.headers()['idempotency-key'] ?? '')
  })

  await page.goto(createHref)
  await go(page, 'Continue to people')
  await expect(page.getByText('Choose a country, then a visa.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('India')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: new RegExp(visa.name) }).check()
  await go(page, 'Continue to people')
  await expect(page.getByLabel('Departure')).toBeFocused()
  await page.getByLabel('Departure').fill(dayFromNow(40))
  await page.getByLabel('Return').fill(dayFromNow(90))
  await expect(page.getByText(/^This visa allows 30 days/)).toBeVisible()
  await page.getByLabel('Return').fill(dayFromNow(50))
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  await go(page, 'Continue to people')
  await expect(page).toHaveURL(/[?&]id=[0-9a-f-]{36}/)

  // The lines of a passport fill everything but the day of issue.
  const one = page.getByRole('region', { name: /^(Person 1|ASHA VERMA)$/ })
  const zone = one.getByLabel(/^Machine-readable lines/)
  await paste(zone, linesOf(first, 'ASHA'))
  await expect(one.getByText('All check digits agree')).toBeVisible()
  await expect(one.getByLabel('Passport number')).toHaveValue(first)
  await expect(one.getByLabel('Date of birth')).toHaveValue('1988-02-09')
  await one.getByLabel('Date of issue').fill('2023-07-01')

  await one.getByLabel('Upload Photo on white').setInputFiles(program)
  await expect(one.getByRole('alert').filter({ hasText: 'photo.png' })).toBeVisible()
  await one.getByLabel('Upload Photo on white').setInputFiles(photo())
  await expect(one.getByLabel('Replace Photo on white')).toBeAttached()
  await one.getByLabel('Upload Passport, data page').setInputFiles(passportPage())
  await expect(one.getByRole('button', { name: /^ASHA VERMA/ })).toContainText('Ready')

  // The second one's passport runs out too early.
  await go(page, 'Add a person')
  const two = page.getByRole('region', { name: /^(Person 2|MIRA VERMA)$/ })
  await expect(two.getByLabel(/^Machine-readable lines/)).toBeFocused()
  await paste(two.getByLabel(/^Machine-readable lines/), linesOf(second, 'MIRA', dayFromNow(120)))
  await expect(two.getByText(/must be valid 6 months past the return/)).toBeVisible()
  await two.getByLabel('Date of issue').fill('2023-07-01')
  await go(page, 'Review and pay')
  await expect(two.getByLabel('Date of expiry')).toBeFocused()
  await paste(two.getByLabel(/^Machine-readable lines/), linesOf(second, 'MIRA'))
  await saved(page)
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))

  // All of it is on the server, and no passport is in the browser.
  await page.reload()
  await two.getByRole('button', { name: /^MIRA VERMA/ }).click()
  await expect(two.getByLabel('Passport number')).toHaveValue(`•••••${second.slice(-3)}`)
  await expect(two.getByText('Its lines were checked, and all digits agree')).toBeVisible()
  await two.getByLabel('Upload Photo on white').setInputFiles(photo())
  await two.getByLabel('Upload Passport, data page').setInputFiles(passportPage())
  await expect(two.getByRole('button', { name: /^MIRA VERMA/ })).toContainText('Ready')
  const kept = await everythingStored(page)
  expect(kept.includes(demo.agent)).toBe(true)
  for (const secret of [first, second, '1988-02-09']) expect(kept.includes(secret), secret).toBe(false)

  await go(page, 'Review and pay')
  await expect(page.getByText(`Passport ending in ${second.slice(-3)}`, { exact: false })).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  await go(page, /^Pay .*from wallet/)
  await expect(page.getByText('Tick this to book.')).toBeVisible()
  await page.getByRole('checkbox', { name: /match the passports/ }).check()
  await page
    .getByRole('button', { name: /^Pay .*from wallet/ })
    .filter({ visible: true })
    .dblclick()
  await expect(page).toHaveURL(/\/visaportal\/view\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Submitted').first()).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  const after = await everythingStored(page)
  for (const secret of [first, second]) expect(after.includes(secret), secret).toBe(false)
})

test('copies a customer, takes people from a list, and two colleagues lose nothing', async ({
  page,
  another,
  watch,
}) => {
  watch.expect({ status: 409, url: /\/visa-applications\// })
  const [agent, passport] = [await callerOf(demo.agent), passportNumber()]
  const name = `Leela ${passport.toLowerCase()}`
  await agent.call('post', '/crm/customers', {
    name,
    phones: [],
    nationality: 'IND',
    birthday: '1984-05-06',
    passportNumber: passport,
    passportExpiresOn: '2034-01-01',
    family: [{ name: 'Ravi Menon', relation: 'spouse' }],
    tags: [],
  })
  const draft = await newDraft(agent, await newVisa(), ['Asha'])
  const href = `${createHref}?id=${draft.id}&step=people`
  await page.goto(href)

  await test.step('a customer and the family are copied with the passport that is on file', async () => {
    await go(page, 'Copy from a customer')
    const dialog = page.getByRole('dialog', { name: 'Copy from a customer' })
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await dialog.getByRole('checkbox', { name: /Ravi Menon/ }).check()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Add 2 people' }).click()
    await expect(dialog).toBeHidden()
    await saved(page)
    await expect
      .poll(async () => {
        const { data } = await agent.call<{ data: { applicants: { passportMasked: string | null }[] } }>(
          'get',
          `/visa-applications/${draft.id}`,
        )
        return data.applicants.map(({ passportMasked }) => passportMasked).slice(1)
      })
      .toEqual([`•••••${passport.slice(-3)}`, null])
    expect(await everythingStored(page)).not.toContain(passport)
  })

  await test.step('people come from a list, with its faults by line', async () => {
    await go(page, 'Add from a list')
    const dialog = page.getByRole('dialog', { name: 'Add people from a list' })
    const template = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the template' }).click()
    expect((await template).suggestedFilename()).toBe('visa-applicants.csv')
    const list = [
      'Surname,Given names,Gender,Date of birth,Nationality,Passport number',
      `Sen,Kabir,m,03/04/1985,IND,${passportNumber()}`,
      'Sen,Tara,f,1987-01-05,IND,Z1',
    ].join('\n')
    await dialog
      .getByLabel(/^Choose a list/)
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await expect(dialog.getByText(/^Line 3: Passport number/)).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Add 2 people' }).click()
    await expect(page.getByRole('button', { name: /Kabir Sen/ }).first()).toBeVisible()
    await saved(page)
  })

  const office = await another(demo.agent)
  office.watch.expect({ status: 409, url: /\/visa-applications\// })
  await office.goto(href)
  await test.step('what a colleague changes appears here by itself', async () => {
    for (const one of [page, office]) {
      const person = one.getByRole('region', { name: 'Asha Rao' }).getByRole('button', { name: /^Asha Rao/ })
      if ((await person.getAttribute('aria-expanded')) === 'false') await person.click()
    }
    const there = office.getByRole('region', { name: 'Asha Rao' })
    await there.getByLabel('Given names').fill('Asha Devi')
    await expect(page.getByRole('region', { name: 'Asha Devi Rao' }).getByLabel('Given names')).toHaveValue('Asha Devi')
    await expect(page.getByRole('region', { name: 'Asha Rao' })).toHaveCount(0)
  })

  await test.step('the same field at the same time: theirs is saved first, and somebody chooses', async () => {
    const theirs = office.waitForResponse(
      (response) => response.request().method() === 'PUT' && Boolean(response.request().postData()?.includes('"Roy"')),
    )
    await page.route('**/api/v1/visa-applications/*', async (route) => {
      if (route.request().method() === 'PUT') await theirs
      await route.continue()
    })
    const ours = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('region', { name: 'Asha Devi Rao' }).getByLabel('Surname').fill('Rana')
    await ours
    await office.getByRole('region', { name: 'Asha Devi Rao' }).getByLabel('Surname').fill('Roy')
    const question = page.getByRole('dialog', { name: 'Somebody else saved this first' })
    await expect(question.getByText('Asha Devi Rana: surname')).toBeVisible()
    await question.getByRole('button', { name: /take theirs/ }).click()
    await question.getByRole('button', { name: 'Save these' }).click()
    await expect(page.getByRole('region', { name: 'Asha Devi Roy' }).getByLabel('Surname')).toHaveValue('Roy')
    await expect(page.getByRole('button', { name: /Tara Sen/ }).first()).toBeVisible()
  })
})

// The way on stands at the foot of a phone; beside the steps it is pressed above.
test('pays by card', { tag: '@phone-only' }, async ({ page }) => {
  const draft = await newDraft(await callerOf(demo.agent), await newVisa(), ['Asha'])
  await page.goto(`${createHref}?id=${draft.id}&step=pay`)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('checkbox', { name: /match the passports/ }).check()
  await page
    .getByRole('button', { name: /^Pay .*by card/ })
    .filter({ visible: true })
    .dblclick()
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick()
  await expect(page).toHaveURL(new RegExp(`/visaportal/view/${draft.id}`), { timeout: 30_000 })
  await expect(page.getByText('Submitted').first()).toBeVisible()
})
