import type { Page } from '@playwright/test'
import { linkIn, type Mail } from './mailbox.ts'
import { baseURL, type Caller, callerOf, demo, unique } from './people.ts'

/** A day so many days from today, where the house is. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)

/** Sends something once, as an agent of the demo unless somebody else is named. */
export async function post<T>(path: string, body: unknown, by?: Caller, method = 'POST'): Promise<T> {
  const { token } = by ?? (await callerOf(demo.agent))
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

const line = (key: string, label: string, unit: number) => ({
  key,
  service: 'Hotel',
  label,
  supplier: `Supplier of ${label}`,
  from: null,
  until: null,
  currency: 'USD',
  cost: { per: 'all', unit, quantity: 2 },
  markup: { basis: 'percent', value: 10 },
})

/** What a quotation with two options and an extra says. */
const quotedContent = () => ({
  title: 'Two lakes',
  destinations: ['Udaipur'],
  country: 'India',
  startDate: dayAhead(60),
  endDate: dayAhead(63),
  guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
  image: '/scenes/lake-two-lakes.svg',
  overview: 'Three quiet days by the water.',
  days: [{ date: dayAhead(60), place: 'Udaipur', title: 'By the lake', description: 'A boat at dusk.', meals: [] }],
  options: [
    { key: 'standard', name: 'Standard', summary: '', lines: [line('a', 'Lake Lane', 200)] },
    { key: 'deluxe', name: 'Deluxe', summary: '', lines: [line('b', 'Lake Palace', 500)] },
  ],
  extras: [{ key: 'boat', name: 'Private boat', summary: '', lines: [line('c', 'Boat', 50)] }],
  inclusions: ['Breakfast'],
  exclusions: ['Flights'],
  terms: 'As agreed.',
  taxAs: 'package',
  taxReason: 'Sold as a tour',
  instalments: [
    { label: 'On acceptance', percent: 30, dueOn: null },
    { label: 'Before travel', percent: 70, dueOn: dayAhead(40) },
  ],
  validUntil: dayAhead(7),
})

export type Quoted = { id: string; number: string; version: number; total: number; link: { path: string } | null }

/** Makes a quotation with two options and an extra, and sends it by its link. */
export async function sentQuotation(name: string): Promise<Quoted & { link: { path: string } }> {
  const made = await post<Quoted>('/crm/quotations', {
    customer: { name },
    content: quotedContent(),
  })
  const sent = await post<Quoted>(`/crm/quotations/${made.id}/send`, { mail: false, version: made.version })
  if (!sent.link) throw new Error(`${sent.number} has no link`)
  return { ...sent, link: sent.link }
}

const hotel = (label: string, cost: number, sell: number) => ({
  ...{ service: 'Hotel', label, supplier: `${label} Ltd`, terms: 'Before check-in', currency: 'INR' },
  ...{ cost, sell, supplierReference: 'OK-1' },
})

/** The body of a land package of two hotels: 80,000 with 5 % GST, in two parts. */
export const landPackage = (customer: object, costs: [number, number] = [54_000, 18_000]) => ({
  customer,
  ...{ title: 'Two lakes', country: 'India', startDate: dayAhead(40), endDate: dayAhead(44) },
  travellers: [{ name: 'Farida', kind: 'adult', memberId: null, visa: 'Not needed' }],
  details: {
    ...{ kind: 'land-package', itineraryId: null, destinations: ['Udaipur'], hotels: [], days: [] },
    ...{ vehicle: null, guide: null, pickup: null },
  },
  lines: [hotel('Creek View', costs[0], 60_000), hotel('Lake Lane', costs[1], 20_000)],
  taxAs: 'package',
  instalments: [
    { label: 'First', dueOn: dayAhead(3), amount: 40_000 },
    { label: 'Second', dueOn: dayAhead(9), amount: 44_000 },
  ],
})

export type MadeBooking = { id: string; kind: string; number: string; status: string; instalments: { id: string }[] }

/** A statement as a bank writes it, with one transfer of yesterday. */
export function statement(text: string, amount: number): string {
  const on = dayAhead(-1)
  const day = `${on.slice(8)}/${on.slice(5, 7)}/${on.slice(0, 4)}`
  return `Date,Narration,Withdrawal,Deposit,Balance\n${day},${text},,${amount.toFixed(2)},${(100_000 + amount).toFixed(2)}\n`
}

export const bankMapping = {
  ...{ date: 'Date', description: 'Narration', debit: 'Withdrawal', credit: 'Deposit', balance: 'Balance' },
}

type Colleague = { id: string; email: string; name: string }
type Mails = { wait: (to: string, subject: RegExp) => Promise<Mail> }

/** Somebody who works for an agency in a role, and follows the link of the mail in this browser. */
export async function joins(page: Page, mail: Mails, owner: Caller, role: string): Promise<Colleague> {
  const mark = unique()
  const name = `${role} ${mark}`
  const email = `colleague-${mark}@example.test`
  const { id } = await post<{ id: string }>('/register-systemUser', { name, email, role }, owner)
  await page.goto(linkIn(await mail.wait(email, /invites you/)))
  await page.getByLabel('Choose a password').fill(`Pass ${unique()}!`)
  await page.getByRole('button', { name: /^Join / }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  return { id, email, name }
}
