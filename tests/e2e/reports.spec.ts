import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { part } from './support/booking-forms.ts'
import { joins, landPackage, type MadeBooking, post } from './support/crm.ts'
import { visit } from './support/page.ts'
import { baseURL, callerOf, freshPhone, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a figure opens its bookings, the report is kept for everybody, and a colleague finds the note that names them', async ({
  page,
  mail,
  browser,
}) => {
  const agent = await newVerifiedAgent()
  const owner = await callerOf(agent.email, agent.password)
  const colleague = await joins(page, mail, owner, 'Sales')
  const names = ['Farida', 'Ishaan'].map((name) => `${name} ${unique()}`)
  const [thin, usual] = await Promise.all(
    names.map((name, at) =>
      post<MadeBooking>(
        '/crm/bookings/land-package',
        // The first is sold for less than it costs.
        {
          ...landPackage({ name, phone: freshPhone() }, at === 0 ? [71_000, 18_000] : [54_000, 18_000]),
          instalments: [],
        },
        owner,
      ),
    ),
  )
  // What is a draft is no sale yet.
  for (const { id, status } of [thin, usual].flatMap((made) => made ?? []))
    await post(`/crm/bookings/land-package/${id}/status`, { from: status, status: 'Confirmed' }, owner, 'PATCH')
  // What earns less than this is a leak.
  const [me] = (await owner.call<{ data: { name: string; version: number }[] }>('get', '/me')).data
  const quoting = { leastMargin: 5, watchPercent: 2 }
  await owner.call('put', '/me', { name: me?.name, company_name: agent.company, quoting, version: me?.version })
  const office = await browser.newContext({ baseURL: baseURL() })
  const desk = await office.newPage()
  await signIn(desk, agent.email, agent.password, '/crm/dashboard?tab=reports')

  await test.step('the sum of sales opens both bookings, and takes them along as a file', async () => {
    const total = desk.getByRole('table', { name: /^Report by/ }).getByRole('row', { name: /^Total/ })
    await total.getByRole('button', { name: '₹1,60,000.00' }).first().click()
    const drawer = desk.getByRole('dialog')
    await expect(drawer.getByText('2 bookings, together ₹1,60,000.00')).toBeVisible()
    for (const name of names) await expect(drawer.getByText(name)).toBeVisible()
    await expectAccessible(drawer)
    await drawer.getByRole('button', { name: 'Export these' }).click()
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    for (const booking of [thin, usual]) expect(text).toContain(booking?.number)
    // A menu that is still fading takes the key for itself.
    await expect(desk.getByRole('menu')).toHaveCount(0)
    await desk.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  const reportName = `Sales ${unique()}`
  await test.step('what is on the screen is kept under a name', async () => {
    await desk
      .locator('label')
      .filter({ hasText: /^Month$/ })
      .click()
    await desk.getByRole('button', { name: 'Saved reports' }).click()
    await desk.getByRole('menuitem', { name: 'Save this report' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Name').fill(reportName)
    await dialog.getByLabel('Share with all colleagues').check()
    await dialog.getByRole('button', { name: 'Save report' }).click()
    await expect(desk.getByRole('button', { name: reportName })).toBeVisible()
    await expect(desk).toHaveURL(/group=month/)
  })

  await test.step('what was sold for less than it costs is a leak, and leads to its booking', async () => {
    await visit(desk, '/crm/dashboard?tab=reports&view=leaks')
    const leaks = desk.getByRole('table', { name: 'Margin leaks' })
    await expect(leaks.getByText(thin?.number ?? '')).toBeVisible()
    await expect(leaks.getByText(usual?.number ?? '')).toHaveCount(0)
    await leaks.getByText(thin?.number ?? '').click()
    await expect(desk).toHaveURL(new RegExp(`landPkg-booking/view/${thin?.id}`))
  })

  await test.step('a note on it names a colleague', async () => {
    await desk.getByRole('radiogroup', { name: 'To whom' }).locator('label').filter({ hasText: 'Note' }).click()
    await desk.getByRole('button', { name: 'Name somebody' }).click()
    await desk.getByRole('menuitem', { name: colleague.name }).click()
    const note = desk.getByRole('textbox', { name: 'Note' })
    await expect(note).toHaveValue(`@${colleague.name} `)
    await note.pressSequentially('why so little?')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expect(note).toHaveValue('')
  })

  await test.step('the colleague, who sees own records, finds the note in Today and may open what it is about', async () => {
    await visit(page, '/crm/dashboard?tab=today')
    const named = part(page, 'Notes that name you')
    await expect(named.getByText('why so little?')).toBeVisible()
    await named.getByRole('link', { name: thin?.number }).click()
    await expect(page).toHaveURL(new RegExp(`landPkg-booking/view/${thin?.id}`))
    await expect(page.getByText('why so little?')).toBeVisible()
    await visit(page, '/crm/dashboard?tab=today')
    await expect(named.getByText('Nothing new.')).toBeVisible()
  })

  await test.step('the report is among those colleagues share, and has in it what they may see', async () => {
    await visit(page, '/crm/dashboard?tab=reports')
    await page.getByRole('button', { name: 'Saved reports' }).click()
    await page.getByRole('menuitem', { name: reportName }).click()
    await expect(page.getByRole('button', { name: reportName })).toBeVisible()
    await expect(page).toHaveURL(/group=month/)
    // The colleague has sold nothing, and is told of nobody else’s sales.
    await expect(page.getByText('Nothing to report')).toBeVisible()
  })
  await office.close()
})
