import {
  type QuoteItem,
  type TrayMarkup,
  trayPlaces,
} from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { trayItems, trayMarkups } from './quote-tray.table.ts'

export type TrayRow = { id: string; item: QuoteItem }

export const listItems = (db: Db, { id }: Caller): Promise<TrayRow[]> =>
  db
    .select({ id: trayItems.id, item: trayItems.item })
    .from(trayItems)
    .where(eq(trayItems.userId, id))
    .orderBy(asc(trayItems.createdAt), asc(trayItems.id))

/** Puts something onto the first free place of a tray, or finds it there already. */
export async function addItem(db: Db, { id: userId, orgId }: Caller, item: QuoteItem): Promise<string> {
  // Two tabs of one person wait for each other here, so that neither finds the other's place free.
  await db.execute(sql`select 1 from app_user where id = ${userId} for no key update`)
  const [known] = await db
    .select({ id: trayItems.id })
    .from(trayItems)
    .where(and(eq(trayItems.userId, userId), sql`${trayItems.item} = ${JSON.stringify(item)}::jsonb`))
  if (known) return known.id
  const { rows } = await db.execute<{ place: number }>(sql`
    select place from generate_series(1, ${trayPlaces}) place
    where not exists (select 1 from quote_tray_item t where t.user_id = ${userId} and t.place = place.place)
    order by place limit 1`)
  const place = rows[0]?.place
  if (place === undefined)
    throw invalid({ path: 'item', message: `The tray is full: it holds ${trayPlaces}. Take something off it first.` })
  const id = uuidv7()
  await db.insert(trayItems).values({ id, orgId, userId, place, item })
  return id
}

export async function removeItem(db: Db, { id: userId }: Caller, id: string): Promise<void> {
  const gone = await db
    .delete(trayItems)
    .where(and(eq(trayItems.id, id), eq(trayItems.userId, userId)))
    .returning({ id: trayItems.id })
  if (gone.length === 0) throw notFound('thing on the tray')
}

export async function clearTray(db: Db, { id }: Caller): Promise<number> {
  const gone = await db.delete(trayItems).where(eq(trayItems.userId, id)).returning({ id: trayItems.id })
  return gone.length
}

export async function findMarkup(db: Db, { id }: Caller): Promise<TrayMarkup | null> {
  const { basis, value } = trayMarkups
  const [found] = await db.select({ basis, value }).from(trayMarkups).where(eq(trayMarkups.userId, id))
  return found ?? null
}

export async function saveMarkup(db: Db, { id, orgId }: Caller, markup: TrayMarkup): Promise<void> {
  await db
    .insert(trayMarkups)
    .values({ userId: id, orgId, ...markup })
    .onConflictDoUpdate({ target: trayMarkups.userId, set: markup })
}
