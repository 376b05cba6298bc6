import { createHash } from 'node:crypto'
import type { BankStatement, ReadFile } from '@karavan/contracts/crm/bank/bank'
import type { banks as contract } from '@karavan/contracts/crm/bank/bank.contract'
import { toMajor } from '@karavan/domain/base/money'
import { textOf } from '@karavan/domain/base/sheet-cell'
import {
  checkBalances,
  findStatementHead,
  guessMapping,
  keyedLines,
  maxStatementLines,
  readStatement,
} from '@karavan/domain/money/bank/statement-file'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { readUpload } from '../../../platform/files/upload.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { readSheet, type SheetRows } from '../../../platform/sheets/read-sheet.ts'
import {
  deleteStatement,
  findBank,
  findByFile,
  findStatement,
  insertBank,
  insertLines,
  insertStatement,
  noteKnown,
  toBank,
  updateBank,
} from './bank.queries.ts'
import type { BankRecord } from './bank.table.ts'
import { countDecided } from './line.queries.ts'

const entity = 'bank'
const shownRows = 30
const keptGaps = 50
const mostBytes = 5 * 1024 * 1024

const takenName = (error: unknown): unknown =>
  brokenUnique(error) === 'bank_name_once' ? problem('DUPLICATE', 'There is a bank of this name already.') : error

/** Adds a bank account whose statements are to be read. */
export async function createBank(
  { db, user, actor }: Context,
  { name, mapping }: z.output<(typeof contract)['create']['body']>,
): Promise<BankRecord> {
  const bank = { id: uuidv7(), orgId: user.orgId, name, mapping: mapping ?? null }
  const made = await insertBank(db, bank).catch((error: unknown) => {
    throw takenName(error)
  })
  await recordAudit(db, actor, { entity, id: made.id, action: 'created', after: { name, mapping: made.mapping } })
  return made
}

/** Changes its name, or what the columns of its statements are. */
export async function changeBank(
  { db, user, actor }: Context,
  id: string,
  { version, name, mapping }: z.output<(typeof contract)['update']['body']>,
): Promise<BankRecord> {
  const before = await findBank(db, user, id, true)
  if (!before) throw notFound('bank')
  refuseStale(version, before.version, toBank(before))
  const after = await updateBank(db, id, { name, mapping }).catch((error: unknown) => {
    throw takenName(error)
  })
  if (!after) throw notFound('bank')
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: after.orgId,
    action: 'changed',
    before: { name: before.name, mapping: before.mapping },
    after: { name, mapping },
  })
  return after
}

type HandedIn = { fileName: string; fileHash: string; rows: SheetRows }

/** Reads the file of a form; one row more than may be tells that there are too many. */
export async function readHandedIn(request: FastifyRequest): Promise<HandedIn> {
  const { bytes, fileName } = await readUpload(request)
  if (bytes.length > mostBytes) throw problem('FILE_REFUSED', 'A file may have 5 MB; take fewer days at a time.')
  const rows = await readSheet(bytes, maxStatementLines + 200)
  return {
    fileName: fileName.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 200) || 'Statement',
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    rows,
  }
}

/** What a file looks like: by the columns of its bank when it has them, else by what their names tell. */
export function lookAt({ fileName, rows }: HandedIn, { mapping }: Pick<BankRecord, 'mapping'>): ReadFile {
  const known = mapping && findStatementHead(rows, mapping)
  const head = known ?? findStatementHead(rows, null)
  if (!head) throw problem('FILE_REFUSED', 'No line of this file names columns, such as date, description and amount.')
  const names = head.names.filter((name, at, all) => name !== '' && all.indexOf(name) === at)
  return {
    fileName,
    head: names,
    headLine: head.at + 1,
    mapping: known && mapping ? mapping : guessMapping(names),
    remembered: Boolean(known),
    sample: [head.names, ...rows.slice(head.at + 1, head.at + 1 + shownRows).map((row) => row.map(textOf))],
  }
}

