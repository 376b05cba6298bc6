import { ImportMapping } from '@karavan/contracts/crm/customers/customer-import.contract'
import { readCsv } from '@karavan/domain/base/read-csv'
import { guessMapping, type ImportMapping as Mapping, maxImportRows } from '@karavan/domain/crm/customer-import'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Upload } from '../../../platform/files/upload.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { decodeText } from '../../../platform/sheets/decode-text.ts'
import { sealCells } from './import-cells.ts'
import {
  updateImport,
  findImport,
  forgetOldImports,
  type ImportRecord,
  insertImport,
  insertRows,
} from './import.queries.ts'

const entity = 'customer-import'
const rowsAtOnce = 500

function mappingOf(given: string | undefined, heads: readonly string[]): Mapping {
  if (given === undefined || given === '') return guessMapping(heads)
  let read: unknown
  try {
    read = JSON.parse(given)
  } catch {
    read = null
  }
  const mapping = ImportMapping.safeParse(read)
  if (!mapping.success || mapping.data.length > heads.length)
    throw invalid({ path: 'mapping', message: 'Name a field or null for each column' })
  return mapping.data
}

function checkMapping(mapping: Mapping): void {
  const chosen = mapping.filter((field) => field !== null)
  if (new Set(chosen).size !== chosen.length) throw invalid({ path: 'mapping', message: 'Each field once' })
  if (!chosen.includes('name') && !chosen.includes('firstName'))
    throw invalid({ path: 'mapping', message: 'Say which column holds the name' })
}

// PostgreSQL keeps no NUL, and nobody writes one on purpose.
const clean = (cell: string) => cell.replaceAll('\0', '')

/** Keeps the rows of a file and asks for them to be checked; nothing becomes a customer yet. */
export async function startImport(
  { platform, db, user, actor }: Context,
  { bytes, fileName, fields }: Upload,
): Promise<ImportRecord> {
  const lines = readCsv(decodeText(bytes))
  const heads = (lines.next().value ?? []).map(clean)
  if (heads.length === 0) throw problem('FILE_REFUSED', 'The file is empty; its first line names the columns.')
  const mapping = mappingOf(fields.mapping, heads)
  checkMapping(mapping)
  await forgetOldImports(db, user.orgId)
  const id = uuidv7()
  const name = clean(fileName).slice(0, 200) || 'customers.csv'
  await insertImport(db, {
    id,
    orgId: user.orgId,
    userId: user.id,
    userName: user.name,
    fileName: name,
    heads,
    mapping: heads.map((_, index) => mapping[index] ?? ''),
    status: 'checking',
    total: 0,
  })
  let total = 0
  let waiting: { importId: string; line: number; cells: string[] }[] = []
  for (const cells of lines) {
    if (cells.every((cell) => cell.trim() === '')) continue
    total += 1
    if (total > maxImportRows)
      throw problem('FILE_REFUSED', `A file may have ${maxImportRows.toLocaleString('en-IN')} rows; split this one.`)
    waiting.push({
      importId: id,
      line: total + 1,
      cells: sealCells(platform, id, cells.slice(0, heads.length).map(clean)),
    })
    if (waiting.length === rowsAtOnce) {
      await insertRows(db, waiting)
      waiting = []
    }
  }
  await insertRows(db, waiting)
  if (total === 0) throw problem('FILE_REFUSED', 'The file has no rows under the names of its columns.')
  const record = await updateImport(db, id, { total })
  if (!record) throw new Error('The import was not written')
  await recordAudit(db, actor, { entity, id, action: 'handed in', after: { fileName: name, rows: total } })
  await platform.enqueue(db, 'customer.import', { importId: id })
  return record
}

/** Moves an import on, from where it must stand. */
async function move(
  db: Db,
  caller: Caller,
  id: string,
  from: ImportRecord['status'][],
  changes: Partial<ImportRecord>,
  refusal: string,
): Promise<ImportRecord> {
  if (!(await findImport(db, caller, id))) throw notFound('import')
  const record = await updateImport(db, id, changes, from)
  if (!record) throw problem('ILLEGAL_TRANSITION', refusal)
  return record
}

/** Begins to add the rows of a checked file. */
export async function runImport(
  { platform, db, user, actor }: Context,
  id: string,
  addDuplicates: boolean,
): Promise<ImportRecord> {
  const changes = { status: 'importing' as const, done: 0, addDuplicates }
  const record = await move(
    db,
    user,
    id,
    ['checked'],
    changes,
    'Only a file that is checked and not begun can be added.',
  )
  await recordAudit(db, actor, { entity, id, orgId: record.orgId, action: 'begun', after: { addDuplicates } })
  await platform.enqueue(db, 'customer.import', { importId: id })
  return record
}

/** Stops an import after the rows under way. */
export async function stopImport({ db, user, actor }: Context, id: string): Promise<ImportRecord> {
  const record = await move(
    db,
    user,
    id,
    ['checking', 'checked', 'importing'],
    { status: 'stopped' },
    'This file is through already.',
  )
  await recordAudit(db, actor, { entity, id, orgId: record.orgId, action: 'stopped' })
  return record
}
