import type { Einvoice, Registered } from '@karavan/contracts/money/returns/einvoice.contract'
import { addDays } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { daysToRegister, inv01 } from '@karavan/domain/money/returns/einvoice'
import { valueOf } from '@karavan/domain/money/returns/paper'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import type { Book } from '../books/index.ts'
import { type BusinessPaper, insertRegistration, listBusinessPapers } from './einvoice.queries.ts'
import type { InvoicePortal } from './invoice-portal.ts'
import type { Registration } from './registration.ts'

const shownDays = 180

const sent = (paper: BusinessPaper, today: string): Einvoice => ({
  id: paper.id,
  number: paper.number,
  kind: paper.kind,
  issuedOn: paper.issuedOn,
  name: paper.buyer.name,
  gstin: paper.buyer.gstin,
  value: toMajor(valueOf(paper)),
  daysLeft: daysToRegister(paper.issuedOn, today),
  lacks: paper.lacks,
  irn: paper.registration?.irn ?? null,
  ackNumber: paper.registration?.ackNumber ?? null,
  ackAt: paper.registration?.ackAt ?? null,
})

/** The papers to businesses of half a year, those that are not registered first and the most urgent before. */
export async function listEinvoices(db: Db, book: Book, today: string): Promise<Einvoice[]> {
  const papers = await listBusinessPapers(db, book, { since: addDays(today, -shownDays) })
  const open = papers.filter(({ registration }) => registration === null)
  const done = papers.filter(({ registration }) => registration !== null).reverse()
  return [...open, ...done].map((paper) => sent(paper, today))
}

/** The papers that are not registered and lack nothing, as the portal takes them in one file. */
export async function makeInv01(db: Db, book: Book, today: string): Promise<Record<string, unknown>[]> {
  const papers = await listBusinessPapers(db, book, { since: addDays(today, -shownDays) })
  return papers.filter(({ registration, lacks }) => registration === null && lacks.length === 0).map(inv01)
}

type Writing = Pick<Context, 'db' | 'actor' | 'user'>
type Registering = Writing & Pick<Context, 'platform'>

const taken = (number: string) => problem('CONFLICT', `${number} is registered already, under another number.`)

/** Writes a registration onto its paper, once; the same again changes nothing. */
async function keep({ db, actor, user }: Writing, book: Book, paper: BusinessPaper, found: Registration) {
  const { number, registration } = paper
  if (registration?.irn === found.irn) return
  if (registration) throw taken(number)
  await insertRegistration(db, book.orgId, paper, found, user.name).catch((error: unknown) => {
    throw brokenUnique(error)?.startsWith('einvoice') ? taken(number) : error
  })
  await recordAudit(db, actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: `${number} registered with the invoice portal`,
    after: { irn: found.irn, ackNumber: found.ackNumber },
  })
}

/** Takes over what the portal answered to a file, all of it or nothing. */
export async function importRegistrations(
  context: Writing,
  book: Book,
  rows: readonly Registered[],
  today: string,
): Promise<Einvoice[]> {
  const { db } = context
  const numbers = rows.map(({ number }) => number)
  const papers = new Map((await listBusinessPapers(db, book, { numbers })).map((paper) => [paper.number, paper]))
  for (const [at, { number, ...found }] of rows.entries()) {
    const paper = papers.get(number)
    if (!paper) throw invalid({ path: `rows.${at}.number`, message: `There is no paper ${number} to a business` })
    await keep(context, book, paper, found)
  }
  await recordAudit(db, context.actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: 'Answers of the invoice portal brought back',
    after: { papers: numbers.length },
  })
  const after = await listBusinessPapers(db, book, { numbers })
  return after.map((paper) => sent(paper, today))
}

/** Registers one paper with the portal. */
export async function registerEinvoice(
  context: Registering,
  book: Book,
  portal: InvoicePortal | null,
  id: string,
  today: string,
): Promise<Einvoice> {
  const { db } = context
  const [paper] = await listBusinessPapers(db, book, { id })
  if (!paper) throw notFound('paper')
  if (!portal) throw problem('CONFLICT', 'No invoice portal is set; take the file, and bring its answer back.')
  if (paper.lacks.length > 0)
    throw problem('CONFLICT', 'It lacks what the portal asks for.', { current: { lacks: paper.lacks } })
  if (paper.registration) throw problem('CONFLICT', `${paper.number} is registered already.`)
  const found = await portal.register(inv01(paper))
  await context.platform.database.transaction((tx) => keep({ ...context, db: tx }, book, paper, found))
  const [after] = await listBusinessPapers(db, book, { id })
  return sent(after ?? paper, today)
}
