import { seesNoCost } from '@karavan/domain/base/access/rights'
import { createHash, randomBytes } from 'node:crypto'
import type {
  ClientQuote,
  QuotedThing,
  quoteTray,
  SentQuote,
  TrayItem,
} from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { toMinor } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import type { ReadPicture } from '../../../platform/pdf/picture.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { type SentThing, sentQuotes } from './quote-tray.table.ts'
import { sentQuotePdf } from './sent-quote.pdf.ts'
import { findMarkup, listItems } from './tray.queries.ts'
import { priceTray } from './tray-price.service.ts'

type Body = z.output<typeof quoteTray.send.body>
type QuoteRecord = typeof sentQuotes.$inferSelect

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/** The most quotes a list shows. */
const mostListed = 100

type Zone = Pick<Config, 'todayZone'>
const untilOf = (config: Zone, { expiresAt }: Pick<QuoteRecord, 'expiresAt'>) => today(config, new Date(expiresAt))

const toSentQuote = (config: Zone, caller: Caller, quote: QuoteRecord): SentQuote => {
  const { tokenHash: _, orgId: __, userId: ___, note: ____, wantedKey, wantedNote, wantedAt, ...all } = quote
  // Sent before somebody lost sight of costs, or for them at the price of clients alone.
  const things = seesNoCost(caller) ? all.things.map((thing) => ({ ...thing, yours: thing.total })) : all.things
  const sent = { ...all, things }
  const wanted = wantedKey !== null && wantedAt !== null ? { key: wantedKey, note: wantedNote, at: wantedAt } : null
  return { ...sent, until: untilOf(config, quote), path: null, message: null, wanted }
}

/** A thing as its client reads it: not what it costs its seller. */
const toQuoted = ({ item: _, yours: __, ...thing }: SentThing): QuotedThing => thing

const whyNot = { unpriced: 'needs dates before it has a price', gone: 'is no longer sold' }

