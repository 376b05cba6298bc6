import type { ImportMapping } from '@karavan/domain/crm/customer-import'
import { uniqueTags } from '@karavan/domain/crm/customer'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '../../../platform/audit/audit.ts'
import { passportHash, sealPassport } from '../../../platform/crypto/passport.ts'
import { codeOf, type Db, isUnreachable } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { type JobData, queues } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertCustomers, type NewCustomer } from './customer.queries.ts'
import { entity } from './customer.service.ts'
import { openCells } from './import-cells.ts'
import { panHash, type PanKeys, sealPan } from '../../../platform/crypto/pan.ts'
import { type ReadRow, readRow } from './import-row.ts'
import {
  updateImport,
  type ImportRecord,
  type ImportRow,
  lockImport,
  nextRows,
  type Outcome,
  signsBefore,
  signsOnFile,
  writeOutcomes,
} from './import.queries.ts'

/** So many rows are in memory at a time, however long the file is. */
const batch = 500

const mappingOf = ({ mapping }: ImportRecord) => mapping.map((field) => field || null) as ImportMapping

const readRows = (keys: PanKeys, record: ImportRecord, rows: readonly ImportRow[]) =>
  rows.map((row) => ({
    line: row.line,
    ...readRow(openCells(keys, record.id, row.cells), mappingOf(record), (kind, number) =>
      kind === 'pan' ? panHash(keys, 'customer', record.orgId, number) : passportHash(keys, record.orgId, number),
    ),
  }))

type Read = { line: number } & ReadRow

/** Says of each row whom it repeats: a customer on file, or an earlier row. */
async function repeatsOf(db: Db, record: ImportRecord, read: readonly Read[]): Promise<Map<number, string>> {
  const signs = [...new Set(read.flatMap((row) => row.signs))]
  const onFile = await signsOnFile(db, record.orgId, signs)
  const before = await signsBefore(db, record.id, read[0]?.line ?? 0, signs)
  const repeats = new Map<number, string>()
  for (const { line, signs: own } of read) {
    for (const sign of own) {
      const kind = sign.slice(0, sign.indexOf(' '))
      const said = kind === 'email' ? 'e-mail' : kind === 'pan' ? 'PAN' : kind
      const name = onFile.get(sign)
      const earlier = before.get(sign)
      if (name !== undefined) repeats.set(line, `${name} has the same ${said}`)
      else if (earlier !== undefined && earlier < line) repeats.set(line, `Line ${earlier} has the same ${said}`)
      before.set(sign, Math.min(earlier ?? line, line))
    }
  }
  return repeats
}

const outcome = ({ line, name, signs }: Read, status: Outcome['status'], problem: string | null): Outcome => ({
  line,
  name,
  signs,
  status,
  problem,
  customerId: null,
})

async function check(keys: PanKeys, db: Db, record: ImportRecord): Promise<Partial<ImportRecord> & { more: boolean }> {
  const rows = await nextRows(db, record.id, ['waiting'], batch)
  const read = readRows(keys, record, rows)
  const repeats = await repeatsOf(db, record, read)
  const outcomes = read.map((row) => {
    if (row.problem !== null) return outcome(row, 'rejected', row.problem)
    const repeat = repeats.get(row.line)
    return outcome(row, repeat === undefined ? 'good' : 'duplicate', repeat ?? null)
  })
  await writeOutcomes(db, record.id, outcomes)
  const count = (status: Outcome['status']) => outcomes.filter((one) => one.status === status).length
  const more = rows.length === batch
  return {
    more,
    status: more ? 'checking' : 'checked',
    done: record.done + rows.length,
    good: record.good + count('good'),
    duplicates: record.duplicates + count('duplicate'),
    rejected: record.rejected + count('rejected'),
  }
}

const rowsToAdd = ({ addDuplicates }: ImportRecord): ImportRow['status'][] =>
  addDuplicates ? ['good', 'duplicate'] : ['good']

