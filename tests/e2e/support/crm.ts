import { baseURL, callerOf, demo } from './people.ts'

/** A day so many days from today, where the house is. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)

/** Posts something as an agent, once. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  const { token } = await callerOf(demo.agent)
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method: 'POST',
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
  markup: { kind: 'percent', value: 10 },
})

export type Quoted = { id: string; number: string; version: number; total: number; link: { path: string } | null }

/** Makes a quotation with two options and an extra, and sends it by its link. */
export async function sentQuotation(name: string): Promise<Quoted & { link: { path: string } }> {
  const made = await post<Quoted>('/crm/quotations', {
    customer: { name },
    content: {
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
    },
  })
  const sent = await post<Quoted>(`/crm/quotations/${made.id}/send`, { mail: false, version: made.version })
  if (!sent.link) throw new Error(`${sent.number} has no link`)
  return { ...sent, link: sent.link }
}