/** The lines of a file by the columns of its bank; refused where nothing is in them. */
function linesOf({ rows }: HandedIn, { name, mapping }: BankRecord) {
  if (!mapping) throw problem('CONFLICT', `Say first which columns the statements of ${name} have.`)
  const head = findStatementHead(rows, mapping)
  if (!head)
    throw problem(
      'FILE_REFUSED',
      `No line of this file names the columns of ${name}: ${Object.values(mapping).join(', ')}. Say what its columns are.`,
    )
  const { lines, leftOut } = readStatement(rows, head, mapping)
  if (lines.length === 0) throw problem('FILE_REFUSED', 'There are no payments under the names of the columns.')
  if (lines.length > maxStatementLines)
    throw problem('FILE_REFUSED', `A statement may have ${maxStatementLines.toLocaleString('en-IN')} lines; split it.`)
  return { lines, leftOut, balances: checkBalances(lines) }
}

/** Takes a statement: its lines are written once, whichever file brings them. The same file again adds what is not there. */
export async function takeStatement(
  { db, user, actor, emit }: Context,
  bank: BankRecord,
  file: HandedIn,
): Promise<BankStatement> {
  const { lines, leftOut, balances } = linesOf(file, bank)
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  const inMajor = (amount: number | null) => (amount === null ? null : toMajor(amount))
  const fresh = {
    id: uuidv7(),
    orgId: bank.orgId,
    bankId: bank.id,
    fileName: file.fileName,
    fileHash: file.fileHash,
    fromOn: days[0] ?? '',
    toOn: days.at(-1) ?? '',
    lines: lines.length,
    opening: inMajor(balances.opening),
    closing: inMajor(balances.closing),
    gaps: balances.gaps
      .slice(0, keptGaps)
      .map(({ line, expected, found }) => ({ line, expected: toMajor(expected), found: toMajor(found) })),
    leftOut: leftOut.slice(0, keptGaps),
    uploadedBy: user.name,
  }
  const isNew = await insertStatement(db, fresh)
  const id = isNew ? fresh.id : await findByFile(db, fresh)
  if (id === null) throw problem('CONFLICT', 'Somebody has taken this statement away meanwhile; try again.')
  const written = await insertLines(
    db,
    keyedLines(lines).map(({ key, nth, amount, balance, ...line }) => ({
      ...line,
      id: uuidv7(),
      orgId: bank.orgId,
      bankId: bank.id,
      statementId: id,
      amount: toMajor(amount),
      balance: inMajor(balance),
      lineKey: key,
      nth,
    })),
  )
  if (isNew && written < lines.length) await noteKnown(db, id, lines.length - written)
  await recordAudit(db, actor, {
    entity: 'bank-statement',
    id,
    orgId: bank.orgId,
    action: isNew ? 'uploaded' : 'uploaded again',
    after: { bank: bank.name, file: file.fileName, lines: lines.length, added: written },
  })
  emit({ tag: 'BankStatement', id, orgId: bank.orgId })
  const made = await findStatement(db, user, id)
  if (!made) throw notFound('statement')
  return made
}

/** Takes a statement away with its lines, while nobody has decided on one of them. */
export async function removeStatement({ db, user, actor, emit }: Context, id: string): Promise<void> {
  const statement = await findStatement(db, user, id)
  if (!statement) throw notFound('statement')
  const decided = await countDecided(db, id)
  if (decided > 0) throw problem('IN_USE', `${decided} of its lines are matched or ignored; undo these first.`)
  await deleteStatement(db, id)
  const { orgId, bankName, fileName, fromOn, toOn, lines } = statement
  await recordAudit(db, actor, {
    entity: 'bank-statement',
    id,
    orgId,
    action: 'removed',
    before: { bank: bankName, file: fileName, fromOn, toOn, lines },
  })
  emit({ tag: 'BankStatement', id, orgId })
}
