import type { TemplateEvent, Values } from '@karavan/domain/base/templates/placeholder'
import type { SystemContext } from '../../../platform/context.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { findHouse, listAdminIds } from '../../people/users/index.ts'
import type { Sale, SaleKind } from './sale-kind.ts'

/** Tells the screens that show it that a sale changed, and with `money` what shows the wallet too. */
export const emitsOf =
  ({ tag, moneyTags }: Pick<SaleKind, 'tag' | 'moneyTags'>) =>
  (emit: SystemContext['emit'], { id, orgId }: Pick<Sale, 'id' | 'orgId'>, money = false): void => {
    emit({ tag, id, orgId })
    if (money) for (const other of moneyTags) emit({ tag: other, id: orgId, orgId })
  }

/** How something is said of a sale, whatever it is. */
export type NewsWords = {
  /** What follows the reference in bells and subjects. */
  title: string
  tone: 'blue' | 'green' | 'amber' | 'red'
  /** Who hears of it: whoever bought it, the house, or both. */
  to: 'buyer' | 'house' | 'both'
}

type Bell = { title: string; body: string; link: string; tone: NewsWords['tone'] }

/** Leaves a notification with everybody a sale concerns; `known` are the Admins, where they were read already. */
export async function notifyOfSale(
  { db, emit }: SystemContext,
  { userId }: Pick<Sale, 'userId'>,
  to: NewsWords['to'],
  bell: Bell,
  known?: readonly string[],
): Promise<void> {
  const admins = to === 'buyer' ? [] : (known ?? (await listAdminIds(db)))
  const everyone = new Set([...(to === 'house' ? [] : [userId]), ...admins])
  await notify(db, emit, [...everyone], bell)
}

/** A mail the house may have written words of its own for. */
export type MailWords = NewsWords & {
  /** What the mail says where the house has no words of its own; null for what is no mail. */
  opening: string | null
  event: TemplateEvent | null
}

/** A piece of news, as what is sold fills it in. */
export type SaleNews = {
  words: MailWords
  buyer: { email: string; name: string }
  /** The page of the sale. */
  path: string
  body: string
  /** The name a mail of this kind is kept under. */
  mailKind: string
  values: Values
  /** What a mail without words of the house tells, line by line. */
  facts: (string | undefined)[]
}

function builtIn({ title }: NewsWords, opening: string, values: Values, facts: SaleNews['facts']) {
  const parts = [`Hello ${values.recipient},`, opening, facts.filter(Boolean).join('\n'), values.note, values.link]
  return { subject: `${values.reference} ${title}`, text: parts.filter(Boolean).join('\n\n') }
}

/** Notifies everybody concerned about a sale, and mails whoever bought it where it matters. */
export async function tellOfSale(context: SystemContext, sale: Sale, news: SaleNews): Promise<void> {
  const { platform, db } = context
  const { words, buyer, path, body, facts } = news
  const { title, tone, to, opening, event } = words
  await notifyOfSale(context, sale, to, { title: `${sale.reference} ${title}`, body, link: path, tone })
  if (opening === null) return
  const house = await findHouse(db)
  const values = {
    ...news.values,
    recipient: buyer.name,
    reference: sale.reference,
    link: platform.config.publicUrl + path,
    company: house?.companyName ?? platform.config.defaultCompanyName,
    companyPhone: house?.phone ?? '',
    companyEmail: house?.email ?? '',
  }
  await queueReadyMail(platform, db, {
    to: buyer,
    kind: news.mailKind,
    words: await mailFromTemplate(db, event, values, builtIn(words, opening, values, facts)),
  })
}
