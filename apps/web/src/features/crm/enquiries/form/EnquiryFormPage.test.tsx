import { EnquiryBody } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { EnquiryFormPage } from './EnquiryFormPage.tsx'

const server = preparePages()
const agent = profileOf({ userType: 'Agent' })

const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const type = (label: RegExp, value: string) => fill(screen.getByLabelText(label), value)
const tag = (label: RegExp, ...words: string[]) => {
  for (const word of words) {
    type(label, word)
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' })
  }
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))
const leg = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement)

const forms: { kind: EnquiryKind; typed: () => void; details: object }[] = [
  {
    kind: 'package',
    typed: () => {
      tag(/^Destinations/, 'Dubai', 'Abu Dhabi')
      type(/^Nights/, '5')
      type(/^Travel date/, '2027-01-10')
      type(/^Children/, '1')
      tag(/^Ages of the children/, '7')
      press('Transfers')
    },
    details: {
      destinations: ['Dubai', 'Abu Dhabi'],
      nights: 5,
      when: { date: '2027-01-10' },
      party: { adults: 2, children: 1, childrenAges: [7] },
      services: ['Transfers'],
    },
  },
  {
    kind: 'flight',
    typed: () => {
      fill(leg('Flight 1').getByLabelText('From'), 'BLR')
      fill(leg('Flight 1').getByLabelText('To'), 'DXB')
      fill(leg('Flight 2').getByLabelText('From'), 'DXB')
      fill(leg('Flight 2').getByLabelText('To'), 'BLR')
    },
    details: {
      segments: [
        { from: 'BLR', to: 'DXB' },
        { from: 'DXB', to: 'BLR' },
      ],
    },
  },
  { kind: 'hotel', typed: () => type(/^Destination/, 'Goa'), details: { destination: 'Goa' } },
  { kind: 'visa', typed: () => type(/^Country/, 'Japan'), details: { country: 'Japan' } },
]

describe.each(forms)('the form of a $kind enquiry', ({ kind, typed, details }) => {
  it('says what is missing, begins at the first of it, and then sends what the contract takes', async () => {
    const create = `POST /crm/enquiries/${kind}`
    server.answers[create] = { data: { id: 'made', number: 'E-1', customerName: 'Deepa' } }
    const { at } = await server.open([{ path: '/new', element: <EnquiryFormPage kind={kind} /> }], '/new', agent)
    await screen.findByText('Add enquiry')
    press('Add enquiry')
    await screen.findByText(/need another look/)
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(server.sent(create)).toEqual([])

    fill(screen.getByLabelText('Name'), 'Deepa')
    type(/^Phone/, '98450 12345')
    typed()
    type(/^Budget/, '150000')
    press('In 1 hour')
    type(/^What about/, 'Ask for the hotel class')
    press('Add enquiry')
    await waitFor(() => expect(at()).toContain('/view/made'))
    expect(EnquiryBody.parse(server.sent(create)[0]?.body)).toMatchObject({
      customer: { name: 'Deepa', phone: '98450 12345' },
      budget: 150_000,
      followUp: { way: 'call', note: 'Ask for the hotel class' },
      details: { kind, ...details },
    })
  })
})

it('keeps what is typed while the reader of messages loads', async () => {
  await server.open([{ path: '/new', element: <EnquiryFormPage kind="package" /> }], '/new', agent)
  await screen.findByText('Add enquiry')
  type(/^Paste a message/, 'My name is Ravi, 3 adults to Goa. Call 9845012345')
  press('Read it')
  fill(screen.getByLabelText('Name'), 'Deepa')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toContain('98450'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Deepa')
})