async function add(
  keys: PanKeys,
  db: Db,
  record: ImportRecord,
  jobId: string,
): Promise<Partial<ImportRecord> & { more: boolean }> {
  const rows = await nextRows(db, record.id, rowsToAdd(record), batch)
  const read = readRows(keys, record, rows)
  // Somebody may have been added since the file was checked.
  const onFile = record.addDuplicates
    ? new Map<string, string>()
    : await signsOnFile(
        db,
        record.orgId,
        read.flatMap((row) => row.signs),
      )
  const repeated = (row: Read) => row.signs.map((sign) => onFile.get(sign)).find((name) => name !== undefined)
  const made: NewCustomer[] = []
  const outcomes = read.map((row): Outcome => {
    const name = repeated(row)
    if (name !== undefined) return outcome(row, 'duplicate', `${name} is on file by now`)
    if (!row.body) return outcome(row, 'rejected', row.problem)
    const id = uuidv7()
    const { passportNumber = null, pan = null, tags, ...body } = row.body
    const owner = { id, orgId: record.orgId }
    const sealed = { ...sealPan(keys, 'customer', owner, pan), ...sealPassport(keys, owner, passportNumber) }
    made.push({ ...owner, ...body, ...sealed, family: [], tags: uniqueTags(tags) })
    return { ...outcome(row, 'created', null), customerId: id }
  })
  await insertCustomers(db, made)
  const actor = { id: record.userId, orgId: record.orgId, name: record.userName, requestId: jobId }
  const entries = made.map(({ id, name }) => ({
    entity,
    id,
    action: 'imported',
    after: { name, file: record.fileName },
  }))
  await recordAudits(db, actor, entries)
  await writeOutcomes(db, record.id, outcomes)
  const more = rows.length === batch
  return {
    more,
    status: more ? 'importing' : 'done',
    done: record.done + rows.length,
    created: record.created + made.length,
    duplicates: record.duplicates + outcomes.filter(({ status }) => status === 'duplicate').length,
  }
}

/** Ends an import whose rows cannot be worked on, and says which rows. */
async function giveUp(db: Db, record: ImportRecord): Promise<Partial<ImportRecord>> {
  const checking = record.status === 'checking'
  const rows = await nextRows(db, record.id, checking ? ['waiting'] : rowsToAdd(record), batch)
  const [first, last] = [rows[0]?.line, rows.at(-1)?.line]
  return {
    status: 'stopped',
    problem: `Lines ${first} to ${last} could not be ${checking ? 'checked' : 'added'}: something went wrong on our side. ${
      record.created > 0 ? 'What was added before stays.' : 'Nothing was added.'
    } Try again without these lines, or tell us.`,
  }
}

const lastTry = queues['customer.import'].retryLimit
const triedAgain = new Set(['40001', '40P01'])

/** Works on some rows of a file and asks for the next ones: each turn is short, and what is done is seen at once. */
export const importSome =
  ({ enqueue, ...keys }: Pick<Platform, 'enqueue' | 'config' | 'secretKey'>) =>
  async ({ importId }: JobData['customer.import'], { db, jobId, attempt, emit }: JobContext): Promise<void> => {
    const record = await lockImport(db, importId)
    if (!record || (record.status !== 'checking' && record.status !== 'importing')) return
    await db.execute(sql`savepoint some_rows`)
    const work = async () => (record.status === 'checking' ? check(keys, db, record) : add(keys, db, record, jobId))
    const { more, ...changes } = await work().catch(async (error: unknown) => {
      // Tried again as any job is; but nobody should look at a bar that will never move again.
      if (attempt < lastTry || isUnreachable(error) || triedAgain.has(codeOf(error))) throw error
      await db.execute(sql`rollback to savepoint some_rows`)
      return { more: false, ...(await giveUp(db, record)) }
    })
    await updateImport(db, importId, changes)
    if (more) await enqueue(db, 'customer.import', { importId })
    emit({ tag: 'CustomerImport', id: importId, orgId: record.orgId })
    if (changes.status === 'done') emit({ tag: 'Customer', id: importId, orgId: record.orgId })
  }
