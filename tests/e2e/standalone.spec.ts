import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, openPhoneMenu } from './support/page.ts'
import { demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('the texts of the house', () => {
  for (const [address, heading] of [
    ['/termsandcondition', 'Terms and conditions'],
    ['/privacy-policy', 'Privacy policy'],
  ] as const) {
    test(`${address} can be read, chapter by chapter`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(heading, 'i'))
      const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')
      await expect.poll(() => chapters.count()).toBeGreaterThan(4)
      const last = chapters.last()
      const target = (await last.getAttribute('href')) ?? ''
      await last.click()
      await expect(page).toHaveURL(new RegExp(`${target}$`))
      await expect(page.locator(target)).toBeInViewport()
    })
  }
})

test.describe('the contact form', () => {
  test('says in words what is missing, is sent once, and reaches both sides', { tag: '@phone' }, async ({
    page,
    mail,
  }) => {
    const mark = unique()
    const email = `lead-${mark}@example.test`
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/leads')) sent.push(request.url())
    })
    await page.goto('/contactus')
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText('Required')).toHaveCount(2)
    await expect(page.getByText('Not an e-mail address')).toBeVisible()
    await expect(page.getByText('Not a phone number')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    expect(sent).toEqual([])

    await page.getByLabel('Name', { exact: true }).fill(`Leela ${mark}`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByLabel('Your message').fill('Six of us, ten days, somewhere green.')
    await page.getByRole('button', { name: 'Send the message' }).dblclick()
    await expect(page.getByRole('heading', { name: `Thank you, Leela ${mark}` })).toBeVisible()
    const reference = await page
      .getByText(/LQ-\d{4}-\d{6}/)
      .first()
      .textContent()
    await expectAccessible(page.getByRole('main'))
    expect(sent).toHaveLength(1)

    const confirmation = await mail.wait(email, /We have your message/)
    expect(confirmation.textBody).toContain('Six of us, ten days, somewhere green.')
    const told = await mail.wait('accounts@karavan.example.test', new RegExp(`New lead .*Leela ${mark}`))
    expect(told.subject).toContain(/LQ-\d{4}-\d{6}/.exec(reference ?? '')?.[0])
    expect(await mail.count(email, /We have your message/)).toBe(1)
  })

  test('knows who is signed in', async ({ another }) => {
    const page = await another(demo.agent2)
    await page.goto('/contactus')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gurpreet Sandhu')
    await expect(page.getByLabel('E-mail address')).toHaveValue(demo.agent2)
  })

  test('keeps what was typed when it does not get through', async ({ page, watch }) => {
    watch.expect({ status: 503, url: /\/leads$/ })
    await page.route('**/api/v1/leads', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', title: 'Not available', detail: 'Try again later.', status: 503 },
      }),
    )
    await page.goto('/contactus')
    await page.getByLabel('Name', { exact: true }).fill('Leela')
    await page.getByLabel('E-mail address').fill('leela@example.test')
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByLabel('Your message').fill('Kept.')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('Kept.')
  })
})

test('the form of /dubai asks for a plan', { tag: '@phone' }, async ({ page, mail }) => {
  const mark = unique()
  const email = `dubai-${mark}@example.test`
  await page.goto('/dubai')
  await expectLoaded(page)
  await page.getByRole('link', { name: 'Plan my days' }).click()
  await expect(page).toHaveURL(/\/dubai#plan$/)
  await expect(page.getByRole('heading', { name: 'Plan my days' })).toBeInViewport()
  await page.getByLabel('Name', { exact: true }).fill(`Omar ${mark}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Phone').fill('+91 98450 12345')
  await page.getByLabel('Adults').fill('3')
  await page.getByLabel('Children').fill('2')
  await page.getByLabel('What should not be missing?').fill('The desert by night.')
  await page.getByRole('button', { name: 'Ask for my plan' }).click()
  await expect(page.getByRole('heading', { name: `Thank you, Omar ${mark}` })).toBeVisible()
  const told = await mail.wait('accounts@karavan.example.test', new RegExp(`Omar ${mark}`))
  expect(told.textBody).toContain('Dubai')
  expect(told.textBody).toContain('3 adults, 2 children')
})

test.describe('in the office', () => {
  test.use({ as: demo.admin })

  test('the bell rings by itself when a lead comes in', async ({ page, another, mail }) => {
    const streaming = page.waitForResponse((response) => response.url().endsWith('/api/v1/events') && response.ok())
    await page.goto('/dashboard/itineraries')
    await expectLoaded(page)
    await streaming
    const mark = unique()
    const visitor = await another()
    await visitor.goto('/contactus')
    await visitor.getByLabel('Name', { exact: true }).fill(`Tara ${mark}`)
    await visitor.getByLabel('E-mail address').fill(`tara-${mark}@example.test`)
    await visitor.getByLabel('Phone').fill('+91 98450 12345')
    await visitor.getByLabel('Your message').fill('Bhutan in May?')
    await visitor.getByRole('button', { name: 'Send the message' }).click()
    await mail.wait(`tara-${mark}@example.test`, /We have your message/)

    const bell = page.getByRole('button', { name: /Notifications, \d+ unread/ })
    await expect(bell).toBeVisible()
    await bell.click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await expect(list.getByText(`Tara ${mark}: Bhutan in May?`)).toBeVisible()
    await expectAccessible(list)
    await list.getByRole('link', { name: new RegExp(`Tara ${mark}`) }).click()
    await expect(page).toHaveURL(/\/dashboard\/leads-query$/)
  })

  test('Ctrl K finds a page by a few letters', async ({ page }) => {
    await page.goto('/dashboard/itineraries')
    await expectLoaded(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(palette).toBeVisible()
    await expectAccessible(palette)
    await page.keyboard.type('portal cred')
    await expect(palette.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/crm\/portal-credentails$/)
    await expect(palette).toBeHidden()
    // The CRM has a frame of its own, which listens once it is there.
    await expect(page.getByRole('heading', { name: 'Portal Credentials' })).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('zzzz')
    await expect(palette.getByText('Nothing of yours is called that.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    expect(addressOf(page)).toBe('/crm/portal-credentails')
  })

  test('the palette opens by its button on a phone', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/dashboard/itineraries')
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('users')
    await page.getByRole('option', { name: 'Users', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/users$/)
  })

  test('? lists the shortcuts, but not while one types', async ({ page }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)
    await page.getByRole('searchbox').fill('really')
    await page.keyboard.press('?')
    await expect(page.getByRole('searchbox')).toHaveValue('really?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeHidden()
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(dialog).toBeHidden()
  })

  test('the colours are chosen once for all pages and tabs', async ({ page, context }) => {
    await page.goto('/dashboard/itineraries')
    await expectLoaded(page)
    const second = await context.newPage()
    await second.goto('/contactus')
    await expectLoaded(second)
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const before = await background()
    if (isPhone(page)) {
      const sheet = await openPhoneMenu(page)
      await sheet.locator('label').filter({ hasText: 'Dark' }).click()
    } else {
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    }
    await expect.poll(background).not.toBe(before)
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await background()).not.toBe(before)
    await expectLoaded(page)
    await expectAccessible(page)
  })
})

test('a bar says so while the network is cut, and leaves by itself', async ({ page, context, watch }) => {
  watch.expectFailedRequests()
  await page.goto('/contactus')
  await expectLoaded(page)
  const bar = page.getByText('You are offline. What you see may be out of date.')
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expectAccessible(bar)
  await context.setOffline(false)
  await expect(bar).toBeHidden()
})
