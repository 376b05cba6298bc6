import { supplierFields } from '@karavan/contracts/crm/suppliers/supplier'
import type { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { readCsv } from '@karavan/domain/base/read-csv'
import {
  guessSupplierColumns,
  kindsOfCell,
  maxSupplierRows,
  supplierCells,
  type SupplierField,
  supplierNameKey,
} from '@karavan/domain/crm/supplier'
import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { sealPan } from '../../../platform/crypto/pan.ts'
import { problem } from '../../../platform/http/problem.ts'
import { entity } from './supplier.service.ts'
import { suppliers } from './supplier.table.ts'

type Report = Got<(typeof contract)['import']>['data']
type Row = Report['rows'][number]

const Body = z.strictObject(supplierFields)
type Body = z.output<typeof Body>

const names: Record<string, string> = {
  name: 'Name',
  gstin: 'GSTIN',
  pan: 'PAN',
  stateCode: 'State code',
  currency: 'Currency',
}

/** One row as a supplier, by the rules of the form; all that is wrong is said at once. */
function readRow(cells: readonly string[], columns: readonly (SupplierField | null)[]) {
  const { name, kinds, contact, phone, email, currency, ...rest } = supplierCells(cells, columns)
  const reached = contact !== undefined || phone !== undefined || email !== undefined
  const found = Body.safeParse({
    ...rest,
    name: name ?? '',
    kinds: kindsOfCell(kinds),
    contacts: reached ? [{ name: contact ?? name ?? '', phone, email }] : [],
    ...(currency ? { currency: currency.toUpperCase() } : {}),
    cancellation: [],
    contracts: [],
  })
  if (found.success) return { name: found.data.name, body: found.data, wrong: null }
  const said = found.error.issues.map(({ path, message }) => {
    const field = String(path.at(-1) ?? 'row')
    return `${names[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())}: ${message}`
  })
  return {
    name: name?.slice(0, 120).replaceAll(/\p{Surrogate}/gu, '') ?? null,
    body: null,
    wrong: [...new Set(said)].join('. '),
  }
}

/** Reads a file of suppliers and tells of each row what becomes of it; adds those that are new when that is asked for. */
export async function importSuppliers(
  { platform, db, user, actor }: Context,
  { text, apply }: z.output<(typeof contract)['import']['body']>,
): Promise<Report> {
  const lines = [...readCsv([text.replaceAll('\0', '')])]
  const columns = guessSupplierColumns(lines[0] ?? [])
  if (!columns.includes('name'))
    throw problem('FILE_REFUSED', 'The first line names the columns, and one of them is Name.')
  const rows = lines.slice(1).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw problem('FILE_REFUSED', 'The file has no rows under the names of its columns.')
  if (rows.length > maxSupplierRows)
    throw problem('FILE_REFUSED', `A file may have ${maxSupplierRows} rows; split this one.`)
  const read = rows.map((cells) => readRow(cells, columns))
  const keys = [...new Set(read.flatMap(({ name }) => (name ? supplierNameKey(name) : [])))]
  const there = await db
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(sql`${suppliers.orgId} = ${user.orgId} and ${inArray(sql`lower(${suppliers.name})`, keys)}`)
  const taken = new Set(there.map(({ name }) => supplierNameKey(name)))
  const fresh: { id: string; body: Body }[] = []
  const told = read.map(({ name, body, wrong }, index): Row => {
    const line = index + 2
    if (!body) return { line, name, status: 'rejected', problem: wrong }
    const key = supplierNameKey(body.name)
    if (taken.has(key)) return { line, name, status: 'same', problem: 'Among your suppliers already' }
    taken.add(key)
    fresh.push({ id: uuidv7(), body })
    return { line, name, status: apply ? 'added' : 'new', problem: null }
  })
  if (apply && fresh.length > 0) {
    await db
      .insert(suppliers)
      .values(
        fresh.map(({ id, body: { contracts: _, pan = null, ...body } }) => {
          const place = { id, orgId: user.orgId }
          return { ...body, ...place, ...sealPan(platform, 'supplier', place, pan) }
        }),
      )
      .onConflictDoNothing()
    for (const { id, body } of fresh)
      await recordAudit(db, actor, { entity, id, action: 'imported', after: { name: body.name } })
  }
  return { columns, rows: told, added: apply ? fresh.length : 0 }
}
