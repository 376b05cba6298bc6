import type { PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { sceneOf } from '@karavan/domain/base/place-scene'
import { accentOf, termLines } from '../../../platform/pdf/block.ts'
import {
  coverContent,
  coverFrame,
  dayFrame,
  daysContent,
  makeBrochure,
  many,
  type PrintedDay,
  termLine,
  termsContent,
} from '../../../platform/pdf/brochure.ts'
import { framedPicture, logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import type { Seller } from '../../base/papers/index.ts'
import type { SentThing } from './quote-tray.table.ts'

type Printed = { seller: Seller; clientName: string; note: string; things: readonly SentThing[]; until: PlainDate }

const printThing =
  (read: ReadPicture) =>
  async ({ key, place, title, total, words, freeUntil, image }: SentThing): Promise<PrintedDay> => ({
    when: `Option ${key} · ${place}`,
    side: '',
    title,
    description: words.join('\n'),
    facts: [
      { name: 'In all, taxes included', value: rupees(toMinor(total)) },
      ...(freeUntil ? [{ name: 'Free cancellation until', value: dayWords(freeUntil) }] : []),
    ],
    picture: await framedPicture(read, [image, sceneOf(place)], dayFrame),
  })

/** Draws a quote for its client on the paper of whoever sells: each thing with its picture and its price. */
export async function sentQuotePdf(
  read: ReadPicture,
  { seller, clientName, note, things, until }: Printed,
): Promise<Buffer> {
  const head = { ...seller, logo: await logoPicture(read, seller.logo) }
  const accent = accentOf(head)
  const places = [...new Set(things.map(({ place }) => place))].filter(Boolean)
  const cheapest = Math.min(...things.map(({ total }) => toMinor(total)))
  const title = things.length === 1 ? (things[0]?.title ?? '') : `${things.length} options for you`
  const cover = coverContent({
    picture: await framedPicture(read, [things[0]?.image ?? null, sceneOf(places[0] ?? title)], coverFrame, {
      shaded: true,
    }),
    head,
    title,
    under: [places.slice(0, 4).join(' – '), `for ${clientName}`].filter(Boolean).join(' · '),
    facts: [
      { name: 'Offered', value: many(things.length, 'option') },
      { name: things.length > 1 ? 'Total from' : 'Total', value: rupees(cheapest) },
      { name: 'These prices hold until', value: dayWords(until), marked: true },
    ],
    overview: note,
  })
  const terms = ['Rooms and places are held only once they are booked.', ...termLines(head)]
  return makeBrochure(`${seller.name}: ${title}`, head, [
    ...cover,
    ...daysContent(
      await Promise.all(things.map(printThing(read))),
      accent,
      things.length > 1 ? 'Your options' : 'What we offer',
    ),
    ...termsContent(terms.map(termLine), accent),
  ])
}
