import { z } from 'zod'
import { timestamp } from '../../kit/field.ts'

export const lineKinds = ['new', 'changed', 'same', 'error'] as const

const count = z.number().int()

/** A file of the catalogue: checked first, then applied as a whole within a day, and undone while nobody changed its hotels. */
export const CatalogueImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    by: z.string(),
    status: z.enum(['checked', 'applied', 'undone']),
    rows: count,
    counts: z.object({ new: count, changed: count, same: count, error: count }),
    /** Columns of the file that are none of ours. */
    ignored: z.array(z.string()),
    createdAt: timestamp,
    /** Until then it can be applied. */
    expiresAt: timestamp,
    appliedAt: timestamp.nullable(),
    appliedBy: z.string().nullable(),
    undoneAt: timestamp.nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogueImport = z.infer<typeof CatalogueImport>

const value = z.union([z.string(), z.number()]).nullable()

/** A line of a file with what it does, or what is wrong with it. */
export const ImportLine = z
  .object({
    line: count,
    kind: z.enum(lineKinds),
    hotel: z.string(),
    /** Of a line of rates; null in a file of hotels. */
    room: z.string().nullable(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    /** None for all of them. */
    weekdays: z.string().nullable(),
    differences: z.array(z.object({ field: z.string(), from: value, to: value })),
    faults: z.array(z.object({ line: count, column: z.string(), message: z.string() })),
    /** What stands in a line with faults, by the names its columns have in the file, to be corrected. */
    cells: z.array(z.object({ column: z.string(), text: z.string() })).optional(),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof ImportLine>

/** Lines that were pasted, when no file is sent. */
export const PastedLines = z.strictObject({ text: z.string().min(1, 'Required').max(1_000_000) })

/** Cells of lines that are to say something else, by the names of their columns. */
export const Corrections = z.strictObject({
  lines: z
    .array(
      z.strictObject({ line: count.min(1), cells: z.record(z.string().min(1).max(80), z.string().trim().max(4000)) }),
    )
    .min(1)
    .max(500),
})
