import { sentPapers } from '@karavan/domain/crm/message'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import {
  drawSendable,
  drawStatement,
  findCrmBookingById,
  listAccount,
  listSendable,
  type SentFile,
} from '../bookings/index.ts'
import type { MessageRow, PaperRef } from '../outbox/index.ts'
import { drawQuotationPaper, listQuotationPapers } from '../quotations/index.ts'
import { unsubscribeUrl } from './consent.service.ts'
import { isMarketing } from './still-wanted.ts'
import type { Subject } from './subject.queries.ts'

type Place = Pick<Subject, 'orgId' | 'record' | 'recordId'>

/** The account of a customer, once something stands on it. */
async function statementOf(db: Db, { orgId, recordId: ref }: Pick<Place, 'orgId' | 'recordId'>): Promise<PaperRef[]> {
  const entries = await listAccount(db, orgId, ref, 'UTC')
  return entries.length > 0 ? [{ kind: 'statement', ref, label: 'Statement of account' }] : []
}

/** The papers of a record that can be sent. */
export async function listPapers(db: Db, { orgId, record, recordId }: Place): Promise<PaperRef[]> {
  if (record === 'quotation') return listQuotationPapers(db, recordId)
  if (record === 'customer') return statementOf(db, { orgId, recordId })
  if (record !== 'booking') return []
  const booking = await findCrmBookingById(db, recordId)
  return booking ? listSendable(db, booking) : []
}

const may = ({ rights }: Pick<Caller, 'rights'>, { kind }: Pick<PaperRef, 'kind'>) =>
  rights.includes(sentPapers[kind].right)

/** Those of them this caller may send. */
export const papersFor = async (db: Db, caller: Caller, place: Place): Promise<PaperRef[]> =>
  (await listPapers(db, place)).filter((paper) => may(caller, paper))

/** The papers that were ticked, as they are kept; one that is not there, or not for this caller to send, is refused. */
export async function choosePapers(
  db: Db,
  caller: Caller,
  place: Place,
  asked: readonly Pick<PaperRef, 'kind' | 'ref'>[],
): Promise<PaperRef[]> {
  if (asked.length === 0) return []
  const there = await listPapers(db, place)
  return asked.map((one, index) => {
    const paper = there.find(({ kind, ref }) => kind === one.kind && ref === one.ref)
    if (!paper) throw invalid({ path: `papers.${index}`, message: 'There is no such paper' })
    refuseWithout(caller, sentPapers[paper.kind].right)
    return paper
  })
}

/** What draws the papers of messages. */
export function paperDrawer(app: App) {
  const ofBooking = drawSendable(app)
  const ofQuotation = drawQuotationPaper(app)
  const desk = { config: app.platform.config, readPicture: pictureReader(app) }
  return async (db: Db, { record, recordId }: Place, paper: PaperRef): Promise<SentFile> => {
    if (record === 'booking') return ofBooking(db, recordId, paper)
    if (record === 'quotation') return ofQuotation(db, recordId, paper.ref)
    if (record === 'customer') return { ...(await drawStatement(desk, db, recordId)), type: 'application/pdf' }
    throw notFound('paper')
  }
}

/** What goes with a mail: its papers, drawn as they are now. */
export function mailExtras(app: App) {
  const draw = paperDrawer(app)
  return async (db: Db, message: MessageRow) => {
    const attachments: SentFile[] = []
    for (const paper of message.papers) attachments.push(await draw(db, message, paper))
    const url = isMarketing(message.template) ? unsubscribeUrl(app.platform, message.id) : null
    // By RFC 8058: one press in the mail program, without a page in between.
    const headers: Record<string, string> = url
      ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}
    return { attachments, headers }
  }
}
