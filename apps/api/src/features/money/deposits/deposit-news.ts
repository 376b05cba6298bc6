import { toMinor } from '@karavan/domain/base/money'
import type { DepositWay } from '@karavan/domain/money/wallet/deposit'
import type { SystemContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { MailTemplate } from '../../../platform/mail/template.ts'
import { rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { listAdminIds } from '../../people/users/index.ts'
import type { FullDeposit } from './deposit.queries.ts'

export const wayWords: Record<DepositWay, string> = {
  bank: 'bank transfer',
  upi: 'UPI',
  cheque: 'cheque',
  cash: 'cash',
  card: 'card',
}

const linkTo = ({ id }: Pick<FullDeposit, 'id'>) => `/wallet?deposit=${id}`

/** Tells the screens that show it that a deposit changed, and with `money` the wallet and the strip of every tab too. */
export function emitDepositChanged(
  emit: SystemContext['emit'],
  { id, orgId }: Pick<FullDeposit, 'id' | 'orgId'>,
  money: boolean,
): void {
  emit({ tag: 'Deposit', id, orgId })
  if (!money) return
  emit({ tag: 'Me', id: orgId, orgId })
  emit({ tag: 'Wallet', id: orgId, orgId })
}

/** Notifies the Admins that a deposit waits for them. */
export async function tellAdmins({ db, emit }: SystemContext, deposit: FullDeposit): Promise<void> {
  const paid = `${rupees(toMinor(deposit.amount))} by ${wayWords[deposit.way]}, ${deposit.bankReference}`
  const [rival] = deposit.rivals
  await notify(db, emit, await listAdminIds(db), {
    title: `${deposit.reference} waits for approval`,
    body: `${deposit.companyName}: ${paid}${rival ? `. ${rival.companyName} tells of it too (${rival.reference})` : ''}`,
    link: `/dashboard/accounts?tab=deposits&deposit=${deposit.id}`,
    tone: 'amber',
  })
}

type Note = { title: string; body: string; tone: 'blue' | 'green' | 'amber' | 'red' }

/** Notifies whoever made a deposit. */
export const tellMaker = ({ db, emit }: SystemContext, deposit: FullDeposit, note: Note): Promise<void> =>
  notify(db, emit, [deposit.userId], { ...note, link: linkTo(deposit) })

/** Writes to whoever made a deposit. */
export async function mailMaker(
  { platform, db }: SystemContext,
  template: Extract<MailTemplate, `deposit-${string}`>,
  deposit: FullDeposit,
  { amount = deposit.amount, note = '' }: { amount?: number; note?: string } = {},
): Promise<void> {
  const maker = await platform.findCallerById(deposit.userId, db)
  if (!maker) return
  await queueMail(platform, db, {
    to: { email: maker.email, name: maker.name },
    template,
    data: {
      name: maker.name,
      reference: deposit.reference,
      amount: rupees(toMinor(amount)),
      way: wayWords[deposit.way],
      payment: deposit.bankReference ?? deposit.reference,
      note,
      link: platform.config.publicUrl + linkTo(deposit),
    },
  })
}
