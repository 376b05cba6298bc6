import { moneyWays } from '@karavan/domain/crm/booking'
import { matchKinds } from '@karavan/domain/money/bank/match'
import { mappingFault, statementFields } from '@karavan/domain/money/bank/statement-file'
import { z } from 'zod'
import { line, optional, timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'

const columnName = line(80)

/** The columns of a bank's statements by their names there; one of amounts, or one of debits and one of credits. */
export const MappingBody = z
  .strictObject(
    Object.fromEntries(statementFields.map((field) => [field, columnName.optional()])) as Record<
      (typeof statementFields)[number],
      z.ZodOptional<typeof columnName>
    >,
  )
  .superRefine((mapping, context) => {
    const fault = mappingFault(mapping)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const BankBody = z.strictObject({ name: line(60), mapping: MappingBody.nullish() })

export const Bank = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    name: z.string(),
    mapping: z.partialRecord(z.enum(statementFields), z.string()).nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Bank' })
export type Bank = z.infer<typeof Bank>

/** What a file looks like, before it is taken: its columns, some of its rows, and what its columns seem to be. */
export const ReadFile = z.object({
  fileName: z.string(),
  head: z.array(z.string()),
  /** Where the names of the columns stand. */
  headLine: z.number().int(),
  mapping: z.partialRecord(z.enum(statementFields), z.string()),
  /** The bank's own mapping fits the file. */
  remembered: z.boolean(),
  sample: z.array(z.array(z.string())),
})
export type ReadFile = z.infer<typeof ReadFile>

export const BankStatement = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    bankId: z.uuid(),
    bankName: z.string(),
    fileName: z.string(),
    fromOn: z.iso.date(),
    toOn: z.iso.date(),
    /** Lines of the file, and how many of them came by statements before it. */
    lines: z.number().int(),
    known: z.number().int(),
    todo: z.number().int(),
    matched: z.number().int(),
    ignored: z.number().int(),
    moneyIn: sentAmount,
    moneyOut: sentAmount,
    opening: sentAmount.nullable(),
    closing: sentAmount.nullable(),
    /** What lies between this statement and the one before it, when they do not follow on. */
    missing: sentAmount.nullable(),
    /** Lines whose balance does not follow from the line before. */
    gaps: z.array(z.object({ line: z.number().int(), expected: sentAmount, found: sentAmount })),
    leftOut: z.array(z.object({ line: z.number().int(), why: z.string() })),
    uploadedBy: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'BankStatement' })
export type BankStatement = z.infer<typeof BankStatement>

/** Something on file that a line can be. */
export const BankCandidate = z
  .object({
    kind: z.enum(matchKinds),
    id: z.uuid(),
    number: z.string(),
    /** Who paid or was paid. */
    name: z.string(),
    amount: sentAmount,
    on: z.iso.date(),
    reference: z.string().nullable(),
    /** Where it stands: Unverified, Waiting, Paid. */
    state: z.string(),
    /** Others who claim the same payment; a person decides whose it is. */
    rivals: z.array(z.object({ number: z.string(), name: z.string(), state: z.string() })),
    score: z.number(),
    reasons: z.array(z.string()),
    sure: z.boolean(),
  })
  .meta({ id: 'BankCandidate' })
export type BankCandidate = z.infer<typeof BankCandidate>

export const lineStates = ['To do', 'Matched', 'Ignored'] as const

export const BankLine = z
  .object({
    id: z.uuid(),
    statementId: z.uuid(),
    line: z.number().int(),
    paidOn: z.iso.date(),
    description: z.string(),
    reference: z.string().nullable(),
    amount: sentAmount,
    balance: sentAmount.nullable(),
    state: z.enum(lineStates),
    /** What it was found to be. */
    match: z.object({ kind: z.enum(matchKinds), id: z.uuid(), number: z.string(), name: z.string() }).nullable(),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: timestamp.nullable(),
    suggestion: BankCandidate.nullable(),
  })
  .meta({ id: 'BankLine' })
export type BankLine = z.infer<typeof BankLine>

/** Whose money an unmatched credit is. */
export const ReceiveBody = z.strictObject({
  customerId: optional(z.uuid()),
  bookingId: optional(z.uuid()),
  /** By the narration when left out. */
  way: z.enum(moneyWays).optional(),
})
