import { toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import { linkPath } from '../../../platform/crypto/link.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { rupees } from '../../../platform/words.ts'
import type { MailHead } from '../../../platform/mail/render.ts'
import { mailHeadOf, preparePaper } from '../../base/papers/index.ts'
import { notify } from '../../base/notifications/index.ts'
import type { PaymentLink, PaymentRecord } from '../../money/payments/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { type Debtor, toldOf } from './debtor.ts'

type Told = { title: string; body: string; tone: 'green' | 'blue' | 'amber' }
type Taken = { label: string; receipt: string; payment: PaymentRecord }

const sendWords = async (
  { platform, db }: SystemContext,
  to: { email: string; name: string },
  kind: string,
  mail: Mail,
  from?: MailHead,
) =>
  queueReadyMail(platform, db, {
    to,
    kind,
    words: await mailFromTemplate(db, null, {}, mail),
    ...(from ? { from } : {}),
  })

type Mail = { subject: string; text: string }

const pageOf = ({ platform: { secretKey, config } }: SystemContext, { kind, id }: PaymentLink): string =>
  config.publicUrl + linkPath(secretKey, kind, id)

/** The receipt a customer gets for what they paid by card. */
function receiptMail(context: SystemContext, debtor: Debtor, { label, receipt, payment }: Taken): Mail {
  const { companyName, customerName, title, number, booking } = debtor
  const fee = toMinor(payment.fee)
  const text = [
    `Dear ${customerName},`,
    `thank you: ${rupees(toMinor(payment.amount))} for ${title} (${number}), ${label}, was paid by ${payment.method === 'upi' ? 'UPI' : 'card'}.`,
    `Receipt ${receipt}`,
    ...(fee > 0 ? [`The card was charged ${rupees(fee)} on top as its fee.`] : []),
    ...(payment.link ? [`${booking ? 'Your trip' : 'Your page'} stays here:\n${pageOf(context, payment.link)}`] : []),
  ]
  return { subject: `${companyName}: receipt ${receipt} for ${title}`, text: text.join('\n\n') }
}

/** Leaves word of a card payment with those who work on a booking, and sends a receipt for one that counts. */
export async function tellOfCard(context: SystemContext, debtor: Debtor, told: Told, taken?: Taken): Promise<void> {
  const { platform, db, emit } = context
  const { page: link, number, customerName, orgId, email } = debtor
  const title = `${number} ${told.title}`
  const { rows } = await db.execute<{ id: string; email: string; name: string }>(sql`
    select id, email, name from app_user where active and id = any(${sql.param(toldOf(debtor))}::uuid[])`)
  const ids = rows.map(({ id }) => id)
  await notify(db, emit, ids, { title, body: `${customerName}: ${told.body}`, link, tone: told.tone })
  for (const { email: address, name } of rows) {
    const text = [`Hello ${name},`, `${title}.`, told.body, platform.config.publicUrl + link].join('\n\n')
    await sendWords(context, { email: address, name }, 'crm-booking-card', { subject: title, text })
  }
  if (!taken || !email) return
  const { seller } = await preparePaper(db, 'customer-mail', orgId)
  await sendWords(
    context,
    { email, name: customerName },
    'crm-receipt',
    receiptMail(context, debtor, taken),
    mailHeadOf(seller),
  )
}
