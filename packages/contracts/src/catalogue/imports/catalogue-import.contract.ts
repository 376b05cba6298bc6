import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { CatalogueImport, Corrections, ImportLine, lineKinds } from './catalogue-import.ts'

const tag = 'Catalogue imports'
const access = can('catalogue.write')
const format = z.enum(['csv', 'xlsx']).default('xlsx')

/** The calls of one kind of file under its address; what they are about goes into their summaries. */
const importsOf = <const P extends string>(path: P, what: string) => ({
  /** Multipart with the part `file`, or JSON with the pasted `text`. */
  start: endpoint({
    method: 'POST',
    path,
    access,
    tag,
    summary: `Check a file of ${what} (multipart with the part file: Excel or CSV) or pasted lines (JSON with text); nothing is changed yet`,
    response: one(CatalogueImport),
    ownTransaction: true,
    status: 201,
    limit: 30,
  }),
  list: endpoint({
    method: 'GET',
    path,
    access,
    tag,
    summary: `Files of ${what} that were handed in`,
    query: listQuery({ sort: ['createdAt'], defaultSort: '-createdAt', filter: {} }),
    response: many(CatalogueImport),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    tag,
    summary: `A file of ${what}`,
    params: idParams,
    response: one(CatalogueImport),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/:id/rows`,
    access,
    tag,
    summary: 'The lines of a file with what each changes or what is wrong with it, faults first',
    params: idParams,
    query: listQuery({ sort: ['kind', 'line'], defaultSort: 'kind', filter: { kind: z.enum(lineKinds).optional() } }),
    response: many(ImportLine),
  }),
  correct: endpoint({
    method: 'POST',
    path: `${path}/:id/correct`,
    access,
    tag,
    summary:
      'Correct cells of a file that was checked and check all of it again; the answer takes the place of the file before it',
    params: idParams,
    body: Corrections,
    response: one(CatalogueImport),
    ownTransaction: true,
    status: 201,
    limit: 60,
    example: { lines: [{ line: 6, cells: { room: 'Lake room' } }] },
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/:id/apply`,
    access,
    tag,
    summary:
      'Apply a file that was checked within a day, all of it or nothing; lines with faults are left out only when asked. Asked again, the answer is the same',
    params: idParams,
    body: z.strictObject({ leaveOutErrors: z.boolean().default(false) }),
    response: one(CatalogueImport),
    ownTransaction: true,
    example: { leaveOutErrors: false },
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access,
    tag,
    summary: 'Put back what was there before a file was applied, while nobody changed its hotels since',
    params: idParams,
    response: one(CatalogueImport),
    ownTransaction: true,
  }),
})

export const rateImports = {
  ...importsOf('/rate-imports', 'rates'),
  template: endpoint({
    method: 'GET',
    path: '/rate-imports/template',
    access,
    tag,
    summary: 'The rates that are there as a file to fill in, of one hotel or of all',
    query: z.strictObject({ hotelId: z.uuid().optional(), format }),
    response: z.unknown(),
  }),
}

export const hotelImports = {
  ...importsOf('/hotel-imports', 'hotels'),
  template: endpoint({
    method: 'GET',
    path: '/hotel-imports/template',
    access,
    tag,
    summary: 'The hotels that are there as a file to fill in',
    query: z.strictObject({ format }),
    response: z.unknown(),
  }),
}
