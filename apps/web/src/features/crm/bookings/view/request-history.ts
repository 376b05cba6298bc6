import type { RequestAnswer } from '@karavan/contracts/crm/bookings/service'
import { CircleCheck, CircleSlash, CircleX, Eye, BellRing, Handshake, type LucideIcon, Reply, Send } from 'lucide-react'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'
import { type Service, spanWords } from './service-words.ts'

type Asked = Service['requestsBefore'][number]
type Given = Asked['answers'][number]

/** Something that happened with what was asked of a supplier. */
export type RequestEvent = {
  id: string
  at: string
  icon: LucideIcon
  tone: Tone
  title: string
  /** What more there is to say, a line each. */
  more: string[]
}

const looks: Record<RequestAnswer, { icon: LucideIcon; tone: Tone; word: string }> = {
  Confirmed: { icon: CircleCheck, tone: 'green', word: 'Confirmed' },
  Changed: { icon: Reply, tone: 'orange', word: 'Offered something else' },
  Declined: { icon: CircleX, tone: 'red', word: 'Declined' },
}

const joined = (parts: readonly (string | false | null | undefined)[]): string[] => {
  const words = parts.filter(Boolean).join(', ')
  return words ? [words] : []
}

/** What a supplier was asked for; what they get only for whoever may know it. */
function askedWords({ asked }: Asked, seesCost: boolean): string[] {
  if (!asked) return []
  const { label, rooms, mealPlan, extraBeds, wishes, price } = asked
  return [
    ...joined([label, spanWords(asked)]),
    ...joined([
      ...rooms.map(({ type, count }) => `${count} × ${type}`),
      mealPlan,
      extraBeds > 0 && formatCount(extraBeds, 'extra bed'),
    ]),
    ...(seesCost && price ? [`For ${formatMoney(price.amount, price.currency)}`] : []),
    ...(wishes ? [`“${wishes}”`] : []),
  ]
}

const answerEvent = (asked: Asked, given: Given, seesCost: boolean): RequestEvent => {
  const { number, answer, bySupplier, answeredBy, at, reference, holdUntil, offer, note } = given
  const { icon, tone, word } = looks[answer]
  const said = offer?.note ?? note
  // The words beside another price tell of it.
  const told = said && (answer !== 'Changed' || seesCost)
  return {
    ...{ id: `${asked.id} ${number}`, at, icon, tone },
    title: offer && seesCost ? `New price ${formatMoney(offer.price, offer.currency)}` : word,
    more: [
      ...joined([reference && `Their number ${reference}`, holdUntil && `held until ${formatDate(holdUntil)}`]),
      ...(offer
        ? joined([offer.room, spanWords(offer), offer.validUntil && `good until ${formatDate(offer.validUntil)}`])
        : []),
      ...(told ? [`“${said}”`] : []),
      ...joined([
        bySupplier ? (answeredBy ?? asked.supplier) : answeredBy && `noted by ${answeredBy}`,
        number > 1 && 'another answer than before',
      ]),
    ],
  }
}

function eventsOf(asked: Asked, seesCost: boolean): RequestEvent[] {
  const { id, version, supplier, mailedTo, answerBy, createdAt, seenAt, remindedAt, withdrawnAt, acceptedAt } = asked
  const at = (when: string | null, what: string, icon: LucideIcon, tone: Tone, title: string): RequestEvent[] =>
    when === null ? [] : [{ id: `${id} ${what}`, at: when, icon, tone, title, more: [] }]
  return [
    {
      ...{ id: `${id} asked`, at: createdAt, icon: Send, tone: 'blue' },
      title: version > 1 ? `${supplier} asked, version ${version}` : `${supplier} asked`,
      more: [
        ...askedWords(asked, seesCost),
        ...joined([
          mailedTo ? `By mail to ${mailedTo}` : 'By a link',
          answerBy && `answer wanted by ${formatDateTime(answerBy)}`,
        ]),
      ],
    },
    ...at(seenAt, 'seen', Eye, 'violet', `Seen by ${supplier}`),
    ...at(remindedAt, 'reminded', BellRing, 'amber', `${supplier} reminded`),
    ...asked.answers.map((given) => answerEvent(asked, given, seesCost)),
    ...at(acceptedAt, 'accepted', Handshake, 'green', 'Their offer is taken'),
    ...at(withdrawnAt, 'withdrawn', CircleSlash, 'neutral', 'The page is withdrawn'),
  ]
}

/** What suppliers said to what they were asked for a service, for whoever may know costs. */
export const answersOf = ({ request, requestsBefore }: Service): { by: string; event: RequestEvent }[] =>
  [...requestsBefore, ...(request ? [request] : [])].flatMap((asked) =>
    asked.answers.map((given) => ({ by: asked.supplier, event: answerEvent(asked, given, true) })),
  )

/** All that was asked of suppliers for a service and what came of it, the newest first. */
export function historyOf({ request, requestsBefore }: Service, seesCost: boolean): RequestEvent[] {
  return [...requestsBefore, ...(request ? [request] : [])]
    .flatMap((asked) => eventsOf(asked, seesCost))
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
