import { expectAccessible } from './support/axe.ts'
import { expectLoaded, readToast, visit } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { grantedVisa, newApplication, newVisa, photo } from './support/visa.ts'

const viewHref = (id: string) => `/dashboard/visaportal/view/${id}`

test.describe('by the house', () => {
  test.use({ as: demo.admin })

  test('a request is answered, one visa is granted and one refused', async ({ page, another, mail }) => {
    const agent = await callerOf(demo.agent)
    const made = await newApplication(agent, await newVisa(), ['Asha', 'Kabir'])
    const [asha, kabir] = made.applicants.map(({ givenNames }) => `${givenNames} Rao`)

    await page.goto('/dashboard/visaportal?group=open')
    await page.getByRole('searchbox').fill(made.reference)
    await expect(page.getByRole('row', { name: new RegExp(made.reference) })).toContainText('Submitted')
    await expectLoaded(page)
    await page.getByRole('link', { name: made.reference }).click()
    await expect(page.getByRole('heading', { level: 1, name: made.reference })).toBeVisible()

    const documents = page.getByRole('list', { name: `Documents of ${asha}` })
    await documents.getByRole('button', { name: `Look at Photo on white of ${asha}` }).click()
    const viewer = page.getByRole('dialog', { name: `Photo on white of ${asha}` })
    await expect(viewer.getByRole('img')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog', { name: `Passport, data page of ${asha}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectLoaded(page)

    await page.getByRole('button', { name: `Actions for ${asha}` }).click()
    await page.getByRole('menuitem', { name: 'Ask for documents' }).click()
    const asking = page.getByRole('dialog', { name: `Ask for documents of ${asha}` })
    await asking.getByRole('button', { name: 'Ask for documents' }).click()
    await expect(asking.getByText('Say why')).toBeVisible()
    await asking.getByRole('checkbox', { name: 'Photo on white' }).check()
    await asking.getByLabel('What is wrong or needed').fill('The face is in the shade.')
    await asking.getByRole('button', { name: 'Ask for documents' }).click()
    await expect(asking).toHaveCount(0)
    await mail.wait(demo.agent, new RegExp(made.reference))

    const office = await another(demo.agent)
    await office.goto(viewHref(made.id))
    const request = office.getByRole('region', { name: 'We need something from you' })
    await expect(request.getByText('The face is in the shade.')).toBeVisible()
    await expectLoaded(office)
    await expectAccessible(office.getByRole('main'))
    await request.getByLabel(/^Add Photo on white/).setInputFiles(photo())
    await expect(request.getByText('photo.png is here')).toBeVisible()
    await request.getByRole('button', { name: 'Send the answer' }).click()
    await expect(request).toHaveCount(0)

    // The house hears of it without asking, and moves both on at once.
    const people = page.getByRole('list', { name: 'People' })
    await expect(people.getByText('Documents required')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Start processing' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start processing' }).click()
    await expect(people.getByText('In process')).toHaveCount(2)

    await page.getByRole('button', { name: `Actions for ${kabir}` }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    const rejecting = page.getByRole('dialog', { name: `Reject ${kabir}?` })
    await rejecting.getByLabel('Reason').fill('Overstayed an earlier visa.')
    await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(people.getByText('Overstayed an earlier visa.')).toBeVisible()

    await page.getByRole('button', { name: 'Upload visa' }).click()
    const granting = page.getByRole('dialog', { name: `Upload the visa of ${asha}` })
    await granting.getByLabel(/^Visa of/).setInputFiles(grantedVisa())
    await granting.getByLabel(`Visa number of ${asha}`).fill('784-2027-1')
    await granting.getByRole('button', { name: 'Approve' }).click()
    await expect(people.getByText('Approved')).toBeVisible()

    await expect(office.getByText('The visa is there')).toBeVisible()
    const download = office.waitForEvent('download')
    await office.getByRole('button', { name: `Download the visa of ${asha}` }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await expectLoaded(office)
    await expectAccessible(office.getByRole('main'))
    const { data } = await agent.call<{ data: { applicants: { id: string }[] } }>(
      'get',
      `/visa-applications/${made.id}`,
    )
    const stored = await everythingStored(office)
    for (const { id } of data.applicants) {
      const path = `/visa-applications/${made.id}/applicants/${id}/passport`
      const whole = await agent.call<{ data: { passportNumber: string } }>('post', path)
      expect(stored).not.toContain(whole.data.passportNumber)
    }
  })
})

test.describe('by the agency', () => {
  test.use({ as: demo.agent })

  test('an airline is told, stepping back gives all but the service fee, and what is somebody else’s is not there', async ({
    page,
    watch,
  }) => {
    const agent = await callerOf(demo.agent)
    const made = await newApplication(agent, await newVisa(), ['Meera'])
    await page.goto(viewHref(made.id))
    await page.getByRole('button', { name: 'It is needed' }).click()
    const needed = page.getByRole('dialog', { name: 'OK to board is needed' })
    await needed.getByLabel(/^Airline/).fill('Emirates')
    await needed.getByLabel(/^Booking code/).fill('x7k2pq')
    await needed.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('X7K2PQ').first()).toBeVisible()
    await expectLoaded(page)
    await readToast(page, 'OK to board')

    await page.getByRole('button', { name: `More for ${made.reference}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel application' }).click()
    const question = page.getByRole('dialog', { name: `Cancel ${made.reference}?` })
    await expect(question.getByText('₹4,000.00')).toBeVisible()
    await expectAccessible(question)
    await question.getByRole('button', { name: 'Cancel application' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Nothing more is done about this application.')).toBeVisible()

    watch.expect({ status: 404, url: /\/visa-applications\// })
    const other = await newApplication(await callerOf(demo.agent2), await newVisa(), ['Zoya'])
    await visit(page, viewHref(other.id))
    await expect(page.getByText('This visa application does not exist')).toBeVisible()
    await expect(page.getByText('Zoya')).toHaveCount(0)
    await expectAccessible(page.getByRole('main'))
  })
})
