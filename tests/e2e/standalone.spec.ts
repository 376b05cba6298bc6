import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, visit } from './support/page.ts'
import { baseURL, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const desk = 'accounts@karavan.example.test'

test('a visitor writes to us, asks for a plan of /dubai and reads the texts of the house', async ({
  page,
  context,
  mail,
}) => {
  const mark = unique()
  await page.goto('/contactus')
  await expectLoaded(page)

  await test.step('a bar says so while the network is cut, and leaves by itself', async () => {
    const bar = page.getByText('You are offline. What you see may be out of date.')
    await context.setOffline(true)
    await expect(bar).toBeVisible()
    await expectAccessible(bar)
    await context.setOffline(false)
    await expect(bar).toBeHidden()
  })

  await test.step('the contact form is sent once, and reaches both sides', async () => {
    const email = `lead-${mark}@example.test`
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/leads')) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
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
    // The address may be anybody's: nothing that was typed goes there.
    expect(confirmation.textBody).not.toContain('Six of us')
    const told = await mail.wait(desk, new RegExp(`New lead .*Leela ${mark}`))
    expect(told.subject).toContain(/LQ-\d{4}-\d{6}/.exec(reference ?? '')?.[0])
    expect(await mail.count(email, /We have your message/)).toBe(1)
  })

  await test.step('the form of /dubai asks for a plan', async () => {
    await visit(page, '/dubai')
    await expectLoaded(page)
    await page.getByRole('link', { name: 'Plan my days' }).click()
    await expect(page).toHaveURL(/\/dubai#plan$/)
    await expect(page.getByRole('heading', { name: 'Plan my days' })).toBeInViewport()
    await page.getByLabel('Name', { exact: true }).fill(`Omar ${mark}`)
    await page.getByLabel('E-mail address').fill(`dubai-${mark}@example.test`)
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByLabel('Adults').fill('3')
    await page.getByLabel('Children').fill('2')
    await page.getByLabel('What should not be missing?').fill('The desert by night.')
    await page.getByRole('button', { name: 'Ask for my plan' }).click()
    await expect(page.getByRole('heading', { name: `Thank you, Omar ${mark}` })).toBeVisible()
    const told = await mail.wait(desk, new RegExp(`Omar ${mark}`))
    expect(told.textBody).toContain('Dubai')
    expect(told.textBody).toContain('3 adults, 2 children')
  })

  for (const [address, heading] of [
    ['/termsandcondition', 'Terms and conditions'],
    ['/privacy-policy', 'Privacy policy'],
  ] as const) {
    await test.step(`${address} can be read, chapter by chapter`, async () => {
      await visit(page, address)
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

test.describe('in the office', () => {
  test.use({ as: demo.admin })

  test('the bell rings, Ctrl K jumps, ? lists the shortcuts and the colours are one choice', async ({
    page,
    context,
  }) => {
    const streaming = page.waitForResponse((response) => response.url().endsWith('/api/v1/events') && response.ok())
    await page.goto('/dashboard/itineraries')
    await expectLoaded(page)

    await test.step('the bell rings by itself when a lead comes in', async () => {
      await streaming
      const mark = unique()
      const answer = await fetch(`${baseURL()}/api/v1/leads`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          source: 'contactus',
          name: `Tara ${mark}`,
          email: `tara-${mark}@example.test`,
          phone: '+91 98450 12345',
          message: 'Bhutan in May?',
          destination: '',
          travelDate: '',
          adults: null,
          children: null,
          website: '',
        }),
      })
      expect(answer.status).toBe(201)
      const bell = page.getByRole('button', { name: /Notifications, \d+ unread/ })
      await bell.click()
      const list = page.getByRole('dialog', { name: 'Notifications' })
      await expect(list.getByText(`Tara ${mark}: Bhutan in May?`)).toBeVisible()
      await expectAccessible(list)
      await list.getByRole('link', { name: new RegExp(`Tara ${mark}`) }).click()
      await expect(page).toHaveURL(/\/dashboard\/leads-query$/)
    })

    await test.step('Ctrl K finds a page by a few letters', async () => {
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

    await test.step('on a narrow screen it has a button', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Search or jump to' }).click()
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('users')
      await page.getByRole('option', { name: 'Users', exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard\/users$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('? lists the shortcuts, but not while one types', async () => {
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
      await expect(dialog).toBeHidden()
      await page.keyboard.press('?')
      await expect(dialog).toBeHidden()
    })

    await test.step('the colours are chosen once for all pages and tabs, and stay', async () => {
      const second = await context.newPage()
      await second.goto('/contactus')
      await expectLoaded(second)
      const backgroundOf = (tab: typeof page) =>
        tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const before = await backgroundOf(page)
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await expect.poll(() => backgroundOf(page)).not.toBe(before)
      await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
      await second.reload()
      await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
      expect(await backgroundOf(second)).not.toBe(before)
    })
  })
})
