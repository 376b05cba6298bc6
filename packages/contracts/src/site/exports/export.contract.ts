import { exportListNames } from '@karavan/domain/site/export'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'

// Travellers take their own lists along; of whoever works in an organisation the right to export is asked.
const access = can('bookings.own')
const tag = 'Exports'

/** A file that was asked for. */
export const ExportFile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** A long list is made in the background; whoever asked is told when it is there. */
    ready: z.boolean(),
  })
  .meta({ id: 'ExportFile' })
export type ExportFile = z.infer<typeof ExportFile>

export const listExports = {
  create: endpoint({
    method: 'POST',
    path: '/exports',
    access,
    tag,
    summary: 'Ask for a list as a file: what is filtered, with every column the caller may see',
    body: z.strictObject({
      list: z.enum(exportListNames),
      format: z.enum(['csv', 'xlsx']),
      /** What narrows and orders the list, as its own address has it. */
      query: z.string().max(2000).default(''),
    }),
    response: one(ExportFile),
    status: 201,
    limit: 30,
    example: { list: 'customers', format: 'csv', query: 'sort=name' },
  }),
  get: endpoint({
    method: 'GET',
    path: '/exports/:id',
    access,
    tag,
    summary: 'Whether a file is there yet',
    params: idParams,
    response: one(ExportFile),
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/:id/file',
    access,
    tag,
    summary: 'The file, for a week and for whoever asked for it',
    params: idParams,
    response: z.unknown(),
  }),
}
