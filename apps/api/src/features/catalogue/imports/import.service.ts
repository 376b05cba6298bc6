import { PastedLines } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { type Correction, correctedRows, givenLine, strangeCorrection } from '@karavan/domain/base/corrected-sheet'
import { type SheetHead } from '@karavan/domain/base/sheet-head'
import { mostFileBytes, mostRateRows } from '@karavan/domain/catalogue/rates/rate-sheet'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readUpload } from '../../../platform/files/upload.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { readSheet, type SheetRows } from '../../../platform/sheets/read-sheet.ts'
import type { CheckedFile, ImportPlan } from './import-plan.ts'
import {
  dropChecked,
  findImport,
  forgetOldImports,
  type HeldHotel,
  type ImportRecord,
  insertImport,
  listGiven,
  listWritten,
  lockHotels,
  markApplied,
  markUndone,
  type NewRow,
  recordApplied,
} from './import.queries.ts'

const entity = 'catalogue-import'

/** A file or pasted lines, before anything is known of them. */
export type HandedIn = { fileName: string; rows: SheetRows }

const tooLarge = () => problem('FILE_REFUSED', 'A file may have 5 MB; split this one.')

/** Reads what was sent: a form with a file, or JSON with pasted text. */
export async function readHandedIn(request: FastifyRequest, pasted: string): Promise<HandedIn> {
  // Above the head may stand a title, and one row more tells that there are too many.
  const maxRows = mostRateRows + 12
  if (request.isMultipart()) {
    const { bytes, fileName } = await readUpload(request)
    if (bytes.length > mostFileBytes) throw tooLarge()
    return { fileName: fileName.replaceAll('\0', '').slice(0, 200) || pasted, rows: await readSheet(bytes, maxRows) }
  }
  const { data, error } = PastedLines.safeParse(request.body)
  if (error)
    throw invalid(
      request.body
        ? { path: 'text', message: error.issues[0]?.message ?? 'Required' }
        : { path: 'file', message: 'Send a form with a file, or JSON with text' },
    )
  return { fileName: pasted, rows: await readSheet(Buffer.from(data.text), maxRows) }
}

/** Refuses a file by what its columns are, in words for who made it. */
export function refuseHead(
  { columns, twice }: SheetHead<string>,
  missing: readonly string[],
  needed: readonly string[],
): void {
  if (columns.length === 0)
    throw problem('FILE_REFUSED', `The first line must name the columns: ${needed.join(', ')} and what they cost.`)
  if (missing.length > 0)
    throw problem('FILE_REFUSED', `No column is called ${missing.join(', or ')}; the first line must name it.`)
  if (twice[0] !== undefined)
    throw problem('FILE_REFUSED', `The column ${twice[0]} is there twice; take one of them out.`)
}

/** Refuses a file without lines, or with too many. */
export function refuseCount(rows: number): void {
  if (rows === 0) throw problem('FILE_REFUSED', 'There are no lines under the names of the columns.')
  if (rows > mostRateRows)
    throw problem('FILE_REFUSED', `A file may have ${mostRateRows.toLocaleString('en-IN')} lines; split this one.`)
}

/** Lines with what stood in them, where one of them has faults: all are read again once it is corrected. */
const withGiven = ({ rows, head }: CheckedFile, given: SheetRows): NewRow[] =>
  rows.some(({ kind }) => kind === 'error')
    ? rows.map((row) => ({ ...row, given: givenLine(head, row.line, given[row.line - 1] ?? []).cells }))
    : rows

/** Keeps what a file would do. */
async function keepChecked(
  { user, actor }: Context,
  db: Db,
  { kind }: ImportPlan,
  { fileName, rows: given }: HandedIn,
  checked: CheckedFile,
  { action, ignored }: { action: string; ignored: string[] },
): Promise<ImportRecord> {
  const { rows, hotels } = checked
  const count = (what: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === what).length
  const id = uuidv7()
  const record = await insertImport(
    db,
    {
      id,
      orgId: user.orgId,
      kind,
      userId: user.id,
      userName: user.name,
      fileName,
      newRows: count('new'),
      changedRows: count('changed'),
      sameRows: count('same'),
      errorRows: count('error'),
      ignored: ignored.slice(0, 50),
    },
    withGiven(checked, given),
    hotels,
  )
  await recordAudit(db, actor, { entity, id, action, after: { fileName, rows: rows.length } })
  return record
}

/** Checks what was handed in and keeps what it would do; nothing of the catalogue changes. */
export async function startImport(context: Context, plan: ImportPlan, handed: HandedIn): Promise<ImportRecord> {
  const checked = await plan.check(context, handed.rows)
  return context.platform.database.transaction(async (db) => {
    await forgetOldImports(db, context.user.orgId)
    return keepChecked(context, db, plan, handed, checked, { action: 'checked', ignored: checked.head.ignored })
  })
}

