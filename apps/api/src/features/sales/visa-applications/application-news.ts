import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { dateWords, dayWords, rupees } from '../../../platform/words.ts'
import { emitsOf, type MailWords, many, saleKinds, tellOfSale, toldTo } from '../core/index.ts'
import type { FullApplicant, FullVisaApplication } from './application.queries.ts'
import { nameOf } from './application.view.ts'

const news = {
  submitted: {
    title: 'is submitted',
    opening: 'your visa application is submitted and paid.',
    event: 'visa-submitted',
    tone: 'green',
    to: 'both',
  },
  documents: {
    title: 'needs more documents',
    opening: 'to go on with this visa application we need more documents. It waits until they are there.',
    event: 'visa-documents',
    tone: 'amber',
    to: 'buyer',
  },
  answered: {
    title: 'has the documents that were asked for',
    opening: null,
    event: null,
    tone: 'blue',
    to: 'house',
  },
  processing: {
    title: 'is being processed',
    opening: null,
    event: null,
    tone: 'blue',
    to: 'buyer',
  },
  approved: {
    title: 'has a granted visa',
    opening: 'a visa is granted. Download it from the application, print it, and carry it with the passport.',
    event: 'visa-approved',
    tone: 'green',
    to: 'buyer',
  },
  rejected: {
    title: 'has a rejected visa',
    opening: 'a visa was rejected.',
    event: 'visa-rejected',
    tone: 'red',
    to: 'buyer',
  },
  cancelled: {
    title: 'is cancelled',
    opening: 'this visa application is cancelled.',
    event: null,
    tone: 'red',
    to: 'both',
  },
  refunded: {
    title: 'has money on its way back',
    opening: 'what was paid by card for this visa application goes back.',
    event: null,
    tone: 'blue',
    to: 'buyer',
  },
  boarding: {
    title: 'has news on OK to board',
    opening: null,
    event: null,
    tone: 'blue',
    to: 'both',
  },
  boardingSoon: {
    title: 'still needs its OK to board',
    opening: 'departure is near, and the airline has not confirmed yet that these travellers may board.',
    event: null,
    tone: 'amber',
    to: 'both',
  },
  overdue: {
    title: 'is overdue',
    opening: 'this visa application takes longer than it should. We are on it, and you hear from us.',
    event: null,
    tone: 'red',
    to: 'both',
  },
} as const satisfies Record<string, MailWords>

type ApplicationNews = keyof typeof news

/** Tells the screens that show it that an application changed, and with `money` the wallet too. */
export const emitVisaApplicationChanged = emitsOf(saleKinds['visa-application'])

const named = 3

/** The names of some people; of many the first few. */
export function namesOf(people: readonly FullApplicant[]): string {
  const names = people.slice(0, named).map((person) => nameOf(person) ?? 'Unnamed')
  const more = people.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const day = (date: string | null) => (date === null ? '' : dayWords(date))

const valuesOf = (
  application: FullVisaApplication,
  { note, people }: Required<Note>,
  seen: (amount: number) => number,
) => ({
  customer: namesOf(people),
  title: application.product.name,
  destination: application.product.country,
  startDate: day(application.travelDate),
  endDate: day(application.returnDate),
  guests: many(application.applicants.length, 'applicant'),
  total: application.total === null ? '' : rupees(toMinor(seen(application.total))),
  dueDate: day(application.dueOn),
  note,
})

/** What else there is to say, and about whom: everybody when nobody is named. */
type Note = { note?: string; people?: readonly FullApplicant[] }

/** Notifies everybody concerned about an application, and mails whoever applied where it matters. */
export async function tell(
  context: SystemContext,
  what: ApplicationNews,
  application: FullVisaApplication,
  { note: said = '', people = application.applicants }: Note = {},
): Promise<void> {
  if (context.past) return
  const told = await toldTo(context, application.userId)
  const note = told.note(said)
  const client = application.price?.clientTotal ?? null
  const { reference, product, travelDate } = application
  const values = valuesOf(application, { note, people }, told.amounts({ total: application.total ?? 0, client }))
  const about = [`${product.country}, ${product.name}`, travelDate ? dateWords(travelDate) : '', values.customer]
  await tellOfSale(context, application, {
    words: news[what],
    buyer: { email: application.applierEmail, name: application.appliedBy },
    path: `/dashboard/visaportal/view/${application.id}`,
    body: [about.filter(Boolean).join(', '), note].filter(Boolean).join('. ').slice(0, 500),
    mailKind: `visa-${what}`,
    values,
    facts: [
      `Application: ${reference}`,
      `Visa: ${product.name}, ${product.country}`,
      `For: ${values.customer}`,
      values.startDate && `Travelling: ${values.startDate} to ${values.endDate}`,
      values.total && `Price: ${values.total}`,
    ],
  })
}
