import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../../../platform/clock.ts'
import type { Person } from '../../../../testing/people.ts'
import type { Answer, TestApp } from '../../../../testing/test-app.ts'

export type Refusal = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: unknown }
type One<T> = { data: T } & Refusal

/** A quotation that can be sent today: two options, an extra, costs in rupees and dirhams. */
export function contentOf(test: TestApp, changes: Partial<QuotationContent> = {}): QuotationContent {
  const day = today(test.app.platform.config)
  const line = {
    key: 'stay',
    service: 'Hotel',
    label: 'Five nights',
    supplier: 'Gulf Rooms',
    from: addDays(day, 60),
    until: addDays(day, 65),
    currency: 'INR',
    cost: { per: 'all', unit: 41_000.5, quantity: 1 },
    markup: { basis: 'percent', value: 12.5 },
  }
  return QuotationContent.parse({
    ...exampleContent,
    startDate: addDays(day, 60),
    endDate: addDays(day, 65),
    days: [],
    options: [
      { key: 'standard', name: 'Standard', summary: '', lines: [line] },
      {
        key: 'luxury',
        name: 'Luxury',
        summary: '',
        lines: [{ ...line, cost: { per: 'all', unit: 93_000, quantity: 1 } }],
      },
    ],
    extras: [
      {
        key: 'desert',
        name: 'A night in the desert',
        summary: '',
        lines: [
          {
            ...line,
            key: 'desert-1',
            service: 'Sightseeing',
            label: 'Camp',
            cost: { per: 'person', adult: 4000, childWithBed: 3000, childWithoutBed: 2000, infant: 0 },
            markup: { basis: 'perBooking', value: 777 },
          },
        ],
      },
    ],
    instalments: [
      { label: 'On acceptance', percent: 30, dueOn: null },
      { label: 'Before travel', percent: 70, dueOn: addDays(day, 40) },
    ],
    validUntil: addDays(day, 10),
    ...changes,
  })
}

/** Calls of the API about one quotation. */
export const quotationsOf = (test: TestApp) => {
  const path = '/crm/quotations'
  const write = <T>(method: string, to: string, as: Person | undefined, body?: unknown): Promise<Answer<One<T>>> =>
    test.call<One<T>>(method, to, { as, body, headers: { 'idempotency-key': uuidv7() } })
  const calls = {
    create: (as: Person, content: QuotationContent, rest: object = {}) =>
      write<Quotation>('POST', path, as, {
        customer: { name: `Asha ${uuidv7().slice(-6)}`, email: `asha-${uuidv7()}@example.test` },
        content,
        ...rest,
      }),
    get: (as: Person, id: string) => test.call<One<Quotation>>('GET', `${path}/${id}`, { as }),
    update: (as: Person, id: string, body: object) => write<Quotation>('PUT', `${path}/${id}`, as, body),
    send: (as: Person, id: string, version: number, mail = false) =>
      write<Quotation>('POST', `${path}/${id}/send`, as, { mail, version }),
    newVersion: (as: Person, id: string) => write<Quotation>('POST', `${path}/${id}/versions`, as),
    post: (as: Person, id: string, what: string, body?: object) =>
      write<Quotation>('POST', `${path}/${id}/${what}`, as, body),
    delete: (as: Person, id: string) => write<{ id: string }>('DELETE', `${path}/${id}`, as),
    open: (token: string, as?: Person) => test.call<One<PublicQuote>>('GET', `/quotes/${token}`, { as }),
    accept: (token: string, quote: PublicQuote, changes: object = {}) =>
      write<PublicQuote>('POST', `/quotes/${token}/accept`, undefined, {
        hash: quote.hash,
        name: 'Asha Rao',
        option: quote.options[0]?.key,
        extras: [],
        shownTotal: quote.options[0]?.price.total,
        ...(quote.panNeeded ? { pan: 'ABCDE1234F' } : {}),
        ...changes,
      }),
    decline: (token: string, hash: string, reason = 'Later') =>
      write<PublicQuote>('POST', `/quotes/${token}/decline`, undefined, { hash, reason }),
    comment: (token: string, text: string) =>
      write<PublicQuote>('POST', `/quotes/${token}/comments`, undefined, { name: 'Asha Rao', text }),
    /** A quotation that was sent, and the secret of its page. */
    async sent(as: Person, changes: Partial<QuotationContent> = {}, rest: object = {}) {
      const made = await calls.create(as, contentOf(test, changes), rest)
      if (made.status !== 201) throw new Error(made.body.detail)
      const { id, version } = made.body.data
      const { status, body } = await calls.send(as, id, version)
      if (status !== 200) throw new Error(body.detail)
      return { quotation: body.data, token: tokenIn(body.data) }
    },
  }
  return calls
}

/** The secret of the page of a quotation. */
export const tokenIn = ({ link }: Pick<Quotation, 'link'>): string => link?.path.replace('/quote/', '') ?? ''