/** Checks a file again with other words in some of its cells; what comes of it takes its place. */
export async function correctImport(
  context: Context,
  plan: ImportPlan,
  id: string,
  corrections: readonly Correction[],
): Promise<ImportRecord> {
  const before = await getImport(context, plan, id)
  const lines = before.status === 'checked' ? await listGiven(context.db, id) : null
  if (!lines) throw problem('ILLEGAL_TRANSITION', 'Only a file with faults that was not applied can be corrected.')
  const strange = strangeCorrection(lines, corrections)
  if (strange)
    throw invalid({
      path: `lines.${strange.index}.${strange.column === null ? 'line' : 'cells'}`,
      message: strange.column === null ? 'This file has no such line' : 'This file has no such column',
    })
  const handed = { fileName: before.fileName, rows: correctedRows(lines, corrections) }
  const checked = await plan.check(context, handed.rows)
  return context.platform.database.transaction(async (db) => {
    if (!(await dropChecked(db, id)))
      throw problem('CONFLICT', 'Somebody corrected or applied this file meanwhile. Nothing was corrected.')
    return keepChecked(context, db, plan, handed, checked, { action: 'corrected', ignored: before.ignored })
  })
}

const listed = (names: readonly string[]) =>
  `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`

/** Refuses when a hotel is not what it was, and names it. */
function refuseChanged(hotels: readonly HeldHotel[], isAsBefore: (hotel: HeldHotel) => boolean, rest: string): void {
  const changed = hotels.filter((hotel) => !isAsBefore(hotel)).map(({ hotelName }) => hotelName)
  if (changed.length > 0)
    throw problem('CONFLICT', `${listed(changed)} ${changed.length === 1 ? 'was' : 'were'} changed since. ${rest}`)
}

async function getImport({ db, user }: Context, { kind }: ImportPlan, id: string): Promise<ImportRecord> {
  const record = await findImport(db, user, kind, id)
  if (!record) throw notFound('import')
  return record
}

/** What is done, and to which hotels, for the screens that show them; none when it was done before. */
export type Done = { record: ImportRecord; hotelIds: string[] }

function refuseToApply({ status, expiresAt, errorRows, newRows, changedRows }: ImportRecord, leaveOut: boolean): void {
  if (status === 'undone') throw problem('ILLEGAL_TRANSITION', 'This file was undone. Hand it in again to apply it.')
  if (Date.parse(expiresAt) <= Date.now())
    throw problem('ILLEGAL_TRANSITION', 'This file was checked more than 24 hours ago. Hand it in again.')
  if (errorRows > 0 && !leaveOut)
    throw problem(
      'ILLEGAL_TRANSITION',
      `${errorRows === 1 ? 'A line has' : `${errorRows} lines have`} faults. Correct them, or leave them out.`,
    )
  if (newRows + changedRows === 0) throw problem('ILLEGAL_TRANSITION', 'Nothing in this file is new or changed.')
}

/** Applies a checked file, all of it or nothing; asked again, it answers what became of it. */
export async function applyImport(context: Context, plan: ImportPlan, id: string, leaveOut: boolean): Promise<Done> {
  const { platform, user, actor } = context
  return platform.database.transaction(async (db) => {
    const inside = { ...context, db }
    const before = await getImport(inside, plan, id)
    if (before.status === 'applied') return { record: before, hotelIds: [] }
    refuseToApply(before, leaveOut)
    // Whoever comes second waits here, and then finds it done.
    const record = await markApplied(db, id, user.name)
    if (!record) {
      const now = await getImport(inside, plan, id)
      if (now.status === 'applied') return { record: now, hotelIds: [] }
      refuseToApply(now, leaveOut)
      throw problem('ILLEGAL_TRANSITION', 'This file cannot be applied any more. Hand it in again.')
    }
    const hotels = await lockHotels(db, id)
    refuseChanged(hotels, ({ version, now }) => version === (now ?? 0), 'Check the file again: nothing was applied.')
    const left = await plan.apply(inside, record, await listWritten(db, id), hotels)
    await recordApplied(db, id, left)
    const { newRows, changedRows, fileName } = record
    await recordAudit(db, actor, {
      entity,
      id,
      action: 'applied',
      after: { fileName, new: newRows, changed: changedRows },
    })
    return { record, hotelIds: left.map(({ hotelId }) => hotelId) }
  })
}

/** Puts back what was there before a file was applied; asked again, it answers what became of it. */
export async function undoImport(context: Context, plan: ImportPlan, id: string): Promise<Done> {
  const { platform, user, actor } = context
  return platform.database.transaction(async (db) => {
    const inside = { ...context, db }
    const before = await getImport(inside, plan, id)
    if (before.status === 'undone') return { record: before, hotelIds: [] }
    const record = await markUndone(db, id, user.name)
    if (!record) {
      const now = await getImport(inside, plan, id)
      if (now.status === 'undone') return { record: now, hotelIds: [] }
      throw problem('ILLEGAL_TRANSITION', 'Only a file that was applied can be undone.')
    }
    const hotels = (await lockHotels(db, id)).filter(({ appliedVersion }) => appliedVersion !== null)
    refuseChanged(hotels, ({ appliedVersion, now }) => appliedVersion === now, 'Nothing was undone.')
    await plan.undo(inside, record, await listWritten(db, id), hotels)
    await recordAudit(db, actor, { entity, id, action: 'undone', after: { fileName: record.fileName } })
    return { record, hotelIds: hotels.map(({ hotelId }) => hotelId) }
  })
}
