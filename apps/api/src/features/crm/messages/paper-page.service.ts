import type { PaperPage } from '@karavan/contracts/crm/messages/message'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { findMessage, type MessageRow, moveMessage, type PaperLinkRow } from '../outbox/index.ts'
import { findPaperLink, noteLinkOpened } from './paper-link.queries.ts'

type Opened = { link: PaperLinkRow; message: MessageRow }

async function getOpened(db: Db, token: string): Promise<Opened> {
  const link = await findPaperLink(db, token)
  const message = link && (await findMessage(db, link.messageId))
  if (!message) throw notFound('page')
  return { link, message }
}

/** Opens a link: unless it is one of the sellers who looks, its message was read. */
export async function openPapers(db: Db, token: string, caller: Caller | null): Promise<Opened> {
  const opened = await getOpened(db, token)
  const { id, orgId } = opened.message
  if (caller?.orgId !== orgId && caller?.userType !== 'Admin') {
    await noteLinkOpened(db, id)
    await moveMessage(db, id, 'Read')
  }
  return opened
}

/** What the holder of the link sees. */
export async function toPaperPage(db: Db, { link, message }: Opened): Promise<PaperPage> {
  const { seller } = await preparePaper(db, 'customer-mail', message.orgId)
  return {
    company: toSeller(seller),
    title: message.subject,
    customerName: message.recipientName,
    papers: message.papers.map(({ kind, label }) => ({ kind, label })),
    expiresAt: link.expiresAt,
  }
}

const title = 'Your papers'

/** The name of the page where papers are fetched; of whose they are previews know nothing. */
export const papersPage: SecretPage = {
  path: '/papers/',
  unknown: title,
  async find({ database: { db } }, secret) {
    const link = await findPaperLink(db, secret)
    if (!link) return null
    const { seller } = await preparePaper(db, 'customer-mail', link.orgId)
    return { title, seller: seller.name, description: `Papers from ${seller.name}`, image: null }
  },
}
