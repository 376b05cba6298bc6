import { taskRecords } from '@karavan/domain/crm/task'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'

const tag = 'CRM tasks'
const access = can('crm.use')

/** The record something is about: `kind` says which enquiry or booking it is. */
export const RecordNamed = z.object({
  of: z.enum(taskRecords),
  id: z.uuid(),
  kind: z.string().nullable(),
  /** Customers and suppliers have none. */
  number: z.string(),
  name: z.string(),
})
export type RecordNamed = z.infer<typeof RecordNamed>

/** Something a colleague is to do with a record of the CRM. */
export const Task = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    record: RecordNamed,
    title: z.string(),
    note: z.string().nullable(),
    dueAt: timestamp,
    assignedTo: z.uuid(),
    assignee: z.string(),
    createdBy: z.string(),
    createdAt: timestamp,
    doneAt: timestamp.nullable(),
    doneBy: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** Somebody was named in a note. */
export const Mention = z
  .object({ id: z.uuid(), record: RecordNamed, by: z.string(), text: z.string(), createdAt: timestamp })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>

/** A customer who should have paid, and whether the clock reminds them. */
const Unpaid = z.object({
  id: z.uuid(),
  record: RecordNamed,
  label: z.string(),
  dueOn: z.iso.date(),
  amount: sentAmount,
  reminds: z.boolean(),
})

const fields = {
  title: line(200),
  note: optional(prose(2000)),
  dueAt: timestamp,
  assignedTo: z.uuid(),
}
const anyId = '00000000-0000-4000-8000-000000000000'

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/crm/tasks',
    access,
    tag,
    summary: 'Tasks with a record, or of everybody: those the caller has, gave, or may see by their record',
    query: listQuery({
      sort: ['dueAt', 'createdAt'],
      defaultSort: 'dueAt',
      filter: {
        of: z.enum(taskRecords).optional(),
        recordId: z.uuid().optional(),
        whose: z.enum(['mine', 'all']).optional(),
        done: z.enum(['yes', 'no']).optional(),
      },
    }),
    response: many(Task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/tasks',
    access,
    tag,
    summary: 'Give a colleague, or oneself, something to do with a record; they are told',
    body: z.strictObject({ of: z.enum(taskRecords), recordId: z.uuid(), ...fields }),
    response: one(Task),
    status: 201,
    idempotent: true,
    example: {
      of: 'enquiry',
      recordId: anyId,
      title: 'Ask the hotel for a cot',
      dueAt: '2026-11-20T05:30:00Z',
      assignedTo: anyId,
    },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/crm/tasks/:id',
    access,
    tag,
    summary: 'Change a task, give it to somebody else, say that it is done, or open it again',
    params: idParams,
    body: z.strictObject({
      version: z.number().int().min(1),
      title: fields.title.optional(),
      note: optional(prose(2000)).optional(),
      dueAt: fields.dueAt.optional(),
      assignedTo: fields.assignedTo.optional(),
      done: z.boolean().optional(),
    }),
    response: one(Task),
    example: { version: 1, done: true },
  }),
  /** Beside the follow-ups of the day. */
  today: endpoint({
    method: 'GET',
    path: '/crm/tasks/today',
    mayBeOld: true,
    access,
    tag,
    summary:
      'Beside follow-ups, what waits for the caller today: tasks, notes that name them, customers who should have paid',
    query: z.strictObject({ whose: z.enum(['mine', 'all']).optional() }),
    response: one(
      z.object({
        overdue: z.number().int(),
        tasks: z.array(Task),
        mentions: z.array(Mention),
        unpaid: z.array(Unpaid),
      }),
    ),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/crm/mentions/:id/seen',
    access,
    tag,
    summary: 'A note that named the caller was read',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
    unaudited: true,
  }),
}
