import { periodKeys } from '@karavan/domain/base/period'
import { reportGroups } from '@karavan/domain/crm/report'
import { savedViews } from '@karavan/domain/crm/saved-report'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line } from '../../kit/field.ts'
import { idParams, one, versioned } from '../../kit/list.ts'
import { reportFilters } from './report.contract.ts'

const access = can('crm.use')
const tag = 'CRM reports'

/** What a report is about; its days are counted from the day it is read. */
export const SavedQuestion = z.strictObject({
  view: z.enum(savedViews),
  group: z.enum(reportGroups),
  period: z.enum(periodKeys),
  basis: reportFilters.basis,
  staff: reportFilters.staff,
  source: reportFilters.source,
  destination: reportFilters.destination,
})
export type SavedQuestion = z.infer<typeof SavedQuestion>

const fields = {
  name: line(80),
  /** Whether all colleagues find it among their reports. */
  shared: z.boolean(),
  asked: SavedQuestion,
  /** When it is mailed every week, by the house's clock, and to whom; Monday is 1. */
  mail: z
    .strictObject({
      day: z.number().int().min(1).max(7),
      hour: z.number().int().min(0).max(23),
      to: z.array(z.uuid()).min(1, 'Choose whom it is mailed to').max(50),
    })
    .nullable(),
}

export const SavedReport = z
  .object({
    id: z.uuid(),
    ...fields,
    owner: z.string(),
    /** Whether the caller may change it. */
    mine: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'SavedReport' })
export type SavedReport = z.infer<typeof SavedReport>

const example = {
  name: 'Sales by person',
  shared: true,
  asked: { view: 'sales', group: 'staff', period: 'month', basis: 'booked' },
  mail: null,
}

export const savedReports = {
  list: endpoint({
    method: 'GET',
    path: '/crm/saved-reports',
    access,
    tag,
    summary: 'The reports that are kept under a name: one’s own, and those colleagues share',
    response: one(z.array(SavedReport)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/saved-reports',
    access,
    tag,
    summary: 'Keep a report under a name, and have it mailed every week to those who may see it',
    body: z.strictObject(fields),
    response: one(SavedReport),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/saved-reports/:id',
    access,
    tag,
    summary: 'Change a report of one’s own',
    params: idParams,
    body: versioned(fields),
    response: one(SavedReport),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/saved-reports/:id',
    access,
    tag,
    summary: 'Forget a report of one’s own; it is mailed no more',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/crm/saved-reports/:id/report.pdf',
    access,
    tag,
    summary: 'A kept report on paper, as it is mailed',
    params: idParams,
    response: z.unknown(),
    limit: 30,
  }),
}
