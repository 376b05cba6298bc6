import { toMinor } from '@karavan/domain/base/money'
import type { TemplateEvent, Values } from '@karavan/domain/base/templates/placeholder'
import type { SystemContext } from '../../../platform/context.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { dateWords, dayWords, rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { findHouse, listAdminIds } from '../../people/users/index.ts'
import type { FullApplicant, FullVisaApplication } from './application.queries.ts'
import { nameOf } from './application.view.ts'

type Words = {
  /** What follows the reference in bells and subjects. */
  title: string
  /** What a mail says where the house has no words of its own; null for what is no mail. */
  opening: string | null
  event: TemplateEvent | null
  tone: 'blue' | 'green' | 'amber' | 'red'
  /** Who hears of it: whoever applied, the house, or both. */
  to: 'applicant' | 'house' | 'both'
}

const news = {
  submitted: {
    title: 'is handed in',
    opening: 'your visa application is handed in and paid.',
    event: 'visa-submitted',
    tone: 'green',
    to: 'both',
  },
  documents: {
    title: 'needs more documents',
    opening: 'to go on with this visa application we need more documents. It waits until they are there.',
    event: 'visa-documents',
    tone: 'amber',
    to: 'applicant',
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
    to: 'applicant',
  },
  approved: {
    title: 'has a granted visa',
    opening: 'a visa is granted. Download it from the application, print it, and carry it with the passport.',
    event: 'visa-approved',
    tone: 'green',
    to: 'applicant',
  },
  rejected: {
    title: 'has a rejected visa',
    opening: 'a visa was rejected.',
    event: 'visa-rejected',
    tone: 'red',
    to: 'applicant',
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
    to: 'applicant',
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
} as const satisfies Record<string, Words>

type ApplicationNews = keyof typeof news

/** Tells the screens that show it that an application changed, and with `money` the wallet too. */
export function emitVisaApplicationChanged(
  emit: SystemContext['emit'],
  { id, orgId }: Pick<FullVisaApplication, 'id' | 'orgId'>,
  money = false,
): void {
  emit({ tag: 'VisaApplication', id, orgId })
  if (!money) return
  emit({ tag: 'Wallet', id: orgId, orgId })
  emit({ tag: 'Me', id: orgId, orgId })
}

const named = 3

/** The names of some people; of many the first few. */
export function namesOf(people: readonly FullApplicant[]): string {
  const names = people.slice(0, named).map((person) => nameOf(person) ?? 'Unnamed')
  const more = people.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const day = (date: string | null) => (date === null ? '' : dayWords(date))

function valuesOf(application: FullVisaApplication, { note, people }: Required<Note>, link: string): Values {
  const { applicants, total } = application
  return {
    customer: namesOf(people),
    recipient: application.appliedBy,
    reference: application.reference,
    title: application.product.name,
    destination: application.product.country,
    startDate: day(application.travelDate),
    endDate: day(application.returnDate),
    guests: `${applicants.length} ${applicants.length === 1 ? 'applicant' : 'applicants'}`,
    total: total === null ? '' : rupees(toMinor(total)),
    dueDate: day(application.dueOn),
    note,
    link,
  }
}

function builtIn(title: string, opening: string, values: Values) {
  const facts = [
    `Application: ${values.reference}`,
    `Visa: ${values.title}, ${values.destination}`,
    `For: ${values.customer}`,
    values.startDate ? `Travelling: ${values.startDate} to ${values.endDate}` : '',
    values.total ? `Price: ${values.total}` : '',
  ]
  const parts = [`Hello ${values.recipient},`, opening, facts.filter(Boolean).join('\n'), values.note, values.link]
  return { subject: `${values.reference} ${title}`, text: parts.filter(Boolean).join('\n\n') }
}

/** What else there is to say, and about whom: everybody when nobody is named. */
type Note = { note?: string; people?: readonly FullApplicant[] }

/** Notifies everybody concerned about an application, and mails whoever applied where it matters. */
export async function tell(
  context: SystemContext,
  what: ApplicationNews,
  application: FullVisaApplication,
  { note = '', people = application.applicants }: Note = {},
): Promise<void> {
  if (context.past) return
  const { platform, db, emit } = context
  const words: Words = news[what]
  const path = `/dashboard/visaportal/view/${application.id}`
  const everyone = new Set([
    ...(words.to === 'house' ? [] : [application.userId]),
    ...(words.to === 'applicant' ? [] : await listAdminIds(db)),
  ])
  const { product, travelDate } = application
  const facts = [`${product.country}, ${product.name}`, travelDate ? dateWords(travelDate) : '', namesOf(people)]
  await notify(db, emit, [...everyone], {
    title: `${application.reference} ${words.title}`,
    body: [facts.filter(Boolean).join(', '), note].filter(Boolean).join('. ').slice(0, 500),
    link: path,
    tone: words.tone,
  })
  if (words.opening === null) return
  const house = await findHouse(db)
  const values = {
    ...valuesOf(application, { note, people }, platform.config.publicUrl + path),
    company: house?.companyName ?? platform.config.defaultCompanyName,
    companyPhone: house?.phone ?? '',
    companyEmail: house?.email ?? '',
  }
  await queueReadyMail(platform, db, {
    to: { email: application.applierEmail, name: application.appliedBy },
    kind: `visa-${what}`,
    words: await mailFromTemplate(db, words.event, values, builtIn(words.title, words.opening, values)),
  })
}