/** What a tray becomes when it is sent; what has no price is refused by name. */
function toThings(items: readonly TrayItem[]): SentThing[] {
  if (items.length === 0) throw invalid({ path: 'items', message: 'There is nothing on the tray' })
  const wrong = items.flatMap(({ state, title }, index) =>
    state === 'live' ? [] : [{ path: `items.${index}`, message: `${title} ${whyNot[state]}` }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
  return items.map(({ id: _, state: __, yours, client, ...told }, index) => ({
    ...told,
    ...{ key: String(index + 1), yours: yours ?? 0, total: client ?? 0 },
  }))
}

function messageOf({ clientName, things }: QuoteRecord, company: string, link: string, until: string): string {
  const lines = things.map(({ key, title, place, total }) => `${key}. ${title}, ${place}: ${rupees(toMinor(total))}`)
  return [
    `Dear ${clientName}, here is what we found for you:`,
    lines.join('\n'),
    `Look at it and tell us which one you like:\n${link}`,
    `These prices include taxes and hold until ${until} while rooms last.`,
    company,
  ].join('\n\n')
}

/** Makes a page for a client of all that is on the caller's tray, at the prices of now. */
export async function sendQuote(context: Context, { clientName, clientPhone, note, days }: Body): Promise<SentQuote> {
  const { db, user, actor, platform } = context
  const { config } = platform
  const markup = await findMarkup(db, user)
  const things = toThings(await priceTray({ db, config, caller: user }, await listItems(db, user), markup))
  const token = randomBytes(32).toString('base64url')
  const [quote] = await db
    .insert(sentQuotes)
    .values({
      ...{ id: uuidv7(), tokenHash: digest(token), orgId: user.orgId, userId: user.id },
      ...{ clientName, clientPhone, note, things },
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning()
  if (!quote) throw new Error('The quote was not written')
  const after = { clientName, things: things.map(({ title, total }) => ({ title, total })), expiresAt: quote.expiresAt }
  await recordAudit(db, actor, { entity: 'quote', id: quote.id, action: 'sent', after })
  const path = `/quote/options/${token}`
  const { seller } = await preparePaper(db, 'quote-page', user.orgId)
  const link = new URL(path, config.publicUrl).href
  const until = dayWords(untilOf(config, quote))
  return { ...toSentQuote(config, user, quote), path, message: messageOf(quote, seller.name, link, until) }
}

const own = (caller: Caller) => and(eq(sentQuotes.userId, caller.id), eq(sentQuotes.orgId, caller.orgId))

export async function listQuotes(db: Db, config: Zone, caller: Caller): Promise<SentQuote[]> {
  const rows = await db
    .select()
    .from(sentQuotes)
    .where(own(caller))
    .orderBy(desc(sentQuotes.createdAt), desc(sentQuotes.id))
    .limit(mostListed)
  return rows.map((quote) => toSentQuote(config, caller, quote))
}

export async function getQuote(db: Db, caller: Caller, id: string): Promise<QuoteRecord> {
  const [quote] = await db
    .select()
    .from(sentQuotes)
    .where(and(eq(sentQuotes.id, id), own(caller)))
  if (!quote) throw notFound('quote')
  return quote
}

/** Ends the page of a quote before its time. */
export async function withdrawQuote({ db, user, actor }: Context, id: string): Promise<{ id: string }> {
  const [quote] = await db
    .update(sentQuotes)
    .set({ withdrawnAt: sql`coalesce(${sentQuotes.withdrawnAt}, now())` })
    .where(and(eq(sentQuotes.id, id), own(user)))
    .returning()
  if (!quote) throw notFound('quote')
  await recordAudit(db, actor, { entity: 'quote', id, action: 'withdrawn', after: { withdrawnAt: quote.withdrawnAt } })
  return { id }
}

const isOpen = (token: string) =>
  and(eq(sentQuotes.tokenHash, digest(token)), sql`withdrawn_at is null and expires_at > now()`)

/** The quote that a secret opens now. */
export async function findQuoteByToken(db: Db, token: string): Promise<QuoteRecord | null> {
  const [quote] = await db.select().from(sentQuotes).where(isOpen(token))
  return quote ?? null
}

export async function findOpenQuote(db: Db, token: string): Promise<QuoteRecord> {
  const quote = await findQuoteByToken(db, token)
  if (!quote) throw notFound('quote')
  return quote
}

async function toClientQuote(db: Db, config: Zone, quote: QuoteRecord): Promise<ClientQuote> {
  const { clientName, note, things, wantedKey, orgId } = quote
  const { seller } = await preparePaper(db, 'quote-page', orgId)
  return {
    seller: toSeller(seller),
    clientName,
    note,
    things: things.map(toQuoted),
    until: untilOf(config, quote),
    wantedKey,
  }
}

/** Counts a look of the client and gives what the page shows; its seller is told of the first, and looks without being counted. */
export async function openQuote(
  { platform, db, emit }: SystemContext,
  token: string,
  user: Caller | null,
): Promise<ClientQuote> {
  const found = await findOpenQuote(db, token)
  if (user?.orgId === found.orgId) return toClientQuote(db, platform.config, found)
  const [quote] = await db
    .update(sentQuotes)
    .set({ seenCount: sql`${sentQuotes.seenCount} + 1`, lastSeenAt: sql`now()` })
    .where(isOpen(token))
    .returning()
  if (!quote) throw notFound('quote')
  emit({ tag: 'SentQuote', id: quote.id, userId: quote.userId })
  if (quote.seenCount === 1)
    await notify(db, emit, [quote.userId], {
      title: `${quote.clientName} opened your quote`,
      body: quote.things.map(({ title }) => title).join(', '),
      link: quotesPath,
      tone: 'blue',
    })
  return toClientQuote(db, platform.config, quote)
}

/** Where a seller finds the quotes it sent. */
const quotesPath = '/hotel/hotels?quotes=sent'

/** The client asks for one of the things; the last word counts. */
export async function wantThing(
  { platform, db, emit, actor }: SystemContext & Pick<Context, 'actor'>,
  token: string,
  { key, note }: { key: string; note: string },
): Promise<ClientQuote> {
  const found = await findOpenQuote(db, token)
  const thing = found.things.find((one) => one.key === key)
  if (!thing) throw invalid({ path: 'key', message: 'There is no such thing in this quote' })
  const [quote] = await db
    .update(sentQuotes)
    .set({ wantedKey: key, wantedNote: note, wantedAt: sql`now()` })
    .where(isOpen(token))
    .returning()
  if (!quote) throw notFound('quote')
  const client = { ...actor, orgId: quote.orgId, name: quote.clientName }
  await recordAudit(db, client, {
    entity: 'quote',
    id: quote.id,
    action: 'wanted',
    after: { thing: thing.title, note },
  })
  emit({ tag: 'SentQuote', id: quote.id, userId: quote.userId })
  const asksAgain = found.wantedKey === key && found.wantedNote === note
  if (!asksAgain)
    await notify(db, emit, [quote.userId], {
      title: `${quote.clientName} would like ${thing.title}`,
      body: [thing.words[0], note].filter(Boolean).join('. '),
      link: quotesPath,
      tone: 'green',
    })
  return toClientQuote(db, platform.config, quote)
}

/** A quote as a paper for its client, and what the file is called. */
export async function drawQuote(
  { db, config, readPicture }: { db: Db; config: Pick<Config, 'todayZone'>; readPicture: ReadPicture },
  quote: QuoteRecord,
): Promise<{ bytes: Buffer; name: string }> {
  const { orgId, clientName, note, things } = quote
  const { seller } = await preparePaper(db, 'quote', orgId)
  const until = untilOf(config, quote)
  const bytes = await sentQuotePdf(readPicture, { seller, clientName, note, things, until })
  return { bytes, name: `${slugOf(`quote for ${clientName}`)}.pdf` }
}
